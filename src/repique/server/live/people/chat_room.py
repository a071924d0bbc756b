"""How the clients of a live match hear what is said there."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from repique.core.table import Seat
from repique.server.live.commands import Refused
from repique.server.live.connections import ClientConnection, MatchConnections
from repique.server.live.messages import Ack, Nak, Said, Say
from repique.server.live.people.chat import Chat
from repique.server.live.storage import MatchStorage
from repique.store.errors import StoreError
from repique.store.matches.sayings import ChatLine


class ChatRoom:
    """The chat of a live match and the connections that hear it. Nothing here waits for a move, and
    no move waits for it."""

    def __init__(self, storage: MatchStorage, connections: MatchConnections) -> None:
        texts = storage.terms.chat == "text"
        self.chat = Chat(storage.store, storage.series, texts, storage.said)
        self._connections = connections
        self._catching_up: list[ClientConnection] = []  # those that are sent what was said before
        self._tasks: set[asyncio.Task[None]] = set()

    def say(
        self,
        connection: ClientConnection,
        seat: Seat,
        player: int | None,
        message: Say,
        version: int,
    ) -> None:
        """Store what somebody says, show it to everybody, and answer with this version."""
        self._start(self._say(connection, seat, player, message, version))

    def repeat(self, connection: ClientConnection, above: int) -> None:
        """Send a client everything that was said after this number, in its order: what is said
        meanwhile comes with it."""
        if self.chat.count > above:
            self._catching_up.append(connection)
            self._start(self._repeat(connection, above))

    async def close(self) -> None:
        """Returns when everything that was begun is stored and shown."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _say(
        self,
        connection: ClientConnection,
        seat: Seat,
        player: int | None,
        message: Say,
        version: int,
    ) -> None:
        try:
            if len(self._connections) == 1:
                raise Refused("refused", "", "There is nobody else at this table.")
            await self.chat.say(seat, player, message, self._show)
        except Refused as no:
            connection.send(Nak(message.a, no.code, version, no.reason, no.text))
        except StoreError as error:
            connection.send(Nak(message.a, "not_saved", version, "", str(error)))
        else:
            connection.send(Ack(message.a, version))

    async def _repeat(self, connection: ClientConnection, above: int) -> None:
        def show(sayings: list[ChatLine]) -> None:
            for saying in sayings:
                connection.send(_said(saying))

        try:
            await self.chat.repeat(above, show)
        finally:
            self._catching_up.remove(connection)

    def _show(self, saying: ChatLine) -> None:
        for connection in self._connections.all:
            if connection not in self._catching_up:
                connection.send(_said(saying))


def _said(saying: ChatLine) -> Said:
    return Said(saying.n, saying.seat, saying.phrase, saying.text, saying.at)
