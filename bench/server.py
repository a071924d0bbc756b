"""How fast moves over sockets become safe: `python bench/server.py [--tables N] [--sockets N]`.

A real server process, a real store on the disk, real sockets. At each table sit one person and
simple computer players, in all games in turn; the person has several windows open, of which the
newest plays and the others watch, so that each move goes to all of them. Moves are offered at a
fixed rate, whether or not the server keeps up: the next table whose turn it is gets the next
person's move, and one for which no table is ready at its time counts as late. The rate is that of
all lines written, so the computer's moves and the deals since a person's last move are counted
against it, as many as usual at a table that moves for the first time. Before measuring they play
for some seconds at the same rate. With `--thinkers` more tables keep every thinking
process busy with Masters.
"""

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from collections import Counter, deque
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import uvloop

from repique.play.presets import preset_names
from repique_testkit.server.client import random_action_text
from repique_testkit.server.process import ServerProcess, begin_match
from repique_testkit.server.ws_frames import (
    CLOSE,
    PING,
    PONG,
    TEXT,
    FrameReader,
    client_frame,
    handshake,
)

SERVER = """
import sys
from pathlib import Path
from repique.server.security.limits import Limits
from repique.server.main import serve
free = (1e9, 10**9)
limits = Limits(messages=free, syncs=free, requests=free)
say = lambda text: print(text, flush=True)
serve("127.0.0.1", 0, Path(sys.argv[1]), False, False, limits, None, say)
"""
AT_ONCE = 64  # sockets being opened at the same time
WARM_UP = 5.0  # seconds
PATIENCE = 10.0  # seconds; a move without an answer for so long is an error


class Seen(msgspec.Struct):
    """The part of an update that the load generator needs."""

    seat: int
    phase: str
    turn: int
    waiting: list[int]
    choices: list[dict[str, Any]]


class Said(msgspec.Struct):
    t: str
    v: int = 0
    a: str = ""
    code: str = ""
    view: Seen | None = None


_read = msgspec.json.Decoder(Said).decode


@dataclass
class Load:
    """Shared by all windows: matches ready for a move, moves sent, and measurements."""

    rng: Random = field(default_factory=lambda: Random(1))
    ready: deque["Window"] = field(default_factory=deque)
    sent: dict[str, tuple[float, float]] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)  # from sending to the acknowledgement
    delays: list[float] = field(default_factory=list)  # from when it was due
    did: Counter[str] = field(default_factory=Counter)
    brought: deque[int] = field(default_factory=lambda: deque([3], 1000))

    def usually(self) -> float:
        """The mean number of log entries after a person's move."""
        return sum(self.brought) / len(self.brought)


class Window(asyncio.Protocol):
    """One socket; those that do not play only read."""

    def __init__(
        self, server: ServerProcess, table: str, load: Load, plays: bool, at_once: bool = False
    ) -> None:
        self.server = server
        self.table = table
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
        about = {"Origin": self.server.origin, "Cookie": self.server.cookie}
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
                self.take(_read(raw))

    def take(self, said: Said) -> None:
        load = self.load
        if said.t == "update" and said.v > self.v:
            self.v = said.v
            self.view = said.view
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
        elif view.turn != view.seat:
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
    server: ServerProcess, tables: list[str], load: Load, plays: bool, **more: Any
) -> list[Window]:
    """Open a socket to each of these matches, AT_ONCE at a time."""
    gate = asyncio.Semaphore(AT_ONCE)
    loop = asyncio.get_running_loop()

    async def one(table: str) -> Window:
        async with gate:
            made = Window(server, table, load, plays, **more)
            await loop.create_connection(lambda: made, "127.0.0.1", server.port)
            await made.open
            return made

    return [*await asyncio.gather(*(one(table) for table in tables))]


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


async def measured(server: ServerProcess, asked: argparse.Namespace) -> None:
    server_pid = server.pid
    load = Load()
    games = preset_names()
    tables = [begin_match(server, games[n % len(games)]) for n in range(asked.tables)]
    busy = [begin_match(server, "pinochle", levels=["master"]) for _ in range(asked.thinkers)]
    empty = Taken.by(server_pid)
    rounds = [tables] * (asked.sockets // asked.tables)
    windows: list[Window] = []
    before = empty
    per_socket = 0.0
    for n, some in enumerate(rounds, start=1):
        windows += await opened(server, some, load, plays=n == len(rounds))
        await asyncio.sleep(1.0)
        after = Taken.by(server_pid)
        per_socket = (after.memory - before.memory) / len(some)
        before = after
    others = await opened(server, busy, Load(), plays=True, at_once=True)
    await offer(load, asked.rate, WARM_UP)
    load.did.clear()
    load.waits.clear()
    load.delays.clear()
    began = Taken.by(server_pid)
    at = time.perf_counter()
    mine = time.process_time()
    written = sum(window.v for window in windows if window.plays)
    await offer(load, asked.rate, asked.seconds)
    spent = time.perf_counter() - at
    ended = Taken.by(server_pid)
    own = time.process_time() - mine
    lines = sum(window.v for window in windows if window.plays) - written
    report(load, asked, spent, lines)
    used = ended.cpu - began.cpu
    kind = "socket" if len(rounds) > 1 else "table with its socket"
    print(
        f"CPU: server {used / spent:.0%} of a core, {used / max(1, lines) * 1000:.2f} ms a line, "
        f"generator {own / spent:.0%}; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    )
    print(
        f"memory: {empty.memory >> 20} MiB without sockets, {began.memory >> 20} MiB with "
        f"{len(windows) + len(others)}, {ended.memory >> 20} MiB after; "
        f"{per_socket / 1024:.1f} KiB a {kind}"
    )
    for window in (*windows, *others):
        window.transport.close()
    await asyncio.sleep(1.0)
    after = Taken.by(server_pid)
    print(f"files: {empty.files} before, {began.files} with everybody, {after.files} after")


def report(load: Load, asked: argparse.Namespace, spent: float, lines: int) -> None:
    late = load.did.pop("late")
    offered = load.did.pop("offered")
    print(
        f"{asked.tables} tables, {asked.sockets} sockets, {asked.rate:g} moves/s offered for "
        f"{asked.seconds:g} s: {lines / spent:.0f} moves/s on the disk, {len(load.waits)} of "
        f"{offered} by people acknowledged, {late} late"
    )
    for name, waits in (("from sending", load.waits), ("from when due", load.delays)):
        cuts = statistics.quantiles(waits, n=100)
        shown = ", ".join(f"p{n} {cuts[n - 1] * 1000:.1f}" for n in (50, 95, 99))
        print(f"acknowledged, {name}: {shown}, longest {max(waits) * 1000:.1f} ms")
    errors = {**load.did, **({"no answer": len(load.sent)} if load.sent else {})}
    print(f"errors: {errors or 'none'}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--sockets", type=int, help="a multiple of the tables; twice as many")
    parser.add_argument("--rate", type=float, default=250, help="moves a second in all")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--thinkers", type=int, default=0, help="tables with a Master besides")
    parser.add_argument("--folder", type=Path, help="on which disk the store is")
    asked = parser.parse_args()
    asked.sockets = asked.sockets or 2 * asked.tables
    if asked.tables < 1 or asked.sockets % asked.tables or asked.sockets > 5 * asked.tables:
        parser.error("--sockets must be one to five times the number of tables")
    with (
        tempfile.TemporaryDirectory(dir=asked.folder) as folder,
        ServerProcess(Path(folder), SERVER) as server,
    ):
        uvloop.run(measured(server, asked))
        if server.stop() or server.log.read_text():
            print("The server complained:", server.log.read_text()[-2000:])


if __name__ == "__main__":
    main()
