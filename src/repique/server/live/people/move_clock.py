"""The time that people at a shared table have for a decision, where they have agreed on a pace.

Each decision has the seconds of the pace. What somebody needs beyond that comes from a reserve,
which is full at the beginning of a match. The clock runs once everybody is there, and stands still
when nobody is there or the match was put aside. It is not stored: when a table is opened, decisions
have their full time again.
"""

import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from repique.core.table import Seat

RESERVE = 180.0  # seconds for each person in a match
LOOKING = 60.0  # seconds to look at the result of a deal
MOST_MISSED = 3  # decisions in a row, after which the autopilot stays on


@dataclass(frozen=True, slots=True)
class DueDecision:
    """What is awaited from a person: a move, or to have looked at the result of a deal (`is_look`).
    `after` is the number of moves after which it was asked for."""

    after: int
    is_look: bool = False


@dataclass(frozen=True, slots=True)
class _RunningDecision:
    due: DueDecision
    since: float


@dataclass
class MoveClock:
    """The clocks of the people at one table. `pace` are the seconds for a decision; 0: there is no
    clock."""

    pace: int = 0
    clock: Callable[[], float] = time.monotonic
    _is_on: bool = False
    _match: str = ""
    _running: dict[Seat, _RunningDecision] = field(default_factory=dict)
    _used: Counter[Seat] = field(default_factory=Counter)  # milliseconds of the reserve
    _missed: Counter[Seat] = field(default_factory=Counter)  # decisions in a row

    def note(
        self,
        match: str,
        due: Mapping[Seat, DueDecision],
        *,
        is_anybody_here: bool,
        is_everybody_here: bool,
    ) -> None:
        """Note the decisions that are awaited now, in the match with this token, and whether people
        are here. The time of a decision that was awaited before goes on."""
        if not self.pace:
            return
        self._is_on = is_anybody_here and (self._is_on or is_everybody_here)
        now = self.clock()
        if match != self._match:
            self._match = match
            self._running.clear()
            self._used.clear()
        before = self._running
        self._running = {}
        if self._is_on:
            for seat, decision in due.items():
                self._running[seat] = _continued(before.get(seat), decision, now)
        for seat, running in before.items():
            after = self._running.get(seat)
            has_ended = after is None or after.since != running.since
            if has_ended and not running.due.is_look:
                over = now - running.since - self.pace
                self._used[seat] += int(1000 * max(0.0, over))

    def stop(self) -> None:
        """Stand still until everybody is there again."""
        self._is_on = False
        self._running.clear()

    @property
    def deadlines(self) -> dict[Seat, float]:
        """When the time of each awaited decision is over."""
        return {
            seat: running.since + self._allowance(seat, running.due)
            for seat, running in self._running.items()
        }

    def left_ms(self, seat: Seat) -> int | None:
        """The milliseconds until the computer decides for this person, the reserve among them; None
        if no clock runs for that seat."""
        deadline = self.deadlines.get(seat)
        return None if deadline is None else max(0, int(1000 * (deadline - self.clock())))

    def reserve_ms(self, seat: Seat) -> int:
        """The milliseconds of reserve that a person has when the time of this decision is over."""
        running = self._running.get(seat)
        return 0 if running is None or running.due.is_look else int(1000 * self._reserve(seat))

    @property
    def overtime(self) -> frozenset[Seat]:
        """The people whose time is over."""
        now = self.clock()
        return frozenset(seat for seat, deadline in self.deadlines.items() if deadline <= now)

    def misses_last(self, seat: Seat) -> bool:
        """Whether the decision that a person misses now is one too many in a row."""
        return self._missed[seat] + 1 >= MOST_MISSED

    def miss(self, seat: Seat) -> None:
        """Note that the computer has decided for a person."""
        self._missed[seat] = 0 if self.misses_last(seat) else self._missed[seat] + 1

    def heard(self, seat: Seat) -> None:
        """Note that a person has decided."""
        self._missed[seat] = 0

    def _allowance(self, seat: Seat, due: DueDecision) -> float:
        return LOOKING if due.is_look else self.pace + self._reserve(seat)

    def _reserve(self, seat: Seat) -> float:
        return max(0.0, RESERVE - self._used[seat] / 1000)


def _continued(
    before: _RunningDecision | None, decision: DueDecision, now: float
) -> _RunningDecision:
    """A decision that is awaited now. Its time goes on if it was awaited before, also after
    somebody has undone something of the own turn."""
    if before is None or before.due.is_look != decision.is_look:
        return _RunningDecision(decision, now)
    is_undone = decision.after < before.due.after
    return _RunningDecision(decision, before.since if is_undone or decision == before.due else now)
