"""The page of the store on which one table is written: versions, ids, and the next job."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection, func, select

from repique.core.table import Seat
from repique.play.presets import Chosen
from repique.play.seating import PERSON
from repique.play.series import Series
from repique.server.live.seats import Seats, noted
from repique.store.db import schema
from repique.store.db.transaction import Pen, find, one
from repique.store.errors import Unknown
from repique.store.matches.series import LEFT, begin_series, restore
from repique.store.matches.writer import Asked, Known, as_is, write
from repique.store.players import players
from repique.store.store import Store

REMEMBERED = 2  # matches whose ids are known again after a restart


@dataclass
class Ledger:
    """The version counts lines and matches, so that it grows with everything written."""

    store: Store
    series: int
    token: str
    preset: str
    player: int
    seats: Seats
    known: Known
    before: int = 0  # the version at which the match on the table began
    ids: dict[tuple[Seat, str], int] = field(default_factory=dict)
    sandbox: str = ""  # what a table is for of which nothing is kept
    closed: bool = False  # to all but its player: made of a hand of a tournament
    handed_over: asyncio.Future[Known] | None = None  # the last job

    @property
    def version(self) -> int:
        return self.before + 1 + self.known.length

    async def write(
        self, live: Series, left: str, asked: Asked, seats: Seats | None = None
    ) -> None:
        """Returns when it is on the disk; if it raises, nothing is, and nothing has changed.
        `seats` are told if others sit at the table from now on."""
        after = seats or self.seats
        seated, known = after.seated(), self.known

        def job(pen: Pen) -> Known:
            return write(pen, self.series, live, known, left, seated, asked, seats is not None)

        # A job that was handed over will be written, whatever becomes of us meanwhile.
        self.handed_over = asyncio.wrap_future(self.store.submit(job))
        written = await asyncio.shield(self.handed_over)
        if left:
            self.before = self.version
        self.known, self.seats = written, after
        if asked.action_id:
            self.ids[asked.seat, asked.action_id] = self.version

    async def settled(self) -> None:
        """Returns when the store has done with what was handed over, well or badly."""
        if self.handed_over is not None:
            await asyncio.gather(self.handed_over, return_exceptions=True)


def begun(
    pen: Pen,
    chosen: Chosen,
    kinds: tuple[str, ...],
    player: str = "",
    given: Mapping[Seat, str] | None = None,
) -> str:
    """A job: a new series of this player, or of whoever played last; gives back its token."""
    person = players.named(pen.connection, player) if player else players.current(pen)
    players.switch(pen, person.id)
    live = Series.begin(chosen.game, chosen.options)
    seats = Seats(kinds, person.name, given or {})
    assert len(kinds) == live.session.state.seats
    assert PERSON in kinds
    series = begin_series(pen, person.id, chosen.preset, chosen.game)
    write(pen, series, live, Known(), LEFT, seats.seated())
    return str(pen.one(schema.series, id=series)["token"])


def opened(store: Store) -> Callable[[Connection, str], tuple[Ledger, Series]]:
    """How a table is read back from a store, to the exact move."""

    def read(connection: Connection, token: str) -> tuple[Ledger, Series]:
        row = find(connection, schema.series, token=token)
        if row is None:
            raise Unknown("There is no such match.")
        found = restore(connection, row["id"])
        live = found.series
        person = one(connection, schema.players, id=row["player"])
        seats = noted(live.session.record, live.session.state.seats, person["name"])
        known = as_is(live.session, found.match, found.lines, found.tip)
        ledger = Ledger(store, row["id"], token, row["preset"], row["player"], seats, known)
        ledger.before = _written(connection, row["id"]) - found.lines - 1
        ledger.ids = _ids(connection, row["id"], ledger.version)
        return ledger, live

    return read


def _matches(connection: Connection, series: int) -> list[int]:
    c = schema.matches.c
    query = select(c.id).where(c.series == series).order_by(c.place)
    return [*connection.execute(query).scalars()]


def _written(connection: Connection, series: int) -> int:
    """Lines and matches of a whole series."""
    there = _matches(connection, series)
    count = select(func.count()).where(schema.moves.c.match.in_(there))
    return len(there) + int(connection.execute(count).scalar_one())


def _ids(connection: Connection, series: int, version: int) -> dict[tuple[Seat, str], int]:
    c = schema.moves.c
    recent = _matches(connection, series)[-REMEMBERED:]
    query = select(c.seat, c.action_id).where(c.match.in_(recent))
    return {(row.seat, row.action_id): version for row in connection.execute(query)}
