"""All live matches of the server. A match is loaded when somebody opens it."""

import asyncio
from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection
from structlog.typing import FilteringBoundLogger

from repique.core.table import Seat
from repique.play.presets import ChosenGame
from repique.play.record import Move
from repique.play.seating import Seating
from repique.play.series import Series
from repique.server.live.match import LiveMatch
from repique.server.live.messages import SeatGiven
from repique.server.live.scratch import ScratchStorage
from repique.server.live.storage import MatchStorage, begin_match, load_match
from repique.server.security.principal import Principal
from repique.server.workers.bots import Think
from repique.store.errors import NotFound
from repique.store.matches import series as series_rows
from repique.store.offers.offers import Offer
from repique.store.players import players
from repique.store.store import Store

MOST = 200  # matches in memory; beyond that, those without connections are closed
MOST_SCRATCH = 20  # scratch matches without connections


class LiveMatches:
    """Live matches by token, with the store that they are written to."""

    def __init__(
        self,
        store: Store,
        think: Think,
        log: FilteringBoundLogger,
        call: Callable[[LiveMatch, Seat], None] = lambda match, seat: None,
        announce: Callable[[Offer], None] = lambda offer: None,
    ) -> None:
        """`call` and `announce` are those of every match."""
        self.store = store
        self.log = log
        self._call = call
        self._announce = announce
        self._think = think
        self._open: dict[str, LiveMatch] = {}
        self._lock = asyncio.Lock()  # held while matches are opened, closed or removed

    async def begin(self, chosen: ChosenGame, seating: Seating) -> str:
        """Create a match and return its token; as `begin_match`."""
        job = self.store.submit(lambda transaction: begin_match(transaction, chosen, seating))
        return await asyncio.wrap_future(job)

    async def open(self, token: str) -> LiveMatch:
        """The live match, loaded from the store if it is not in memory; raises `NotFound` if there
        is none. Who asks for it is not looked at: see `open_for`."""
        async with self._lock:
            match = self._open.get(token)
            if match is None or match.has_stopped:
                storage, series = await asyncio.to_thread(self._load, token)
                await self._make_room()
                match = LiveMatch(
                    storage,
                    series,
                    self._think,
                    lambda: self._load(token),
                    self.log,
                    call=self._call,
                    announce=self._announce,
                )
                self._open[token] = match
        return match

    async def open_for(self, principal: Principal, token: str) -> LiveMatch:
        """The live match, for somebody who asks. Raises `NotFound` if there is none that this
        principal may know of: a guest must sit there, and only its player may see a match that
        others may still have to play."""
        match = await self.open(token)
        is_closed = match.series.session.fixed or match.storage.closed
        is_stranger = not principal.is_owner and match.seat_of(principal) is None
        if is_stranger or (is_closed and match.storage.player != principal.player):
            raise NotFound("There is no such game.")
        return match

    async def open_scratch(
        self, storage: ScratchStorage, series: Series, script: tuple[Move, ...] = ()
    ) -> str:
        """Open a match that is not stored, and return its token. The oldest scratch matches that
        nobody is connected to make room for it."""
        async with self._lock:
            idle = [
                token
                for token, match in self._open.items()
                if match.is_scratch and not match.has_connections
            ]
            for token in idle[: max(0, len(idle) + 1 - MOST_SCRATCH)]:
                await self._close(token)
            self._open[storage.token] = LiveMatch(
                storage, series, self._think, lambda: self._load(storage.token), self.log, script
            )
        return storage.token

    def find(self, token: str) -> LiveMatch | None:
        """The match if it is in memory and running; nothing is loaded."""
        match = self._open.get(token)
        return None if match is None or match.has_stopped else match

    def _load(self, token: str) -> tuple[MatchStorage, Series]:
        return self.store.read(lambda connection: load_match(self.store, connection, token))

    async def _make_room(self) -> None:
        idle = [token for token, match in self._open.items() if not match.has_connections]
        for token in idle[: max(0, len(self._open) + 1 - MOST)]:
            await self._open.pop(token).close()

    async def close_match(self, token: str) -> None:
        """Take a match out of memory; the next `open` loads it from the store."""
        async with self._lock:
            await self._close(token)

    async def give_seat(self, token: str, former: int, name: str) -> None:
        """Tell the player who has had a seat until now that somebody of this name has it, and load
        the match again for everybody. The store has the change."""
        match = self.find(token)
        if match is not None:
            seat = match.storage.seats.seat_of_player(former)
            for connection in [] if seat is None else match.connections[seat]:
                connection.send(SeatGiven(name))
        await self.close_match(token)

    async def remove_player(self, player: int) -> None:
        """Delete a player with all matches. No match can be opened meanwhile, so that none of the
        player's stays in memory."""
        async with self._lock:
            for series in await asyncio.to_thread(self.store.read, partial(_all_series, player)):
                await self._close(series.token)
            removal = self.store.submit(
                lambda transaction: players.remove_player(transaction, player)
            )
            for token in await asyncio.wrap_future(removal):
                await self._close(token)  # one that was begun just before

    async def _close(self, token: str) -> None:
        match = self._open.pop(token, None)
        if match is not None:
            await match.close()

    async def close(self) -> None:
        """Close every match, and wait for their last writes."""
        for token in [*self._open]:
            await self.close_match(token)


def _all_series(player: int, connection: Connection) -> list[series_rows.SavedSeries]:
    """Every series of a player; raises if that player cannot be removed."""
    players.require_removable(connection, player)
    return series_rows.saved_series(connection, player, *series_rows.SERIES_STAGES)
