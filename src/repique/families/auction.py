"""An auction as a value: who called what, what may be bid next, and who has it.

Bids are whole numbers and a pass is 0. A pass is final: a seat that has passed is skipped.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from repique.core.table import Seat

PASS = 0


@dataclass(frozen=True, slots=True)
class Call:
    """A bid or a pass, with what it tells the partner where bids have a meaning."""

    seat: Seat
    bid: int
    reading: str = ""
    amount: int = 0  # what the reading is about, points of meld say; at least this much
    most: int = 0  # the upper end, where the meaning has one


Calls = Sequence[Call]


@dataclass(frozen=True, slots=True)
class Ladder:
    """The bids there are: by ones up to a limit, above it only multiples of a step."""

    least: int
    limit: int
    step: int
    most: int

    def __contains__(self, bid: int) -> bool:
        fits = bid <= self.limit or bid % self.step == 0
        return self.least <= bid <= self.most and fits

    def above(self, high: int) -> tuple[int, ...]:
        """Every bid that is higher, the smallest first."""
        return _above(self, high)


@cache
def _above(ladder: Ladder, high: int) -> tuple[int, ...]:
    lowest = max(high + 1, ladder.least)
    return tuple(bid for bid in range(lowest, ladder.most + 1) if bid in ladder)


def high(calls: Calls) -> int:
    """The highest bid so far, or 0."""
    return max((call.bid for call in calls), default=PASS)


def holder(calls: Calls) -> Seat | None:
    """Whose bid stands."""
    best = high(calls)
    return next((call.seat for call in calls if best and call.bid == best), None)


def passed_seats(calls: Calls) -> tuple[Seat, ...]:
    return tuple(call.seat for call in calls if call.bid == PASS)


def turns(calls: Calls, seat: Seat) -> int:
    """How often this seat has called."""
    return sum(call.seat == seat for call in calls)


def next_caller(calls: Calls, seats: int) -> Seat | None:
    """Who speaks after the last call; None when all but one have passed."""
    out = passed_seats(calls)
    if len(out) >= seats - 1:
        return None
    after = calls[-1].seat
    return next(seat for n in range(1, seats) if (seat := (after + n) % seats) not in out)
