"""Tables apart: lessons, games to watch, positions to try again. Nothing of them is kept, and so
nothing that happens there can touch a player's games and scores."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from repique.core.table import Seat
from repique.play.deals import Fresh, new_seed
from repique.play.record import Record
from repique.play.series import Series
from repique.play.session import Session
from repique.server.live.seats import Seats
from repique.server.live.storage import Ledger
from repique.store.matches.series import new_token
from repique.store.matches.writer import Asked, Known, as_is, unwritten
from repique.store.players.players import Person
from repique.store.store import Store

LESSON, WATCHED, TRIAL = "lesson", "watched", "trial"  # what such tables are for


@dataclass
class Slate(Ledger):
    """A ledger that is wiped: versions and ids are counted, and nothing is written."""

    async def write(
        self, live: Series, left: str, asked: Asked, seats: Seats | None = None
    ) -> None:
        after = seats or self.seats
        known = Known(practice=True) if left else self.known
        lines = len(unwritten(live.session, known)) + bool(left) + (after.kinds != self.seats.kinds)
        if left:
            self.before = self.version
        written = as_is(live.session, 0, known.length + lines, b"")
        self.known, self.seats = written, after
        if asked.action_id:
            self.ids[asked.seat, asked.action_id] = self.version


def slate(
    store: Store,
    live: Series,
    preset: str,
    person: Person,
    kinds: tuple[str, ...],
    what: str,
    given: Mapping[Seat, str] | None = None,
) -> Slate:
    """For a series that has just been set up, to be played by this person; `given` are names of
    computer players."""
    live.apart = live.session.practice = True
    known, seats = as_is(live.session, 0, 0, b""), Seats(kinds, person.name, given or {})
    return Slate(store, 0, new_token(), preset, person.id, seats, known, sandbox=what)


def as_it_was(record: Record, moves: int) -> Series:
    """A match after so many moves, to be played on from there. What is dealt later is no deal of
    the match itself, in which it may still be to come."""
    source = Fresh(new_seed())
    cut = replace(record, moves=record.moves[:moves], notes={**record.notes})
    live = Series(record.game, record.options)
    live.session = Session.resume(cut, source, practice=True)
    return live
