"""Reasons for calls: the expected points of the hand and the partner, and the awards."""

from typing import TYPE_CHECKING

from repique.ai.agent import Reason
from repique.ai.games.pinochle4.conventions import aces_around, has_announced_meld, meld_to_announce
from repique.ai.games.pinochle4.evaluation.alternatives import percent, reason_with
from repique.core.cards import SUITS
from repique.families import auction as calls
from repique.families.auction import PASS
from repique.games.pinochle4.conventions import call_meaning
from repique.games.pinochle4.state import ladder, partner, side
from repique.play.text.card_symbols import SYMBOLS
from repique.play.text.numbers import signed

if TYPE_CHECKING:
    from repique.ai.games.pinochle4.evaluation.calls import CallAlternative, CallEvaluator

MOSTLY = 50  # of 100
ACES = {"aces": 1, "double_aces": 2}  # of every suit, as announced
FALSE = ("says_too_much", "says_false_aces")
SAYING = ("inquiry", "jump", "meld", "meld_band", "meld_open", *ACES)


def explain(evaluator: "CallEvaluator", rows: list["CallAlternative"]) -> None:
    """Set the reasons of each call: what it tells, and how the auction ends after it."""
    for row in rows:
        says = message_reason(evaluator, row.bid)
        row.reasons = (*((says,) if says else ()), *_ends(evaluator, row))


def reasons(evaluator: "CallEvaluator", rows: list["CallAlternative"]) -> list[Reason]:
    """The reasons for the first call."""
    first = rows[0]
    if first.bid == PASS:
        return _reasons_to_pass(evaluator, rows)
    says = message_reason(evaluator, first.bid)
    found = [_sum(evaluator, "bid_worth", first.bid)]
    if says:
        found.append(says)
    elif first.limit > first.bid:
        found.append(Reason("bid_up_to", str(first.limit)))
    return found


def _reasons_to_pass(evaluator: "CallEvaluator", rows: list["CallAlternative"]) -> list[Reason]:
    state = evaluator.state
    seat = evaluator.seat
    first = rows[0]
    if any(award and award[0] == seat for award in first.awards):
        return [Reason("pass_dumped", str(state.options.min_bid))]
    high = calls.high(state.calls)
    lowest = ladder(state.options).above(high)[0]
    value_of_bidding = next((row for row in rows if row.bid == lowest), None) or evaluator.evaluate(
        lowest
    )
    made = _made(evaluator, lowest)
    values = {
        "bid": lowest,
        "high": high,
        "made": made,
        "trump": SYMBOLS[SUITS[evaluator.auction.trump]],
        "leave": signed(first.mean),
        "take": signed(value_of_bidding.mean),
    }
    if seat in evaluator.auction.done and has_announced_meld(state, seat):
        return [Reason("pass_shown")]
    if calls.holder(state.calls) == partner(seat):
        return [reason_with("pass_to_partner", **values)]
    if made < MOSTLY:
        return [_sum(evaluator, "pass_worth", lowest)]
    return [reason_with("pass_fair", **values)]


def _made(evaluator: "CallEvaluator", bid: int) -> int:
    """The percentage of imagined deals in which one's own contract is made at this bid."""
    own = evaluator.auction
    places = range(len(own.deals))
    return percent(sum(own.worth(n, (own.seat, bid))[2] for n in places), len(places))


def _sum(evaluator: "CallEvaluator", feature: str, bid: int) -> Reason:
    """A reason with the mean points of meld in hand, meld from the partner, and play."""
    us = side(evaluator.seat)
    auction = evaluator.auction
    ends = auction.contracts[evaluator.seat]
    own = auction.hand_evaluator.meld_values.worth(auction.hand, auction.trump)
    meld = sum(end.meld[us] for end in ends) / len(ends)
    last = evaluator.state.options.last_trick
    play = sum(end.counters[us] + last * (end.last == us) for end in ends) / len(ends)
    return reason_with(
        feature,
        bid=bid,
        trump=SYMBOLS[SUITS[auction.trump]],
        own=own,
        more=round(meld - own),
        play=round(play),
        made=_made(evaluator, bid),
    )


def message_reason(evaluator: "CallEvaluator", bid: int) -> Reason | None:
    """The reason that says what a bid tells the partner, or that it is false; None if it tells
    nothing."""
    state = evaluator.state
    seat = evaluator.seat
    hand = evaluator.auction.hand
    says = call_meaning(state.options, state.calls, seat, bid)
    if says.id not in SAYING or partner(seat) in evaluator.auction.out:
        return None
    hand_evaluator = evaluator.auction.hand_evaluator
    if says.amount > meld_to_announce(state, hand_evaluator, hand):
        return reason_with(
            "says_too_much", told=says.amount, meld=hand_evaluator.meld_values.worth(hand)
        )
    if aces_around(hand) < ACES.get(says.id, 0):
        return Reason("says_false_aces")
    return reason_with(f"says_{says.id}", told=says.amount, most=says.most)


def is_true(evaluator: "CallEvaluator", bid: int) -> bool:
    """Whether this call tells the partner nothing false."""
    says = message_reason(evaluator, bid) if bid else None
    return says is None or says.feature not in FALSE


def _ends(evaluator: "CallEvaluator", row: "CallAlternative") -> list[Reason]:
    """How often each side plays the contract and makes it."""
    us = side(evaluator.seat)
    number = len(row.awards)
    ours = row.played_by(us)
    theirs = row.played_by(1 - us)
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
