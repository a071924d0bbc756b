"""Why a call is made: what the hand and the partner should bring, and how the auction ends."""

from typing import TYPE_CHECKING

from repique.ai.agent import Reason
from repique.ai.games.pinochle4.conventions import aces_around, has_announced_meld, meld_to_announce
from repique.ai.games.pinochle4.evaluation.alternatives import percent, reason_with
from repique.core.cards import SUITS
from repique.families import auction as calls
from repique.families.auction import PASS
from repique.games.pinochle4.conventions import reading
from repique.games.pinochle4.state import ladder, partner, side
from repique.play.text.card_symbols import SYMBOLS
from repique.play.text.numbers import signed

if TYPE_CHECKING:
    from repique.ai.games.pinochle4.evaluation.calls import CallAlternative, CallEvaluator

MOSTLY = 50  # of 100
ACES = {"aces": 1, "double_aces": 2}  # of every suit, as announced
FALSE = ("says_too_much", "says_false_aces")
SAYING = ("inquiry", "jump", "meld", "meld_band", "meld_open", *ACES)


def explain(weighing: "CallEvaluator", rows: list["CallAlternative"]) -> None:
    """Gives each call its own reasons: how the auction ends after it."""
    for row in rows:
        says = message_reason(weighing, row.bid)
        row.reasons = (*((says,) if says else ()), *_ends(weighing, row))


def reasons(weighing: "CallEvaluator", rows: list["CallAlternative"]) -> list[Reason]:
    """What decided for the first."""
    first = rows[0]
    if first.bid == PASS:
        return _reasons_to_pass(weighing, rows)
    says = message_reason(weighing, first.bid)
    found = [_sum(weighing, "bid_worth", first.bid)]
    if says:
        found.append(says)
    elif first.limit > first.bid:
        found.append(Reason("bid_up_to", str(first.limit)))
    return found


def _reasons_to_pass(weighing: "CallEvaluator", rows: list["CallAlternative"]) -> list[Reason]:
    state, seat = weighing.state, weighing.seat
    first = rows[0]
    if any(award and award[0] == seat for award in first.awards):
        return [Reason("pass_dumped", str(state.options.min_bid))]
    high = calls.high(state.calls)
    lowest = ladder(state.options).above(high)[0]
    taking = next((row for row in rows if row.bid == lowest), None) or weighing.weighed(lowest)
    made = _made(weighing, lowest)
    values = {
        "bid": lowest,
        "high": high,
        "made": made,
        "trump": SYMBOLS[SUITS[weighing.auction.trump]],
        "leave": signed(first.mean),
        "take": signed(taking.mean),
    }
    if seat in weighing.auction.done and has_announced_meld(state, seat):
        return [Reason("pass_shown")]
    if calls.holder(state.calls) == partner(seat):
        return [reason_with("pass_to_partner", **values)]
    if made < MOSTLY:
        return [_sum(weighing, "pass_worth", lowest)]
    return [reason_with("pass_fair", **values)]


def _made(weighing: "CallEvaluator", bid: int) -> int:
    """In how many of 100 imagined deals one's own contract is made at this price."""
    own = weighing.auction
    places = range(len(own.deals))
    return percent(sum(own.worth(n, (own.seat, bid))[2] for n in places), len(places))


def _sum(weighing: "CallEvaluator", feature: str, bid: int) -> Reason:
    """Meld in hand, meld from the partner and play, as the imagined deals have them."""
    us, auction = side(weighing.seat), weighing.auction
    ends = auction.contracts[weighing.seat]
    own = auction.judge.tariff.worth(auction.hand, auction.trump)
    meld = sum(end.meld[us] for end in ends) / len(ends)
    last = weighing.state.options.last_trick
    play = sum(end.counters[us] + last * (end.last == us) for end in ends) / len(ends)
    return reason_with(
        feature,
        bid=bid,
        trump=SYMBOLS[SUITS[auction.trump]],
        own=own,
        more=round(meld - own),
        play=round(play),
        made=_made(weighing, bid),
    )


def message_reason(weighing: "CallEvaluator", bid: int) -> Reason | None:
    """What a bid tells the partner, and whether it is true."""
    state, seat, hand = weighing.state, weighing.seat, weighing.auction.hand
    says = reading(state.options, state.calls, seat, bid)
    if says.id not in SAYING or partner(seat) in weighing.auction.out:
        return None
    judge = weighing.auction.judge
    if says.amount > meld_to_announce(state, judge, hand):
        return reason_with("says_too_much", told=says.amount, meld=judge.tariff.worth(hand))
    if aces_around(hand) < ACES.get(says.id, 0):
        return Reason("says_false_aces")
    return reason_with(f"says_{says.id}", told=says.amount, most=says.most)


def is_true(weighing: "CallEvaluator", bid: int) -> bool:
    """Whether a partner who believes this call is not deceived."""
    says = message_reason(weighing, bid) if bid else None
    return says is None or says.feature not in FALSE


def _ends(weighing: "CallEvaluator", row: "CallAlternative") -> list[Reason]:
    """How often each side plays, and what becomes of it."""
    us, number = side(weighing.seat), len(row.awards)
    ours, theirs = row.played_by(us), row.played_by(1 - us)
    values = {
        "ours": percent(len(ours), number),
        "made": percent(sum(ours), number),
        "theirs": percent(len(theirs), number),
        "set": percent(len(theirs) - sum(theirs), number),
    }
    if ours and theirs:
        return [reason_with("ends_either", **values)]
    if ours or theirs:
        return [reason_with("ends_ours" if ours else "ends_theirs", **values)]
    return [Reason("ends_thrown_in")]
