"""The seats of a live match on the server: people by name, computer players by level and name."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from repique.ai.levels import LEVELS, USUAL, has_brain
from repique.core.table import Seat
from repique.play.record import Record
from repique.play.seating import PERSON, SIMPLE, Seated
from repique.play.session import Session
from repique.store.matches.seating import kinds_of


@dataclass(frozen=True, slots=True)
class Seats:
    """For each seat `person` or a level; noted in the record, so that a match goes on alike."""

    kinds: tuple[str, ...]
    name: str = ""
    given: Mapping[Seat, str] = field(default_factory=dict)  # what computer players are called

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, kind in enumerate(self.kinds) if kind == PERSON)

    def names(self) -> tuple[str, ...]:
        pairs = enumerate(self.kinds)
        return tuple(self.name if k == PERSON else self.given.get(s, k) for s, k in pairs)

    def called(self) -> tuple[str, ...]:
        """The names; nothing for a computer player that has none, whose level may change."""
        pairs = enumerate(self.kinds)
        return tuple(self.name if k == PERSON else self.given.get(s, "") for s, k in pairs)

    def seated(self) -> Seated:
        """As result rows want it: the board is that of the first person."""
        levels = tuple((seat, k) for seat, k in enumerate(self.kinds) if k != PERSON)
        return Seated(self.names(), levels, self.people[0] if self.people else 0)


def changed(seats: Seats, session: Session, which: tuple[Seat, ...], level: str) -> Seats | None:
    """The same people with computer players of this level in some seats; None if that cannot be."""
    session.require_free("levels_of_tournament")
    known = (SIMPLE, *(LEVELS if has_brain(session.game) else ()))
    computers = {seat for seat, kind in enumerate(seats.kinds) if kind != PERSON}
    if level not in known or not computers.issuperset(which):
        return None
    kinds = (level if seat in which else kind for seat, kind in enumerate(seats.kinds))
    return replace(seats, kinds=tuple(kinds))


def noted(record: Record, seats: int, name: str) -> Seats:
    """A match that began elsewhere says nothing; there the person has the first seat."""
    kinds = kinds_of(record)
    known = all(kind in (PERSON, SIMPLE, *LEVELS) for kind in kinds)
    if len(kinds) != seats or PERSON not in kinds or not known:
        kinds = (PERSON, *(USUAL for _ in range(seats - 1)))
    return Seats(kinds, name, record.names)
