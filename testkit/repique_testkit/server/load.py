"""A load generator for a server: sockets that send moves at a fixed rate, and what they measure."""

import asyncio
import os
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from repique_testkit.server.client import random_action_text
from repique_testkit.server.process import ServerProcess
from repique_testkit.server.ws_frames import (
    CLOSE,
    PING,
    PONG,
    TEXT,
    FrameReader,
    client_frame,
    handshake,
)

AT_ONCE = 64  # sockets being opened at the same time
PATIENCE = 10.0  # seconds; a move without an answer for so long is an error


class Seen(msgspec.Struct):
    """The part of an update that the load generator needs."""

    seat: int
    phase: str
    turn: int
    waiting: list[int]
    choices: list[dict[str, Any]]


class Changed(msgspec.Struct):
    """The part of a patch that the load generator needs."""

    phase: str | msgspec.UnsetType = msgspec.UNSET
    turn: int | msgspec.UnsetType = msgspec.UNSET
    waiting: list[int] | msgspec.UnsetType = msgspec.UNSET
    choices: list[dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET


class Said(msgspec.Struct):
    t: str
    v: int = 0
    base: int = 0
    a: str = ""
    code: str = ""
    view: Seen | None = None
    changed: Changed | None = None
    match: str = ""  # of `pledges`
    people: Any = None
    seals: dict[str, str] = {}
    opened: list[int] = []


_read = msgspec.json.Decoder(Said).decode


@dataclass
class Load:
    """Shared by all windows: matches ready for a move, moves sent, and measurements."""

    rng: Random = field(default_factory=lambda: Random(1))
    ready: deque["Window"] = field(default_factory=deque)
    sent: dict[str, tuple[float, float]] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)  # from sending to the acknowledgement
    delays: list[float] = field(default_factory=list)  # from when it was due
    sizes: dict[str, list[int]] = field(default_factory=dict)  # of messages, by game
    did: Counter[str] = field(default_factory=Counter)
    brought: deque[int] = field(default_factory=lambda: deque([3], 1000))

    def usually(self) -> float:
        """The mean number of log entries after a person's move."""
        return sum(self.brought) / len(self.brought)


class Window(asyncio.Protocol):
    """One socket; those that do not play only read."""

    def __init__(
        self,
        server: ServerProcess,
        table: str,
        game: str,
        load: Load,
        plays: bool,
        at_once: bool = False,
        cookie: str = "",
    ) -> None:
        """`at_once`: moves are made without waiting for their time. Without a cookie it is the
        owner's."""
        self.server = server
        self.cookie = cookie or server.cookie
        self.table = table
        self.game = game
        self.load = load
        self.plays = plays
        self.at_once = at_once
        self.frames = FrameReader()
        self.v = -1
        self.promised = 0
        self.acted = -1
        self.view: Seen | None = None
        self.counted: int | None = None
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        about = {"Origin": self.server.origin, "Cookie": self.cookie}
        transport.write(handshake(self.server.host, f"/ws/{self.table}", **about))

    def connection_lost(self, error: Exception | None) -> None:
        self.load.did["torn"] += 1
        if not self.open.done():
            self.open.set_exception(ConnectionError(f"refused: {self.frames.status}"))

    def data_received(self, data: bytes) -> None:
        for opcode, raw in self.frames.feed(data):
            if opcode == PING:
                self.transport.write(client_frame(PONG, raw))
            elif opcode == CLOSE:
                self.transport.close()
            elif not self.open.done():
                self.open.set_result(None)
            if opcode == TEXT and self.plays:
                said = _read(raw)
                if said.t in ("update", "patch"):
                    self.load.sizes.setdefault(self.game, []).append(len(raw))
                self.take(said)

    def take(self, said: Said) -> None:
        load = self.load
        if said.t in ("update", "patch") and said.v > self.v:
            self.v = said.v
            self.view = said.view or self.patched(said)
            self.look()
        elif said.t == "ack":
            self.promised = said.v
            if said.a in load.sent:
                now = time.perf_counter()
                (at, due) = load.sent.pop(said.a)
                load.waits.append(now - at)
                load.delays.append(now - due)
            self.look()
        elif said.t in ("nak", "bad", "superseded"):
            load.did[f"{said.t} {said.code}".strip()] += 1
            load.sent.pop(said.a, None)

    def patched(self, said: Said) -> Seen:
        assert self.view is not None
        assert said.changed is not None
        return msgspec.structs.replace(self.view, **msgspec.to_builtins(said.changed))

    def look(self) -> None:
        """Act if it is our turn and the latest update includes all our commands."""
        view = self.view
        if view is None or self.v < self.promised or self.acted >= self.v:
            return
        self.acted = self.v
        if view.phase == "over":
            self.wish(t="again", what="next")
        elif view.seat in view.waiting:
            self.wish(t="ready")
        elif view.turn != view.seat or not view.choices:
            self.acted = -1
        elif self.at_once:
            self.move()
        else:
            self.load.ready.append(self)

    def wish(self, **about: Any) -> str:
        a = self.load.rng.randbytes(16).hex()
        self.transport.write(
            client_frame(TEXT, msgspec.json.encode({"a": a, "v": self.v, **about}))
        )
        return a

    def lines(self) -> int | None:
        """The log entries since the last call; None on the first call."""
        more = None if self.counted is None else self.v - self.counted
        self.counted = self.v
        return more

    def move(self, due: float = 0.0) -> None:
        assert self.view is not None
        a = self.wish(t="act", action=random_action_text(self.view.choices, self.load.rng))
        if due:
            self.load.sent[a] = time.perf_counter(), due


@dataclass(frozen=True)
class Taken:
    """CPU time, memory and open files of a process, from /proc."""

    cpu: float
    memory: int  # bytes
    files: int

    @classmethod
    def by(cls, process: int) -> "Taken":
        about = Path(f"/proc/{process}")
        ticks = about.joinpath("stat").read_text().rpartition(")")[2].split()
        pages = int(about.joinpath("statm").read_text().split()[1])
        files = len([*about.joinpath("fd").iterdir()])
        second = os.sysconf("SC_CLK_TCK")
        page = os.sysconf("SC_PAGE_SIZE")
        return cls((int(ticks[11]) + int(ticks[12])) / second, pages * page, files)


async def opened(
    server: ServerProcess,
    tables: list[tuple[str, str]],
    load: Load,
    plays: bool,
    at_once: bool = False,
) -> list[Window]:
    """Open a socket to each of these matches, given with their games, AT_ONCE at a time."""
    gate = asyncio.Semaphore(AT_ONCE)
    loop = asyncio.get_running_loop()

    async def one(table: str, game: str) -> Window:
        async with gate:
            made = Window(server, table, game, load, plays, at_once)
            await loop.create_connection(lambda: made, "127.0.0.1", server.port)
            await made.open
            return made

    return [*await asyncio.gather(*(one(table, game) for table, game in tables))]


async def offer(load: Load, rate: float, seconds: float) -> None:
    """Send moves at a fixed rate of log entries a second, whether or not answers arrive."""
    start = due = time.perf_counter()
    while due < start + seconds:
        if (early := due - time.perf_counter()) > 0:
            await asyncio.sleep(early)
        load.did["late"] += not load.ready
        while not load.ready and time.perf_counter() < start + seconds + PATIENCE:
            await asyncio.sleep(0.001)
        if not load.ready:
            break
        table = load.ready.popleft()
        table.move(due)
        load.did["offered"] += 1
        if (lines := table.lines()) is not None:
            load.brought.append(lines)
        due += (lines or load.usually()) / rate
    end = time.perf_counter() + PATIENCE
    while load.sent and time.perf_counter() < end:
        await asyncio.sleep(0.01)
