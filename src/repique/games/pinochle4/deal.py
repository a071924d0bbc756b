"""The draw for the first deal, the cut, the packets, the deal, and the throw-in.

Cut and packets are settled before the pack is given, so that one deal action still holds
the whole deal. A deal "by seats" comes from a fixed list and ignores both.
"""

from repique.core.actions import Action, Choice, Refusal, choose
from repique.core.cards import rank, suit
from repique.core.game import DEAL, Draft, Setup
from repique.core.table import CHANCE, Seat
from repique.families.deal import (
    BY_SEATS,
    DRAW_AGAIN,
    DRAW_FOR_DEAL,
    deal_choice,
    hand_out,
)
from repique.games.pinochle4.options import PartnershipOptions, deck, hand_size
from repique.games.pinochle4.state import AUCTION, CUT, DRAW, PACKETS, PartnershipState, new_pack
from repique.games.pinochle4.tables import ORDER, SEATS
from repique.games.pinochle4.tables import PACKETS as SIZES


def start(options: PartnershipOptions, setup: Setup) -> PartnershipState:
    draft = Draft(
        PartnershipState(
            options=options,
            seats=SEATS,
            sides=2,
            number=setup.number,
            dealer=setup.dealer,
            phase=DRAW,
            turn=CHANCE,
            scores=(0, 0),
            drawing=tuple(range(SEATS)) if setup.dealer is None else (),
        )
    )
    if setup.dealer is not None:
        prepare_deal(draft, setup.dealer)
    return draft.state


def first_dealer(
    options: PartnershipOptions, number: int, previous: PartnershipState | None
) -> Seat | None:
    """None where the cards are drawn for it; otherwise it goes round, and seat 0 speaks first."""
    return None if options.draw_for_deal else (number + 2) % SEATS


def choices_draw(state: PartnershipState, seat: Seat) -> tuple[Choice, ...]:
    count = len(state.drawing)
    return (Choice("draw", new_pack(state.options), count, count, ordered=True),)


def apply_draw(draft: Draft[PartnershipState], seat: Seat, action: Action) -> None:
    """The highest card deals; those who tie for it draw again among themselves."""
    state = draft.state
    heights = [ORDER.index(rank(card)) for card in action.cards]
    best = max(heights)
    kind = DRAW_AGAIN if state.drawn else DRAW_FOR_DEAL
    draft.tell(kind, CHANCE, " ".join(map(str, state.drawing)), action.cards)
    pairs = zip(state.drawing, action.cards, strict=True)
    state.drawn += (tuple((seat, rank(card), suit(card)) for seat, card in pairs),)
    state.drawing = tuple(s for s, h in zip(state.drawing, heights, strict=True) if h == best)
    if len(state.drawing) == 1:
        (dealer,) = state.drawing
        state.drawing = ()
        prepare_deal(draft, dealer)


def prepare_deal(draft: Draft[PartnershipState], dealer: Seat) -> None:
    """The pack is offered for the cut, on the dealer's right, where that is played."""
    state = draft.state
    state.dealer = dealer
    state.cut = 0
    state.packet = SIZES[deck(state.options)][-1]
    if state.options.cut_pack:
        state.phase = CUT
        state.turn = (dealer - 1) % SEATS
    else:
        _choose_packets(draft)


def choices_cut(state: PartnershipState, seat: Seat) -> tuple[Choice, ...]:
    places = tuple(str(n) for n in range(1, deck(state.options)))
    return (Choice("cut", values=places), choose("decline"))


def apply_cut(draft: Draft[PartnershipState], seat: Seat, action: Action) -> None:
    draft.state.cut = int(action.value) if action.verb == "cut" else 0
    _choose_packets(draft)


def _choose_packets(draft: Draft[PartnershipState]) -> None:
    state = draft.state
    assert state.dealer is not None
    if state.options.choose_packets:
        state.phase = PACKETS
        state.turn = state.dealer
    else:
        state.phase = DEAL
        state.turn = CHANCE


def packets(state: PartnershipState) -> tuple[int, ...]:
    """Empty while the cards are drawn to see who deals."""
    size = state.packet
    return (size,) * (hand_size(state.options) // size) if size else ()


def choices_packets(state: PartnershipState, seat: Seat) -> tuple[Choice, ...]:
    return (Choice("packets", values=tuple(map(str, SIZES[deck(state.options)]))),)


def apply_packets(draft: Draft[PartnershipState], seat: Seat, action: Action) -> None:
    draft.state.packet = int(action.value)
    draft.state.phase = DEAL
    draft.state.turn = CHANCE


def why_no_packets(state: PartnershipState, seat: Seat, action: Action) -> Refusal | None:
    sizes = SIZES[deck(state.options)]
    return Refusal("packet_size", terms=(str(sizes[0]), str(sizes[-1])))


def choices_deal(state: PartnershipState, seat: Seat) -> tuple[Choice, ...]:
    return (deal_choice(new_pack(state.options)),)


def apply_deal(draft: Draft[PartnershipState], seat: Seat, action: Action) -> None:
    state = draft.state
    assert state.dealer is not None
    speaker = state.next_seat(state.dealer)
    size = hand_size(state.options)
    if action.value == BY_SEATS:
        pack = action.cards
        order = [*range(SEATS)]
        packet = size
    else:
        pack = action.cards[state.cut :] + action.cards[: state.cut]
        order = [(speaker + n) % SEATS for n in range(SEATS)]
        packet = state.packet
    hand_out(state.table, pack, order, [packet] * (size // packet))
    state.deal_number += 1
    _forget_last_hand(state)
    state.phase = AUCTION
    state.turn = speaker
    draft.tell("deal", state.dealer)


def _forget_last_hand(state: PartnershipState) -> None:
    state.calls = ()
    state.melds = ()
    state.tricks = ()
    state.bidder = None
    state.bid = 0
    state.trump = ""
    state.lost = ""
    state.moon = False


def throw_in(draft: Draft[PartnershipState]) -> None:
    """The hand does not count; the next try has the same number, so that fixed deals keep step."""
    state = draft.state
    assert state.dealer is not None
    state.table.clear()
    state.deal_number -= 1
    state.thrown_in += 1
    draft.tell("thrown_in", state.dealer)
    same = state.options.redeal_dealer == "same"
    prepare_deal(draft, state.dealer if same else state.next_seat(state.dealer))
