"""Who of the people at a table is there, and who has said to be ready."""

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from repique.core.table import Seat

GRACE = 1.0  # seconds without a connection until a person is away: a reload takes less
SILENCE = 15.0  # seconds without a message until a connection counts as broken


@dataclass
class _Attendance:
    connections: int = 0
    heard: float = 0.0  # when the person was last heard, or the last connection ended


@dataclass
class Presence:
    """The attendance of the people at one table. Times are those of a clock that only grows, and
    begin anew when a table is opened: an outage of the server is nobody's absence."""

    seats: Collection[Seat]
    clock: Callable[[], float] = time.monotonic
    _people: dict[Seat, _Attendance] = field(init=False)

    def __post_init__(self) -> None:
        now = self.clock()
        self._people = {seat: _Attendance(heard=now) for seat in self.seats}

    def join(self, seat: Seat) -> None:
        """Note a new connection of a seat."""
        self._people[seat].connections += 1
        self.heard(seat)

    def leave(self, seat: Seat) -> None:
        """Note the end of a connection. That of a broken one is no sign of life."""
        was_here = self.is_here(seat)
        self._people[seat].connections -= 1
        if was_here:
            self.heard(seat)

    def heard(self, seat: Seat) -> None:
        """Note that a message of this seat has come."""
        self._people[seat].heard = self.clock()

    def is_here(self, seat: Seat) -> bool:
        """Whether the person is connected and was heard not long ago."""
        person = self._people[seat]
        return self._silence(person) < (SILENCE if person.connections else GRACE)

    def away_seconds(self, seat: Seat) -> float:
        """For how long a person has been away; 0 for one who is here."""
        return 0.0 if self.is_here(seat) else self._silence(self._people[seat])

    def _silence(self, person: _Attendance) -> float:
        return self.clock() - person.heard
