"""Bidding conventions: what calls tell, what to tell, and which hands agree with the calls."""

from collections.abc import Mapping

from repique.ai.games.pinochle4.open_hands.hand_value import HandEvaluator
from repique.ai.games.pinochle4.open_hands.packed_hands import ACE, Hand, copies
from repique.ai.games.pinochle4.sampling import CallEvidence
from repique.core.table import Seat
from repique.families import auction
from repique.families.auction import PASS, Call
from repique.games.pinochle4.conventions import CallMeaning, call_meaning
from repique.games.pinochle4.state import AUCTION, TRUMP, PartnershipState, ladder, partner, side
from repique.games.pinochle4.state import HELP as HELPING

ACES_AROUND = 10  # points of meld
DOUBLE_ACES = 100
LEAST_SHOWN = {"inquiry": 20, "scale": 5}  # meld worth announcing
HELP = (8.0, 2.0)  # what bidders count on from a silent partner: double deck, single deck
CLEAR = (
    18.0,
    7.0,
)  # points above or below a bid that decide without simulation: double deck, single deck
STEP = 5.0  # points above a bid that a seat may pass with


def ace_count(hand: Hand) -> int:
    """The number of aces in a hand."""
    return sum(copies(held, ACE) for held in hand)


def aces_around(hand: Hand) -> int:
    """The number of complete sets of aces of all suits."""
    return min(copies(held, ACE) for held in hand)


def announced_meld(call: Call) -> int:
    """Points of meld that a call announces."""
    return {"aces": ACES_AROUND, "double_aces": DOUBLE_ACES}.get(call.reading, call.amount)


def calls_of(state: PartnershipState, seat: Seat) -> list[Call]:
    """The calls of a seat, in order."""
    return [call for call in state.calls if call.seat == seat]


def has_announced_meld(state: PartnershipState, seat: Seat) -> bool:
    """Whether a seat has announced points of meld."""
    return any(call.amount for call in calls_of(state, seat))


def partner_asks(state: PartnershipState, seat: Seat) -> bool:
    """Whether the partner's last call asks for meld."""
    theirs = calls_of(state, partner(seat))
    return bool(theirs) and theirs[-1].reading == "inquiry"


def meld_to_announce(state: PartnershipState, hand_evaluator: HandEvaluator, hand: Hand) -> int:
    """Points of meld to announce; in the inquiry language each ace adds a point."""
    meld = hand_evaluator.meld_values.worth(hand)
    return meld + ace_count(hand) if state.options.bid_language == "inquiry" else meld


def informative_bid(
    state: PartnershipState, seat: Seat, hand_evaluator: HandEvaluator, hand: Hand
) -> int:
    """A first bid that truly informs a partner who still bids, or PASS if there is none."""
    language = state.options.bid_language
    if (
        language == "none"
        or calls_of(state, seat)
        or partner(seat) in auction.passed_seats(state.calls)
    ):
        return PASS
    nearest = ladder(state.options).above(auction.high(state.calls))[:12]
    means = {bid: call_meaning(state.options, state.calls, seat, bid) for bid in nearest}
    if language == "inquiry" and aces_around(hand) >= 2 and _lowest(means, "double_aces"):
        return _lowest(means, "double_aces")
    meld = meld_to_announce(state, hand_evaluator, hand)
    shows = [bid for bid, says in means.items() if LEAST_SHOWN[language] <= says.amount <= meld]
    if shows:
        return max(shows, key=lambda bid: (means[bid].amount, -bid))
    return _lowest(means, "aces") if aces_around(hand) else PASS


def _lowest(means: Mapping[int, CallMeaning], meaning: str) -> int:
    return next((bid for bid, says in means.items() if says.id == meaning), PASS)


def call_evidence(state: PartnershipState, me: Seat) -> CallEvidence:
    """What the calls of the others tell about the hands they held in the auction."""
    found = CallEvidence([0] * 4, [0] * 4, [0] * 4, [0] * 4)
    found.aces_count = int(state.options.bid_language == "inquiry")
    exchanged = state.options.pass_count and state.phase not in (AUCTION, TRUMP, HELPING)
    help_ = HELP[state.options.single_deck]
    for seat in range(4):
        calls = calls_of(state, seat)
        if seat == me or not calls or (exchanged and side(seat) == side(state.bidder or 0)):
            continue
        told = found.told[seat] = max(announced_meld(call) for call in calls)
        found.quiet[seat] = int(not told and bool(calls[0].bid) and bool(found.aces_count))
        bids = [call.bid for call in calls if call.bid]
        if bids and not announced_meld(calls[-1]):
            found.at_least[seat] = max(0, round(10 * (bids[-1] - help_)))
        if calls[-1].bid == PASS and not told:
            found.at_most[seat] = round(10 * (_bid_refused(state, seat) + STEP - help_))
    return found


def _bid_refused(state: PartnershipState, seat: Seat) -> int:
    """The lowest bid that a seat refused when it last passed."""
    place = max(i for i, call in enumerate(state.calls) if call.seat == seat)
    high = auction.high(state.calls[:place])
    if not high:
        return state.options.min_bid
    return next(iter(ladder(state.options).above(high)), high)  # nothing is above the last rung


def clear_decision(
    state: PartnershipState, seat: Seat, hand_evaluator: HandEvaluator, hand: Hand, lowest: int
) -> bool | None:
    """Whether to bid on, if that needs no simulation, else None. Only decides while an opponent
    holds the bid."""
    holder = auction.holder(state.calls)
    if (
        holder is None
        or holder == partner(seat)
        or informative_bid(state, seat, hand_evaluator, hand)
    ):
        return None
    if state.options.bid_language == "scale" and has_announced_meld(state, seat):
        return False
    single = state.options.single_deck
    above = hand_evaluator.best(hand)[0] + HELP[single] - lowest
    if above >= CLEAR[single]:
        return True
    silent = not any(announced_meld(call) for call in calls_of(state, partner(seat)))
    return False if above < -2 * CLEAR[single] and silent else None
