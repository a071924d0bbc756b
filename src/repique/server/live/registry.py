"""All live tables of the house. One is opened when somebody comes to it."""

import asyncio
from collections.abc import Mapping
from functools import partial

from sqlalchemy import Connection
from structlog.typing import FilteringBoundLogger

from repique.core.table import Seat
from repique.play.presets import Chosen
from repique.play.record import Move
from repique.play.series import Series
from repique.server.live.match import Table
from repique.server.live.scratch import Slate
from repique.server.live.storage import Ledger, begun, opened
from repique.server.workers.bots import Think
from repique.store.matches import series as series_rows
from repique.store.players import players
from repique.store.store import Store
from repique.store.tournaments.hands import only_for

MOST = 200  # tables in memory; beyond that, those without anybody are put away

MOST_APART = 20  # of those that nobody sits at and that are not kept


class Hall:
    def __init__(self, store: Store, think: Think, log: FilteringBoundLogger) -> None:
        self.store, self.log = store, log
        self._think = think
        self._tables: dict[str, Table] = {}
        self._opening = asyncio.Lock()

    async def begin(
        self,
        chosen: Chosen,
        kinds: tuple[str, ...],
        player: str = "",
        given: Mapping[Seat, str] | None = None,
    ) -> str:
        """A new match; gives back the token of its table."""
        job = self.store.submit(lambda pen: begun(pen, chosen, kinds, player, given))
        return await asyncio.wrap_future(job)

    async def table(self, token: str) -> Table:
        """The live table, as it is or as it was left; raises if there is none, or none for
        whoever plays now."""
        async with self._opening:
            table = self._tables.get(token)
            if table is None or table.dead:
                ledger, series = await asyncio.to_thread(self._read, token)
                await self._make_room()
                table = Table(ledger, series, self._think, lambda: self._read(token), self.log)
                self._tables[token] = table
        if table.series.session.fixed or table.ledger.closed:
            mine = partial(only_for, player=table.ledger.player)
            await asyncio.to_thread(self.store.read, mine)
        return table

    async def apart(self, slate: Slate, live: Series, script: tuple[Move, ...] = ()) -> str:
        """A table of which nothing is kept. Those that everybody has left make room for it."""
        async with self._opening:
            left = [t for t, table in self._tables.items() if table.apart and not table.attended]
            for token in left[: max(0, len(left) + 1 - MOST_APART)]:
                await self._close(token)
            self._tables[slate.token] = Table(
                slate, live, self._think, lambda: self._read(slate.token), self.log, script
            )
        return slate.token

    def live(self, token: str) -> Table | None:
        """The table, if it is open and sound; nothing is read from the disk."""
        table = self._tables.get(token)
        return None if table is None or table.dead else table

    def _read(self, token: str) -> tuple[Ledger, Series]:
        return self.store.read(lambda connection: opened(self.store)(connection, token))

    async def _make_room(self) -> None:
        empty = [token for token, table in self._tables.items() if not table.attended]
        for token in empty[: max(0, len(self._tables) + 1 - MOST)]:
            await self._tables.pop(token).close()

    async def put_away(self, token: str) -> None:
        """Close a live table; the next who comes finds it as it is on the disk."""
        async with self._opening:
            await self._close(token)

    async def remove_player(self, player: int) -> None:
        """For ever, with all their matches. Nobody comes to a table meanwhile, and none of
        theirs outlives them."""
        async with self._opening:
            for series in await asyncio.to_thread(self.store.read, partial(_all_of, player)):
                await self._close(series.token)
            removal = self.store.submit(lambda pen: players.remove(pen, player))
            for token in await asyncio.wrap_future(removal):
                await self._close(token)  # one that was begun just before

    async def _close(self, token: str) -> None:
        table = self._tables.pop(token, None)
        if table is not None:
            await table.close()

    async def close(self) -> None:
        for token in [*self._tables]:
            await self.put_away(token)


def _all_of(player: int, connection: Connection) -> list[series_rows.Shelved]:
    """Every series of a player who can be removed; raises for others."""
    players.removable(connection, player)
    return series_rows.shelf(connection, player, *series_rows.STAGES)
