"""The cut, the deal, and who deals."""

from repique.core.actions import Action, Choice
from repique.core.cards import Card, pack
from repique.core.game import CUT, DEAL, Draft, Setup
from repique.core.table import CHANCE, NOBODY, Seat
from repique.families.deal import BY_SEATS, cut_choice, deal_choice, hand_out
from repique.games.piquet import tables
from repique.games.piquet.categories import strength
from repique.games.piquet.options import SAME, PiquetOptions
from repique.games.piquet.state import CHOOSE, ELDER_EXCHANGE, PiquetState, deck

DEALS = "deal"
ELDER = "elder"  # what the winner of the cut may choose to be


def new_pack(options: PiquetOptions) -> tuple[Card, ...]:
    return pack(tables.RANKS[deck(options)], copies=1)


def start(options: PiquetOptions, setup: Setup) -> PiquetState:
    return PiquetState(
        options=options,
        seats=2,
        sides=2,
        number=setup.number,
        dealer=setup.dealer,
        phase=CUT if setup.dealer is None else DEAL,
        turn=CHANCE,
        scores=(0, 0),
    )


def first_dealer(options: PiquetOptions, number: int, previous: PiquetState | None) -> Seat | None:
    """Who deals first in partie `number`: None where the cards are cut for it."""
    if options.cut_for_deal:
        return None
    return 0 if options.first_dealer == SAME else (number - 1) % 2


def choices_cut(state: PiquetState, seat: Seat) -> tuple[Choice, ...]:
    return (cut_choice(new_pack(state.options), state.seats),)


def apply_cut(draft: Draft[PiquetState], seat: Seat, action: Action) -> None:
    """The higher card chooses who deals; equal ranks cut again."""
    mine, theirs = map(strength, action.cards)
    draft.tell("cut", CHANCE, cards=action.cards)
    if mine != theirs:
        draft.state.turn = 0 if mine > theirs else 1
        draft.state.phase = CHOOSE


def choices_choose(state: PiquetState, seat: Seat) -> tuple[Choice, ...]:
    return (Choice("choose", values=(DEALS, ELDER)),)


def apply_choose(draft: Draft[PiquetState], seat: Seat, action: Action) -> None:
    state = draft.state
    state.dealer = seat if action.value == DEALS else state.next_seat(seat)
    state.phase = DEAL
    state.turn = CHANCE
    draft.tell("choose", seat, action.value)


def choices_deal(state: PiquetState, seat: Seat) -> tuple[Choice, ...]:
    return (deal_choice(new_pack(state.options)),)


def apply_deal(draft: Draft[PiquetState], seat: Seat, action: Action) -> None:
    state = draft.state
    order = (0, 1) if action.value == BY_SEATS else (state.elder, state.younger)
    talon = hand_out(state.table, action.cards, order, tables.PACKETS)
    state.table.put(talon, "talon", NOBODY)
    state.deal_number += 1
    state.exchanged = (None, None)
    state.blanche = ()
    state.announced = 0
    state.peeked = 0
    state.exposed = False
    state.replied = False
    state.category = ""
    state.calls = ()
    state.declared = ()
    state.tricks = ()
    state.phase = ELDER_EXCHANGE
    state.turn = state.elder
    draft.tell("deal", state.younger)
