"""The seats of a live match on the server: people by name, computer players by level and name."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from repique.ai.levels import DEFAULT_LEVEL, LEVELS, has_computer_players
from repique.core.table import Seat
from repique.play.record import Record
from repique.play.seating import PERSON, SIMPLE, Seating
from repique.play.session import Session
from repique.store.matches.seating import kinds_of


@dataclass(frozen=True, slots=True)
class MatchSeats:
    """`kinds` has `person` or a level for each seat. They are noted in the record, so that a match
    goes on with the same players."""

    kinds: tuple[str, ...]
    name: str = ""  # of the person
    bot_names: Mapping[Seat, str] = field(default_factory=dict)

    @property
    def people(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, kind in enumerate(self.kinds) if kind == PERSON)

    def names(self) -> tuple[str, ...]:
        """A name for each seat; the level for a computer player without one."""
        return tuple(
            self.name if kind == PERSON else self.bot_names.get(seat, kind)
            for seat, kind in enumerate(self.kinds)
        )

    def given_names(self) -> tuple[str, ...]:
        """A name for each seat; empty for a computer player without one."""
        return tuple(
            self.name if kind == PERSON else self.bot_names.get(seat, "")
            for seat, kind in enumerate(self.kinds)
        )

    def seated(self) -> Seating:
        """As result rows want it: the scoreboard is that of the first person."""
        levels = tuple((seat, kind) for seat, kind in enumerate(self.kinds) if kind != PERSON)
        return Seating(self.names(), levels, self.people[0] if self.people else 0)


def with_level(
    seats: MatchSeats, session: Session, which: tuple[Seat, ...], level: str
) -> MatchSeats | None:
    """The same seats with computer players of this level in some of them; None if there is no such
    level, or a person sits in one of them. Raises `NotAllowed` in a tournament."""
    session.require_free("levels_of_tournament")
    known = (SIMPLE, *(LEVELS if has_computer_players(session.game) else ()))
    computers = {seat for seat, kind in enumerate(seats.kinds) if kind != PERSON}
    if level not in known or not computers.issuperset(which):
        return None
    kinds = (level if seat in which else kind for seat, kind in enumerate(seats.kinds))
    return replace(seats, kinds=tuple(kinds))


def seats_of_record(record: Record, seats: int, name: str) -> MatchSeats:
    """The seats that a record notes. One without notes, from a match that began elsewhere, has the
    person in the first seat and computer players of the usual level in the others."""
    kinds = kinds_of(record)
    is_known = all(kind in (PERSON, SIMPLE, *LEVELS) for kind in kinds)
    if len(kinds) != seats or PERSON not in kinds or not is_known:
        kinds = (PERSON, *(DEFAULT_LEVEL for _ in range(seats - 1)))
    return MatchSeats(kinds, name, record.names)
