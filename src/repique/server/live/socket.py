"""One client's WebSocket: incoming messages are checked and counted, outgoing ones are queued.

A live match never waits for a reader. The socket of a client that does not read is closed; when it
connects again, it is sent everything.
"""

import asyncio
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from structlog.typing import FilteringBoundLogger

from repique.core.table import Seat
from repique.server.live.match import LiveMatch
from repique.server.live.messages import (
    Bad,
    BadMessage,
    Beat,
    Command,
    Down,
    Nak,
    Say,
    StepCommand,
    TableUpdate,
    Upward,
    read,
    write,
)
from repique.server.security.access import AccessSession
from repique.server.security.limits import Limits
from repique.server.security.principal import OWNER_ONLY, OWNER_ONLY_TEXT, Principal, may_send

# Close codes of the WebSocket protocol.
NORMAL = 1000
POLICY = 1008
BROKEN = 1011
TOO_SLOW = 1013

DISCONNECTED = (WebSocketDisconnect, RuntimeError, OSError)  # what a closed socket may raise
MOST_BAD = 20  # malformed messages until the socket is closed


class SendQueue:
    """Outgoing messages, bounded by number and by bytes. Once it has overflowed, `full` stays set
    and nothing is added any more."""

    def __init__(self, most: int, most_bytes: int) -> None:
        self._most = most
        self._most_bytes = most_bytes
        self._waiting: deque[bytes] = deque()
        self._size = 0
        self._news = asyncio.Event()
        self.full = asyncio.Event()

    def put(self, data: bytes) -> None:
        if self.full.is_set():
            return
        if len(self._waiting) >= self._most or self._size + len(data) > self._most_bytes:
            self.full.set()
            return
        self._waiting.append(data)
        self._size += len(data)
        self._news.set()

    async def get(self) -> bytes:
        while not self._waiting:
            self._news.clear()
            await self._news.wait()
        data = self._waiting.popleft()
        self._size -= len(data)
        return data


class QueuedConnection:
    """A socket whose outgoing messages are queued. It ends with the session with which it was
    opened."""

    def __init__(self, socket: WebSocket, session: AccessSession, limits: Limits) -> None:
        self.socket = socket
        self.session = session
        self.limits = limits
        self.queue = SendQueue(limits.queue, limits.queue_bytes)

    async def serve(self, *work: Coroutine[Any, Any, int]) -> int:
        """Send what is queued, and do this work, until one part of it ends; returns the code to
        close the socket with."""
        whole = (*work, self._deliver(), self._overflow(), self._revocation())
        tasks = [asyncio.create_task(each) for each in whole]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            codes = [task.result() for task in tasks if task in done]
            return codes[0]
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _deliver(self) -> int:
        while True:
            data = await self.queue.get()
            try:
                async with asyncio.timeout(self.limits.sending):
                    await self.socket.send_text(data.decode())
            except TimeoutError:
                return TOO_SLOW
            except DISCONNECTED:
                return NORMAL

    async def _overflow(self) -> int:
        await self.queue.full.wait()
        return TOO_SLOW

    async def _revocation(self) -> int:
        await self.session.ended.wait()
        return POLICY


class SocketConnection(QueuedConnection):
    """The connection between a live match and one socket. The seat is that of the socket, whatever
    a message says."""

    def __init__(
        self,
        socket: WebSocket,
        match: LiveMatch,
        seat: Seat,
        principal: Principal,
        session: AccessSession,
        limits: Limits,
    ) -> None:
        super().__init__(socket, session, limits)
        self.match = match
        self.seat = seat
        self.principal = principal
        self._messages = limits.bucket(limits.messages)
        self._steps = limits.bucket(limits.steps)
        self._syncs = limits.bucket(limits.syncs)
        self._bad = 0
        self._shown: TableUpdate | None = None  # the last update that was sent

    def send(self, message: Down) -> None:
        """Queue a message. An update that follows the one sent before goes out as a patch."""
        if isinstance(message, TableUpdate):
            self.queue.put(self.match.encoded_updates.encode(self._shown, message))
            self._shown = message
        else:
            self.queue.put(write(message))

    async def run(self) -> int:
        """Serve the socket until one side ends it; returns the code to close it with."""
        self.match.join(self, self.seat)
        try:
            return await self.serve(self._receive(), self._pulse())
        finally:
            self.match.leave(self, self.seat)

    async def _receive(self) -> int:
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return NORMAL
            try:
                message = read(received.get("bytes") or b"")
            except BadMessage as error:
                self._bad += 1
                if self._bad > MOST_BAD or not self._messages.take():
                    return POLICY
                self.send(Bad(str(error)))
                continue
            if not (self._steps if isinstance(message, StepCommand) else self._messages).take():
                return POLICY
            self._take(message)

    def _take(self, message: Upward) -> None:
        self.match.people.presence.heard(self.seat)
        if not may_send(self.principal, message.role):
            self._refuse(message)
        elif isinstance(message, Command):
            self.match.post(self, self.seat, message)
        elif isinstance(message, Say):
            self.match.say(self, self.seat, message)
        elif isinstance(message, Beat):
            self.send(self.match.pulse(self.seat))
        elif self._syncs.take():
            self._shown = None  # a client that asks is sent everything
            self.send(self.match.update(self.seat, message.v))
            self.match.send_pledges(self)
            if self.match.is_shared:
                self.send(self.match.people.status())
                self.send(self.match.people.question())
                self.match.chat_room.repeat(self, message.said)

    def _refuse(self, message: Upward) -> None:
        """Answer what only the owner may send; the match is not asked."""
        if isinstance(message, Command):
            self.send(Nak(message.a, OWNER_ONLY, self.match.version, "", OWNER_ONLY_TEXT))
        else:
            self.send(Bad(OWNER_ONLY))

    async def _pulse(self) -> int:
        while not self.match.has_stopped:
            with suppress(TimeoutError):
                async with asyncio.timeout(self.limits.beat):
                    await self.match.ended.wait()
            self.send(self.match.pulse(self.seat))
        return BROKEN


async def serve_socket(
    socket: WebSocket,
    match: LiveMatch,
    principal: Principal,
    session: AccessSession,
    limits: Limits,
    log: FilteringBoundLogger,
) -> None:
    """Accept a socket for the seat of this principal and serve it until it ends; refused for one
    who has no seat here, and if the seat has too many sockets."""
    seat = match.seat_of(principal)
    if seat is None or len(match.connections[seat]) >= limits.sockets:
        await socket.close(POLICY)
        return
    try:
        await socket.accept()
    except DISCONNECTED:
        return  # gone before the match was found
    if len(match.connections[seat]) >= limits.sockets:  # others came during the handshake
        await close_socket(socket, POLICY, limits)
        return
    log.info("joined", table=match.storage.token[:6], seat=seat, v=match.version)
    connection = SocketConnection(socket, match, seat, principal, session, limits)
    code = await connection.run()
    log.info("left", table=match.storage.token[:6], seat=seat, code=code)
    await close_socket(socket, code, limits)


async def close_socket(socket: WebSocket, code: int, limits: Limits) -> None:
    """Close a socket with this code, unless the client has ended it."""
    if socket.application_state is WebSocketState.CONNECTED and code != NORMAL:
        with suppress(*DISCONNECTED, TimeoutError):
            async with asyncio.timeout(limits.sending):
                await socket.close(code)
