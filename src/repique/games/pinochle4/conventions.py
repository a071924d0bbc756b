"""What a bid, or a card that is led, tells the partner. Meanings never decide what is allowed.

Two languages: "inquiry" of the double-deck auction, where a first raise of one asks for
meld and larger ones announce it by tens; and "scale" of the single deck, where only a
first bid that raises by two or more says anything.
"""

from dataclasses import dataclass

from repique.core.actions import Action, Refusal
from repique.core.cards import rank, suit
from repique.core.table import Seat
from repique.families import auction
from repique.families.auction import PASS, Call, Calls
from repique.games.pinochle4.options import PartnershipOptions
from repique.games.pinochle4.state import AUCTION, PartnershipState, ladder, partner
from repique.games.pinochle4.tables import MELD_SCALE


@dataclass(frozen=True, slots=True)
class CallMeaning:
    id: str  # of the words file
    amount: int = 0  # points of meld announced, at least or about
    most: int = 0  # the upper end of a band


INQUIRY = CallMeaning("inquiry")
ACES = CallMeaning("aces")
DOUBLE_ACES = CallMeaning("double_aces")
RAISE, JUMP, ORDINARY, NO_INTEREST = map(CallMeaning, ("raise", "jump", "ordinary", "pass"))


def call_meaning(options: PartnershipOptions, calls: Calls, seat: Seat, bid: int) -> CallMeaning:
    """What this call says after those calls."""
    if bid == PASS:
        return NO_INTEREST
    first = auction.turns(calls, seat) == 0
    if options.bid_language == "inquiry":
        return _first_inquiry(options, calls, bid) if first else _later_inquiry(calls, bid)
    if options.bid_language == "scale" and first:
        return _on_scale(bid - (auction.high(calls) or options.min_bid))
    return ORDINARY


def call(options: PartnershipOptions, calls: Calls, seat: Seat, bid: int) -> Call:
    """The call with its reading, as it stands in the auction."""
    said = call_meaning(options, calls, seat, bid)
    return Call(seat, bid, said.id, said.amount, said.most)


def _first_inquiry(options: PartnershipOptions, calls: Calls, bid: int) -> CallMeaning:
    """The table of meanings, tested in its order."""
    high = auction.high(calls)
    limit = options.unit_limit
    raised = bid - (high or options.min_bid)
    if not high and raised in (0, 1):
        return ACES if raised else INQUIRY
    if bid == limit - 1 and raised >= 2:
        return DOUBLE_ACES
    if high >= limit:
        return RAISE if bid == ladder(options).above(high)[0] else JUMP
    if raised == 1:
        return INQUIRY
    if (bid >= limit and raised >= 5) or raised > 8:
        return JUMP
    return CallMeaning("meld", 10 * raised)


def _later_inquiry(calls: Calls, bid: int) -> CallMeaning:
    return RAISE if bid - auction.high(calls) == 1 else JUMP


def _on_scale(raised: int) -> CallMeaning:
    if raised < min(MELD_SCALE):
        return ORDINARY
    least, most = MELD_SCALE[min(raised, max(MELD_SCALE))]
    return CallMeaning("meld_band" if most else "meld_open", least, most)


POINT_CARDS = "KT"  # an ace is led to win


def suits_asked_back(state: PartnershipState, seat: Seat) -> tuple[str, ...]:
    """The suits that this seat's partner has asked for by leading a point card, the latest first.
    A suit is no longer wanted once either of them has led it again."""
    wanted: list[str] = []
    for trick in state.tricks:
        card = trick.cards[0]
        if suit(card) in wanted and trick.leader in (seat, partner(seat)):
            wanted.remove(suit(card))
        asks = rank(card) in POINT_CARDS and suit(card) != state.trump
        if trick.leader == partner(seat) and asks:
            wanted.insert(0, suit(card))
    return tuple(wanted)


def caution(state: PartnershipState, seat: Seat, action: Action) -> Refusal | None:
    """What cannot be taken back, and a first bid that will be taken for a meld bid."""
    bonus = state.options.moon_bonus
    if action.verb == "concede":
        return Refusal("gives_up", terms=(str(state.bid),))
    if action.verb == "moon":
        return Refusal("shoots_moon", terms=(str(bonus), str(state.bid + bonus)))
    if action.verb == "give":
        return Refusal("gives_cards", action.cards)
    return _meld_bid(state, seat, action)


def _meld_bid(state: PartnershipState, seat: Seat, action: Action) -> Refusal | None:
    if state.phase != AUCTION or action.verb != "bid" or not action.value.isdecimal():
        return None
    said = call_meaning(state.options, state.calls, seat, int(action.value))
    if said.id not in ("meld_band", "meld_open"):
        return None
    return Refusal(said.id, terms=(str(said.amount), str(said.most or said.amount)))


def describe(state: PartnershipState, seat: Seat, action: Action) -> tuple[tuple[str, str], ...]:
    """What a bid would say, and what moon and giving up are about."""
    if state.phase == AUCTION and action.verb == "bid" and action.value.isdecimal():
        said = call_meaning(state.options, state.calls, seat, int(action.value))
        if said in (RAISE, ORDINARY):
            return ()
        return ((said.id, "–".join(str(n) for n in (said.amount, said.most) if n)),)
    if action.verb == "moon":
        bonus = state.options.moon_bonus
        return (("moon_made", str(bonus)), ("moon_missed", str(state.bid + bonus)))
    return (("conceded_costs", str(state.bid)),) if action.verb == "concede" else ()
