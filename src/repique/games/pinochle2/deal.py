"""The cut, the deal, and who deals."""

from repique.core.actions import Action, Choice
from repique.core.cards import Card, face, pack, rank
from repique.core.game import CUT, DEAL, Draft, Setup
from repique.core.table import CHANCE, EVERYONE, NOBODY, Seat
from repique.families.deal import BY_SEATS, cut_choice, deal_choice, hand_out
from repique.games.pinochle2 import tables
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.points import automatic_knock, award
from repique.games.pinochle2.state import FIRST, TwoHandedState, deck, dix_face, hand_size


def new_pack(options: TwoHandedOptions) -> tuple[Card, ...]:
    return pack(tables.RANKS[deck(options)], copies=2)


def start(options: TwoHandedOptions, setup: Setup) -> TwoHandedState:
    return TwoHandedState(
        options=options,
        seats=2,
        sides=2,
        number=setup.number,
        dealer=setup.dealer,
        phase=CUT if setup.dealer is None else DEAL,
        turn=CHANCE,
        scores=(0, 0),
        goal=options.goal,
    )


def first_dealer(
    options: TwoHandedOptions, number: int, previous: TwoHandedState | None
) -> Seat | None:
    """Who deals first in game `number`: None where the cards are cut for it."""
    if options.cut_for_deal:
        return None
    if options.starter == "loser" and previous is not None and previous.winner is not None:
        return previous.winner
    return number % 2  # the human, seat 0, leads in the first game


def choices_cut(state: TwoHandedState, seat: Seat) -> tuple[Choice, ...]:
    return (cut_choice(new_pack(state.options), state.seats),)


def apply_cut(draft: Draft[TwoHandedState], seat: Seat, action: Action) -> None:
    """The higher card deals; equal ranks cut again."""
    mine, theirs = (tables.ORDER.index(rank(card)) for card in action.cards)
    draft.tell("cut", CHANCE, cards=action.cards)
    if mine != theirs:
        draft.state.dealer = 0 if mine > theirs else 1
        draft.state.phase = DEAL


def choices_deal(state: TwoHandedState, seat: Seat) -> tuple[Choice, ...]:
    return (deal_choice(new_pack(state.options)),)


def packets(state: TwoHandedState) -> tuple[int, ...]:
    return tables.PACKETS[hand_size(state.options)]


def apply_deal(draft: Draft[TwoHandedState], seat: Seat, action: Action) -> None:
    state = draft.state
    assert state.dealer is not None
    starter = state.next_seat(state.dealer)
    order = (0, 1) if action.value == BY_SEATS else (starter, state.dealer)
    table = state.table
    upcard, *face_down = hand_out(table, action.cards, order, packets(state))
    table.put(face_down, "stock", NOBODY)
    table.put((upcard,), "stock", EVERYONE)
    state.trump = upcard[1]
    state.deal_number += 1
    state.laid = ()
    state.tricks = ()
    state.scored_dices = ()
    state.pending = ()
    state.melded = False
    state.phase = FIRST
    state.turn = starter
    state.leader = starter
    draft.tell("deal", state.dealer, cards=(upcard,))
    if state.options.dix_dealt and face(upcard) == dix_face(state):
        award(draft, state.dealer, "dix_dealt", tables.DIX_POINTS, (upcard,))
        automatic_knock(draft)
