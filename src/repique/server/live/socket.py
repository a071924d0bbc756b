"""One player's socket: messages in are checked and counted, messages out wait in a short queue.

The table never waits for a reader. Whoever does not read is closed, and finds everything again
by coming back.
"""

import asyncio
from collections import deque
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from structlog.typing import FilteringBoundLogger

from repique.core.table import Seat
from repique.server.live.match import Table
from repique.server.live.messages import (
    Bad,
    BadMessage,
    Beat,
    Down,
    Step,
    Upward,
    Wish,
    read,
    write,
)
from repique.server.security.access import Limits

POLICY, TOO_SLOW, BROKEN = 1008, 1013, 1011
TORN = (WebSocketDisconnect, RuntimeError, OSError)  # what a line that is gone may raise
MOST_BAD = 20  # messages that are none, until the socket is closed


class Queue:
    """Bounded by number and by bytes; `full` for good once it has overflowed."""

    def __init__(self, most: int, most_bytes: int) -> None:
        self._most, self._most_bytes = most, most_bytes
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


class Player:
    """The line between a table and one socket."""

    def __init__(self, socket: WebSocket, table: Table, seat: Seat, limits: Limits) -> None:
        self.socket, self.table, self.seat, self.limits = socket, table, seat, limits
        self.queue = Queue(limits.queue, limits.queue_bytes)
        self._messages = limits.bucket(limits.messages)
        self._steps = limits.bucket(limits.steps)
        self._syncs = limits.bucket(limits.syncs)
        self._bad = 0

    def send(self, message: Down) -> None:
        self.queue.put(write(message))

    async def talk(self) -> int:
        """Until one side has had enough; gives back the code to close with."""
        self.table.join(self, self.seat)
        deeds = [self._receive(), self._deliver(), self._pulse(), self._overflow()]
        tasks = [asyncio.create_task(deed) for deed in deeds]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            codes = [task.result() for task in tasks if task in done]
            return codes[0]
        finally:
            self.table.leave(self, self.seat)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _receive(self) -> int:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return 1000
            try:
                said = read(message.get("bytes") or b"")
            except BadMessage as error:
                self._bad += 1
                if self._bad > MOST_BAD or not self._messages.take():
                    return POLICY
                self.send(Bad(str(error)))
                continue
            if not (self._steps if isinstance(said, Step) else self._messages).take():
                return POLICY
            self._take(said)

    def _take(self, message: Upward) -> None:
        if isinstance(message, Wish):
            self.table.post(self, self.seat, message)
        elif isinstance(message, Beat):
            self.send(self.table.pulse(self.seat))
        elif self._syncs.take():
            self.send(self.table.update(self.seat, message.v))

    async def _deliver(self) -> int:
        while True:
            data = await self.queue.get()
            try:
                async with asyncio.timeout(self.limits.sending):
                    await self.socket.send_text(data.decode())
            except TimeoutError:
                return TOO_SLOW
            except TORN:
                return 1000

    async def _pulse(self) -> int:
        while not self.table.dead:
            await asyncio.sleep(self.limits.beat)
            self.send(self.table.pulse(self.seat))
        return BROKEN

    async def _overflow(self) -> int:
        await self.queue.full.wait()
        return TOO_SLOW


async def converse(
    socket: WebSocket, table: Table, seat: Seat, limits: Limits, log: FilteringBoundLogger
) -> None:
    if len(table.lines[seat]) >= limits.sockets:
        await socket.close(POLICY)
        return
    try:
        await socket.accept()
    except TORN:
        return  # gone before the table was found
    log.info("joined", table=table.ledger.token[:6], seat=seat, v=table.version)
    code = await Player(socket, table, seat, limits).talk()
    log.info("left", table=table.ledger.token[:6], seat=seat, code=code)
    if socket.application_state is WebSocketState.CONNECTED and code != 1000:
        with suppress(*TORN, TimeoutError):
            async with asyncio.timeout(limits.sending):
                await socket.close(code)
