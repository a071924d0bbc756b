"""How a live match is stored: its version, the ids of its commands, and its next write."""

import asyncio
from dataclasses import dataclass, field

from sqlalchemy import Connection, func, select

from repique.core.table import Seat
from repique.play.presets import ChosenGame
from repique.play.seating import SeatedPerson, Seating
from repique.play.series import Series
from repique.server.live.seats import complete_seating
from repique.store.db import schema
from repique.store.db.transaction import Transaction, find, one
from repique.store.errors import NotFound, StoreError
from repique.store.matches.sayings import last_saying
from repique.store.matches.series import MATCH_LEFT, begin_series, restore_series
from repique.store.matches.writer import StoredState, WriteRequest, stored_state_of, write_changes
from repique.store.offers.offers import TableTerms, terms_of_series
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
    seats: Seating  # who sits where
    known: StoredState
    before: int = 0  # the version at which the current match of the series began
    ids: dict[tuple[Seat, str], int] = field(default_factory=dict)  # of commands: their version
    sandbox: str = ""  # the purpose of a scratch match; empty for one that is stored
    terms: TableTerms = field(default_factory=TableTerms)
    said: int = 0  # the number of what was said last, when the match was loaded
    closed: bool = False  # to all but its player: made from a hand of a tournament
    last_write: asyncio.Future[StoredState] | None = None

    @property
    def version(self) -> int:
        return self.before + 1 + self.known.length

    async def write(self, live: Series, left: str, asked: WriteRequest) -> None:
        """Returns when the series is committed; if it raises, nothing is, and nothing has changed.
        `left` is the stage of a match that another has replaced."""
        known = self.known
        after = live.seating
        reseated = after != self.seats

        def job(transaction: Transaction) -> StoredState:
            return write_changes(transaction, self.series, live, known, left, asked, reseated)

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


def begin_match(transaction: Transaction, chosen: ChosenGame, seating: Seating) -> str:
    """Create a series and return its token. People are given by id or by name; one without either
    is the current player. The table belongs to the first of them who is not a guest, who becomes
    the current player. Raises `StoreError` if somebody would have two seats, or all are guests."""
    seating = _with_players(transaction, seating)
    host = _host_of(transaction, seating)
    players.switch_player(transaction, host)
    return begin_match_of(transaction, host, chosen, seating)


def begin_match_of(
    transaction: Transaction,
    host: int,
    chosen: ChosenGame,
    seating: Seating,
    agreed: bool = False,
) -> str:
    """Create a series of people with ids and of computer players, which belongs to `host`, and
    return its token. Who plays now at this machine stays the same. `agreed`: the people agree on
    the deals of each match before it begins."""
    live = Series.begin(chosen.game, chosen.options, sequence=chosen.sequence, agreed=agreed)
    assert len(seating.occupants) == live.session.state.seats
    live.seating = seating
    series = begin_series(transaction, host, chosen.preset, chosen.game)
    write_changes(transaction, series, live, StoredState(), MATCH_LEFT)
    return str(transaction.one(schema.series, id=series)["token"])


def _host_of(transaction: Transaction, seating: Seating) -> int:
    """The player whose table it is."""
    for player in seating.players.values():
        if not players.is_guest(transaction.connection, player):
            return player
    raise StoreError("A table needs one of your own players.")


def _with_players(transaction: Transaction, seating: Seating) -> Seating:
    """The seating with the id and the name of each person."""
    for seat in seating.people:
        occupant = seating.occupants[seat]
        assert isinstance(occupant, SeatedPerson)
        person = _find_person(transaction, occupant)
        if seating.seat_of_player(person.id) not in (None, seat):
            raise StoreError(f"{person.name} can have one seat only.")
        seating = seating.with_occupant(seat, SeatedPerson(person.name, person.id))
    return seating


def _find_person(transaction: Transaction, wanted: SeatedPerson) -> players.Person:
    if wanted.player:
        row = transaction.one(schema.players, id=wanted.player)
        return players.Person(row["id"], row["name"], row["created"])
    if wanted.name:
        return players.player_named(transaction.connection, wanted.name)
    return players.current_player(transaction)


def load_match(store: Store, connection: Connection, token: str) -> tuple[MatchStorage, Series]:
    """A match as it was left, to the exact move; raises `NotFound` if there is none."""
    row = find(connection, schema.series, token=token)
    if row is None:
        raise NotFound("There is no such game.")
    found = restore_series(connection, row["id"])
    live = found.series
    person = one(connection, schema.players, id=row["player"])
    known = stored_state_of(live.session, found.match, found.lines, found.tip)
    known.token = found.token
    live.seating = complete_seating(
        live.seating, live.session.state.seats, SeatedPerson(person["name"], person["id"])
    )
    storage = MatchStorage(
        store=store,
        series=row["id"],
        token=token,
        preset=row["preset"],
        player=row["player"],
        seats=live.seating,
        known=known,
        before=_count_written(connection, row["id"]) - found.lines - 1,
        terms=terms_of_series(connection, row["id"]),
        said=last_saying(connection, row["id"]),
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
