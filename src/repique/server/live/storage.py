"""How a live match is stored: its version, the ids of its commands, and its next write."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import Connection, func, select

from repique.core.table import Seat
from repique.play.presets import ChosenGame
from repique.play.seating import PERSON
from repique.play.series import Series
from repique.server.live.seats import MatchSeats, seats_of_record
from repique.store.db import schema
from repique.store.db.transaction import Transaction, find, one
from repique.store.errors import NotFound
from repique.store.matches.series import MATCH_LEFT, begin_series, restore_series
from repique.store.matches.writer import StoredState, WriteRequest, stored_state_of, write_changes
from repique.store.players import players
from repique.store.store import Store

REMEMBERED = 2  # matches of a series whose command ids are known again after a restart


@dataclass
class MatchStorage:
    """What is stored of a live match. The version counts the lines of its log and the matches of
    its series, so that it grows with everything that is written."""

    store: Store
    series: int
    token: str
    preset: str
    player: int
    seats: MatchSeats
    known: StoredState
    before: int = 0  # the version at which the current match of the series began
    ids: dict[tuple[Seat, str], int] = field(default_factory=dict)  # of commands: their version
    sandbox: str = ""  # the purpose of a scratch match; empty for one that is stored
    closed: bool = False  # to all but its player: made from a hand of a tournament
    last_write: asyncio.Future[StoredState] | None = None

    @property
    def version(self) -> int:
        return self.before + 1 + self.known.length

    async def write(
        self, live: Series, left: str, asked: WriteRequest, seats: MatchSeats | None = None
    ) -> None:
        """Returns when the series is committed; if it raises, nothing is, and nothing has changed.
        `left` is the stage of a match that another has replaced, `seats` the new seats if some
        have changed."""
        after = seats or self.seats
        seated = after.seated()
        known = self.known

        def job(transaction: Transaction) -> StoredState:
            return write_changes(
                transaction,
                self.series,
                live,
                known,
                left,
                seated,
                asked,
                reseated=seats is not None,
            )

        # A submitted job is written even if this task is cancelled meanwhile.
        self.last_write = asyncio.wrap_future(self.store.submit(job))
        written = await asyncio.shield(self.last_write)
        if left:
            self.before = self.version
        self.known = written
        self.seats = after
        if asked.action_id:
            self.ids[asked.seat, asked.action_id] = self.version

    async def wait_for_write(self) -> None:
        """Returns when the last submitted job is done, whether it succeeded or failed."""
        if self.last_write is not None:
            await asyncio.gather(self.last_write, return_exceptions=True)


def begin_match(
    transaction: Transaction,
    chosen: ChosenGame,
    kinds: tuple[str, ...],
    player: str = "",
    bot_names: Mapping[Seat, str] | None = None,
) -> str:
    """Create a series of this player, or of the current one, and return its token."""
    person = (
        players.player_named(transaction.connection, player)
        if player
        else players.current_player(transaction)
    )
    players.switch_player(transaction, person.id)
    live = Series.begin(chosen.game, chosen.options)
    seats = MatchSeats(kinds, person.name, bot_names or {})
    assert len(kinds) == live.session.state.seats
    assert PERSON in kinds
    series = begin_series(transaction, person.id, chosen.preset, chosen.game)
    write_changes(transaction, series, live, StoredState(), MATCH_LEFT, seats.seated())
    return str(transaction.one(schema.series, id=series)["token"])


def load_match(store: Store, connection: Connection, token: str) -> tuple[MatchStorage, Series]:
    """A match as it was left, to the exact move; raises `NotFound` if there is none."""
    row = find(connection, schema.series, token=token)
    if row is None:
        raise NotFound("There is no such match.")
    found = restore_series(connection, row["id"])
    live = found.series
    person = one(connection, schema.players, id=row["player"])
    storage = MatchStorage(
        store=store,
        series=row["id"],
        token=token,
        preset=row["preset"],
        player=row["player"],
        seats=seats_of_record(live.session.record, live.session.state.seats, person["name"]),
        known=stored_state_of(live.session, found.match, found.lines, found.tip),
        before=_count_written(connection, row["id"]) - found.lines - 1,
    )
    storage.ids = _ids(connection, row["id"], storage.version)
    return storage, live


def _matches(connection: Connection, series: int) -> list[int]:
    c = schema.matches.c
    query = select(c.id).where(c.series == series).order_by(c.place)
    return [*connection.execute(query).scalars()]


def _count_written(connection: Connection, series: int) -> int:
    """The number of log lines and matches of a whole series."""
    matches = _matches(connection, series)
    count = select(func.count()).where(schema.moves.c.match.in_(matches))
    return len(matches) + int(connection.execute(count).scalar_one())


def _ids(connection: Connection, series: int, version: int) -> dict[tuple[Seat, str], int]:
    """Command ids of the newest matches. Their own versions are not stored; the current one is not
    too low for any of them."""
    c = schema.moves.c
    recent = _matches(connection, series)[-REMEMBERED:]
    query = select(c.seat, c.action_id).where(c.match.in_(recent))
    return {(row.seat, row.action_id): version for row in connection.execute(query)}
