"""What a hand promises before play: the starting evaluator, and bidding by it.

The figures are straight-line fits of the play points that a bidding side won in many
thousand simple deals, against trumps, aces and short suits in the bidder's hand.
"""

from collections.abc import Mapping, Sequence

from repique.core.actions import Action
from repique.core.cards import SUITS, Card, rank, suit
from repique.core.game import View
from repique.core.table import Seat, hand
from repique.families import auction
from repique.families.auction import PASS, Call
from repique.games.pinochle4.auction import trump_suits
from repique.games.pinochle4.conventions import CallMeaning, call_meaning
from repique.games.pinochle4.meld_count import NO_TRUMP, meld_value
from repique.games.pinochle4.options import PartnershipOptions, play_points
from repique.games.pinochle4.state import PartnershipState, ladder, partner

CAUTION = (5, 1)  # points that a careful bidder leaves in hand: double deck, single deck
STRONG_PARTNER = 15  # how much better one's hand must be to go on after a partner's jump,
BIDDING_PARTNER = 5  # and where the partner is still bidding and can do the work
STRONG = (20, 22)  # points above the lowest bid that make a hand worth playing oneself
LEAST_SHOWN = (10, 20)  # meld worth announcing: by the scale, by inquiries
MELD_HELP = (10, 3)
PASSED_HELP = (6, 2)  # meld expected of a partner: double deck, single deck


def aces(cards: Sequence[Card]) -> int:
    return sum(rank(card) == "A" for card in cards)


def expected_play(options: PartnershipOptions, cards: Sequence[Card], trump: str) -> float:
    """Play points that the bidding side should win with these trumps, cards not yet passed."""
    trumps = [card for card in cards if suit(card) == trump]
    side_aces = aces(cards) - aces(trumps)
    if options.single_deck:
        points = 6.0 + 1.7 * len(trumps) + 1.6 * aces(trumps) + 1.3 * side_aces
        points -= 0 if options.pass_count else 2
    else:
        short = sum(sum(suit(c) == s for c in cards) <= 2 for s in SUITS if s != trump)
        points = 10.9 + 1.6 * len(trumps) + 1.1 * aces(trumps) + 1.4 * side_aces + 0.8 * short
        points += 2 if options.pass_count else 0
    return min(points, play_points(options))


def promise(options: PartnershipOptions, cards: Sequence[Card], trump: str) -> float:
    """Own meld, what the exchange should add to it, and play."""
    gain = options.pass_count * (2 if options.single_deck else 3)
    return meld_value(options, cards, trump) + gain + expected_play(options, cards, trump)


def best_trump(state: PartnershipState, seat: Seat) -> tuple[str, float]:
    cards = state.table[hand(seat)]
    values = [(s, promise(state.options, cards, s)) for s in trump_suits(state, seat)]
    return max(values, key=lambda pair: pair[1])


def partner_meld(state: PartnershipState, seat: Seat) -> int:
    """Meld to count on: what was announced, or a little on trust."""
    single = state.options.single_deck
    said = [call for call in state.calls if call.seat == partner(seat)]
    told = [_announced(call) for call in said if _announced(call)]
    if told:
        return told[0]
    return PASSED_HELP[single] if any(call.bid == PASS for call in said) else MELD_HELP[single]


def _announced(call: Call) -> int:
    return {"aces": 10, "double_aces": 100}.get(call.reading, call.amount)


def bid(view: View[PartnershipState]) -> Action:
    state = view.state
    seat = view.seat
    assert seat is not None
    options = [choice for choice in view.choices if choice.verb == "bid"]
    if not options:
        return Action("pass")
    lowest = int(options[0].values[0])
    statement = _statement(state, seat)
    if statement:
        return Action("bid", (), str(statement))
    worth_it = lowest <= _ceiling(state, seat) or _must_open(state, seat)
    return Action("bid", (), str(lowest)) if worth_it else Action("pass")


def _ceiling(state: PartnershipState, seat: Seat) -> float:
    """The most this hand should pay, given who holds the bid and what has been said."""
    value = best_trump(state, seat)[1] + partner_meld(state, seat)
    value -= CAUTION[state.options.single_deck]
    ally = [call for call in state.calls if call.seat == partner(seat)]
    if state.options.bid_language == "scale" and _has_shown(state, seat):
        return PASS  # after a meld bid the partner decides
    if not ally or ally[-1].bid == PASS:
        return value
    out = auction.passed_seats(state.calls)
    if auction.holder(state.calls) == partner(seat) and len(out) == state.seats - 2:
        return PASS  # both opponents are out: the partner has the bid
    if any(call.reading == "jump" for call in ally):
        return value - STRONG_PARTNER
    again = auction.turns(state.calls, seat) > 0
    return value - BIDDING_PARTNER * (again or auction.holder(state.calls) == partner(seat))


def _has_shown(state: PartnershipState, seat: Seat) -> bool:
    return any(call.seat == seat and call.amount for call in state.calls)


def _must_open(state: PartnershipState, seat: Seat) -> bool:
    """Save a dealing partner from the dump, and do not throw hands in all evening."""
    if auction.high(state.calls):
        return False
    if state.thrown_in >= 2:
        return True
    saving = state.dealer == partner(seat) and state.options.pass_out == "dealer"
    return saving and best_trump(state, seat)[1] >= state.options.min_bid - 8


def _statement(state: PartnershipState, seat: Seat) -> int:
    """A first bid that tells the partner something: aces, great strength, or meld."""
    options = state.options
    cards = state.table[hand(seat)]
    if auction.turns(state.calls, seat) or partner(seat) in auction.passed_seats(state.calls):
        return PASS
    nearest = ladder(options).above(auction.high(state.calls))[:12]
    said = {b: call_meaning(options, state.calls, seat, b) for b in nearest}
    of_each_suit = min(sum(card[:2] == "A" + s for card in cards) for s in SUITS)
    if of_each_suit >= 2 and _lowest(said, "double_aces"):
        return _lowest(said, "double_aces")
    above = best_trump(state, seat)[1] + partner_meld(state, seat) - options.min_bid
    strong = STRONG[options.single_deck]
    if above >= strong and not _partner_asks(state, seat):
        return _lowest(said, "jump") if above >= 2 * strong else PASS
    inquiry = options.bid_language == "inquiry"
    shown = meld_value(options, cards, NO_TRUMP) + (aces(cards) if inquiry else 0)
    shows = [b for b, r in said.items() if LEAST_SHOWN[inquiry] <= r.amount <= shown]
    if shows:
        return max(shows, key=lambda b: (said[b].amount, -b))
    return _lowest(said, "aces") if of_each_suit else PASS


def _lowest(said: Mapping[int, CallMeaning], meaning: str) -> int:
    return next((bid for bid, heard in said.items() if heard.id == meaning), PASS)


def _partner_asks(state: PartnershipState, seat: Seat) -> bool:
    said = [call for call in state.calls if call.seat == partner(seat)]
    return bool(said) and said[-1].reading == "inquiry"
