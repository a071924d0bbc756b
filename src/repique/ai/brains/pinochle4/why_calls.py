"""Why a call is made: what the hand and the partner should bring, and how the auction ends."""

from typing import TYPE_CHECKING

from repique.ai.agent import Reason
from repique.ai.brains.pinochle4.conventions import arounds, has_shown, showable, statement
from repique.ai.brains.pinochle4.weighing import filled, in_100
from repique.core.cards import SUITS
from repique.families import auction as calls
from repique.families.auction import PASS
from repique.games.pinochle4.reading import reading
from repique.games.pinochle4.state import ladder, partner, side
from repique.play.glyphs import SYMBOLS

if TYPE_CHECKING:
    from repique.ai.brains.pinochle4.weighing_calls import Called, Weighing

MOSTLY = 50  # of 100
ACES = {"aces": 1, "double_aces": 2}  # of every suit, as announced
SAYING = ("inquiry", "jump", "meld", "meld_band", "meld_open", *ACES)


def explain(weighing: "Weighing", rows: list["Called"]) -> None:
    """Gives each call its own reasons: how the auction ends after it."""
    for row in rows:
        says = message(weighing, row.bid)
        row.reasons = (*((says,) if says else ()), *_ends(weighing, row))


def reasons(weighing: "Weighing", rows: list["Called"]) -> list[Reason]:
    """What decided for the first."""
    first = rows[0]
    if first.bid == PASS:
        return _passing(weighing, rows)
    says = message(weighing, first.bid)
    found = [_sum(weighing, "bid_worth", first.bid)]
    if says:
        found.append(says)
    elif first.limit > first.bid:
        found.append(Reason("bid_up_to", str(first.limit)))
    return [*found, *_anyway(weighing, rows)]


def _anyway(weighing: "Weighing", rows: list["Called"]) -> list[Reason]:
    """Why a bid is made although another call brings more points."""
    first, best = rows[0], max(rows, key=lambda row: row.mean)
    behind = best.mean - first.mean
    if behind <= best.candidate(first).doubt:
        return []
    own = weighing.auction
    telling = statement(own.state, own.seat, own.judge, own.hand)
    if first.bid == telling:
        return [Reason("tell_anyway", f"{behind:.1f}")]
    why = "bid_keen" if best.bid == telling else "bid_anyway"
    return [Reason("bid_over_pass" if best.bid == PASS else why, f"{behind:.1f}")]


def _passing(weighing: "Weighing", rows: list["Called"]) -> list[Reason]:
    state, seat = weighing.state, weighing.seat
    first = rows[0]
    if any(award and award[0] == seat for award in first.awards):
        return [Reason("pass_dumped", str(state.options.min_bid))]
    high = calls.high(state.calls)
    lowest = ladder(state.options).above(high)[0]
    taking = next(row for row in rows if row.bid == lowest)
    made = _made(weighing, lowest)
    values = {
        "bid": lowest,
        "high": high,
        "made": made,
        "trump": SYMBOLS[SUITS[weighing.auction.trump]],
        "leave": f"{first.mean:.1f}",
        "take": f"{taking.mean:.1f}",
    }
    better = taking.mean - first.mean > taking.candidate(first).doubt
    if seat in weighing.auction.done and has_shown(state, seat):
        return [filled("pass_shown_anyway" if better else "pass_shown", **values)]
    if calls.holder(state.calls) == partner(seat):
        return [filled("pass_trusting" if better else "pass_to_partner", **values)]
    if made < MOSTLY:
        return [_sum(weighing, "pass_worth", lowest)]
    return [filled("pass_fair", **values)]


def _made(weighing: "Weighing", bid: int) -> int:
    """In how many of 100 imagined deals one's own contract is made at this price."""
    own = weighing.auction
    places = range(len(own.deals))
    return in_100(sum(own.worth(n, (own.seat, bid))[2] for n in places), len(places))


def _sum(weighing: "Weighing", feature: str, bid: int) -> Reason:
    """Meld in hand, meld from the partner and play, as the imagined deals have them."""
    us, auction = side(weighing.seat), weighing.auction
    ends = auction.contracts[weighing.seat]
    own = auction.judge.tariff.worth(auction.hand, auction.trump)
    meld = sum(end.meld[us] for end in ends) / len(ends)
    last = weighing.state.options.last_trick
    play = sum(end.counters[us] + last * (end.last == us) for end in ends) / len(ends)
    return filled(
        feature,
        bid=bid,
        trump=SYMBOLS[SUITS[auction.trump]],
        own=own,
        more=round(meld - own),
        play=round(play),
        made=_made(weighing, bid),
    )


def message(weighing: "Weighing", bid: int) -> Reason | None:
    """What a bid tells the partner, and whether it is true."""
    state, seat, hand = weighing.state, weighing.seat, weighing.auction.hand
    says = reading(state.options, state.calls, seat, bid)
    if says.id not in SAYING or partner(seat) in weighing.auction.out:
        return None
    judge = weighing.auction.judge
    if says.amount > showable(state, judge, hand):
        return filled("says_too_much", told=says.amount, meld=judge.tariff.worth(hand))
    if arounds(hand) < ACES.get(says.id, 0):
        return Reason("says_false_aces")
    return filled(f"says_{says.id}", told=says.amount, most=says.most)


def _ends(weighing: "Weighing", row: "Called") -> list[Reason]:
    """How often each side plays, and what becomes of it."""
    us, number = side(weighing.seat), len(row.awards)
    ours, theirs = row.played_by(us), row.played_by(1 - us)
    values = {
        "ours": in_100(len(ours), number),
        "made": in_100(sum(ours), number),
        "theirs": in_100(len(theirs), number),
        "set": in_100(len(theirs) - sum(theirs), number),
    }
    if ours and theirs:
        return [filled("ends_either", **values)]
    if ours or theirs:
        return [filled("ends_ours" if ours else "ends_theirs", **values)]
    return [Reason("ends_thrown_in")]
