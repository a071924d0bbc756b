"""Scratch matches: lessons, watched games, and positions to try again. They are played like all
others, but nothing of them is stored, so that they cannot change anybody's games or scores."""

from dataclasses import dataclass, replace

from repique.play.deals import FreshDeals, new_seed
from repique.play.record import Record
from repique.play.seating import SeatedPerson, Seating
from repique.play.series import Series
from repique.play.session import Session
from repique.server.live.storage import MatchStorage
from repique.store.matches.series import new_token
from repique.store.matches.writer import StoredState, WriteRequest, missing_entries, stored_state_of
from repique.store.players.players import Person
from repique.store.store import Store

# The purposes of scratch matches, as `Welcome.sandbox` names them.
LESSON = "lesson"
WATCHED = "watched"
TRIAL = "trial"


@dataclass
class ScratchStorage(MatchStorage):
    """Counts versions and command ids as if everything were written, and writes nothing."""

    async def write(self, live: Series, left: str, asked: WriteRequest) -> None:
        known = StoredState(practice=True) if left else self.known
        lines = (
            len(missing_entries(live.session, known))
            + bool(left)
            + (live.seating.kinds != self.seats.kinds)
        )
        if left:
            self.before = self.version
        self.known = stored_state_of(live.session, 0, known.length + lines, b"")
        self.seats = live.seating
        if asked.action_id:
            self.ids[asked.seat, asked.action_id] = self.version


def scratch_storage(
    store: Store,
    live: Series,
    preset: str,
    person: Person,
    seating: Seating,
    purpose: str,
) -> ScratchStorage:
    """Storage for a series that has just been set up, which becomes practice, for one person, who
    has the only seat of a person in `seating`."""
    live.apart = True
    live.session.practice = True
    [own] = seating.people
    live.seating = seating.with_occupant(own, SeatedPerson(person.name, person.id))
    return ScratchStorage(
        store=store,
        series=0,
        token=new_token(),
        preset=preset,
        player=person.id,
        seats=live.seating,
        known=stored_state_of(live.session, 0, 0, b""),
        sandbox=purpose,
    )


def series_after(record: Record, moves: int) -> Series:
    """A match after its first `moves` moves, to be played on from there as practice. Later deals
    come from a new seed: those of the match itself may still have to be played."""
    source = FreshDeals(new_seed())
    cut = replace(record, moves=record.moves[:moves], notes={**record.notes})
    live = Series(record.game, record.options)
    live.session = Session.resume(cut, source, practice=True)
    return live
