"""Scratch matches: lessons, watched games, and positions to try again. They are played like all
others, but nothing of them is stored, so that they cannot change anybody's games or scores."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from repique.core.table import Seat
from repique.play.deals import FreshDeals, new_seed
from repique.play.record import Record
from repique.play.series import Series
from repique.play.session import Session
from repique.server.live.seats import MatchSeats
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

    async def write(
        self, live: Series, left: str, asked: WriteRequest, seats: MatchSeats | None = None
    ) -> None:
        after = seats or self.seats
        known = StoredState(practice=True) if left else self.known
        lines = (
            len(missing_entries(live.session, known))
            + bool(left)
            + (after.kinds != self.seats.kinds)
        )
        if left:
            self.before = self.version
        self.known = stored_state_of(live.session, 0, known.length + lines, b"")
        self.seats = after
        if asked.action_id:
            self.ids[asked.seat, asked.action_id] = self.version


def scratch_storage(
    store: Store,
    live: Series,
    preset: str,
    person: Person,
    kinds: tuple[str, ...],
    purpose: str,
    bot_names: Mapping[Seat, str] | None = None,
) -> ScratchStorage:
    """Storage for a series that has just been set up, which becomes practice. `bot_names` are the
    names of computer players by seat."""
    live.apart = True
    live.session.practice = True
    return ScratchStorage(
        store=store,
        series=0,
        token=new_token(),
        preset=preset,
        player=person.id,
        seats=MatchSeats(kinds, person.name, bot_names or {}),
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
