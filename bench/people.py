"""How fast people at one table see each other's moves: `python bench/people.py [--tables N]`.

A real server process, a real store on the disk, real sockets. At each table sit two people who came
by an invitation and agree on their deals, in all games in turn; in games of four, two simple
computer players sit with them. Moves are offered at a fixed rate as in `bench/server.py`. Measured
is the time from sending a move until it is acknowledged, and until the other person is shown it.
With `--sayings` people talk meanwhile, with `--thinkers` more tables keep every thinking process
busy with Masters.
"""

import argparse
import asyncio
import json
import os
import statistics
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path

import msgspec
import uvloop

from repique.play.agreed_deals import NONCE_BYTES, seal
from repique.play.presets import preset_names
from repique_testkit.server.load import AT_ONCE, Load, Said, Taken, Window, offer, opened
from repique_testkit.server.parties import FRIEND, ME, seats_of
from repique_testkit.server.process import ServerProcess, begin_match
from repique_testkit.server.ws_frames import TEXT, client_frame

SERVER = """
import sys
from pathlib import Path
from repique.server.security.limits import Limits
from repique.server.main import serve
free = (1e9, 10**9)
limits = Limits(
    messages=free, syncs=free, requests=free, new_guests=free, new_guests_hourly=free
)
say = lambda text: print(text, flush=True)
serve("127.0.0.1", 0, Path(sys.argv[1]), False, False, limits, None, say)
"""
WARM_UP = 5.0  # seconds


@dataclass
class PeopleLoad(Load):
    """Also what the other person at a table is shown."""

    shown: list[float] = field(default_factory=list)  # from sending to the other's screen


@dataclass
class SharedTable:
    """What the two windows of a table know together."""

    counted: int | None = None  # the version at the last move
    sent: float = 0.0  # when the last move was sent
    wanted: int = 0  # the version in which the other sees it; 0: seen
    mover: Window | None = None  # from where it was sent


class PersonWindow(Window):
    """The socket of one of two people at a table."""

    load: PeopleLoad

    def __init__(
        self,
        server: ServerProcess,
        table: str,
        preset: str,
        load: PeopleLoad,
        shared: SharedTable,
        cookie: str,
    ) -> None:
        super().__init__(server, table, preset, load, plays=True, cookie=cookie)
        self.shared = shared
        self.nonces: dict[str, bytes] = {}
        self.seat = -1

    def take(self, said: Said) -> None:
        if said.t == "pledges":
            self.contribute(said)
        super().take(said)
        if self.view is not None:
            self.seat = self.view.seat
        shared = self.shared
        if shared.wanted and shared.mover is not self and self.v >= shared.wanted:
            self.load.shown.append(time.perf_counter() - shared.sent)
            shared.wanted = 0

    def contribute(self, said: Said) -> None:
        """Seal and open, as the page does."""
        if self.seat not in said.people:
            return
        nonce = self.nonces.setdefault(said.match, self.load.rng.randbytes(NONCE_BYTES))
        if str(self.seat) not in said.seals:
            self.wish(t="seal", match=said.match, hash=seal(said.match, self.seat, nonce))
        elif len(said.seals) == len(said.people) and self.seat not in said.opened:
            self.wish(t="open", match=said.match, nonce=nonce.hex())

    def look(self) -> None:
        view = self.view
        is_over = view is not None and view.phase == "over"
        if not is_over:
            super().look()
        elif self.acted < self.v:
            self.acted = self.v
            self.wish(t="ready")

    def lines(self) -> int | None:
        self.counted = self.shared.counted
        more = super().lines()
        self.shared.counted = self.counted
        return more

    def move(self, due: float = 0.0) -> None:
        self.shared.mover = self
        self.shared.sent = time.perf_counter()
        self.shared.wanted = self.v + 1
        super().move(due)

    def say(self) -> None:
        """Say something that nobody answers."""
        text = f"line {self.load.rng.randrange(10**6)}"
        message = {"t": "say", "a": self.load.rng.randbytes(16).hex(), "text": text}
        self.transport.write(client_frame(TEXT, msgspec.json.encode(message)))


def meet(server: ServerProcess, preset: str, number: int) -> tuple[str, str]:
    """Offer a table and let a guest come; its token, and the guest's cookie."""
    seats = [ME, FRIEND, *["simple"] * (seats_of(preset, {}) - 2)]
    body = {"a": f"offer-{number:06}", "preset": preset, "seats": seats}
    made = server.ask("POST", "/api/offers", body)
    body = {"a": f"join-{number:06}", "token": made["link"], "name": f"Guest {number}"}
    status, answer, headers = server.raw("POST", "/api/join", body, cookie="")
    assert status == 200, answer
    return json.loads(answer)["offer"]["table"], headers["set-cookie"].partition(";")[0]


async def sit_down(
    server: ServerProcess, met: list[tuple[str, str, str]], load: PeopleLoad
) -> list[PersonWindow]:
    """Open the sockets of both people at each table, AT_ONCE at a time."""
    gate = asyncio.Semaphore(AT_ONCE)
    loop = asyncio.get_running_loop()

    async def one(table: str, preset: str, cookie: str, shared: SharedTable) -> PersonWindow:
        async with gate:
            made = PersonWindow(server, table, preset, load, shared, cookie)
            await loop.create_connection(lambda: made, "127.0.0.1", server.port)
            await made.open
            return made

    coming = []
    for table, preset, cookie in met:
        shared = SharedTable()
        coming += [one(table, preset, "", shared), one(table, preset, cookie, shared)]
    return [*await asyncio.gather(*coming)]


async def talk(windows: list[PersonWindow], rate: float) -> None:
    """Let people talk, so many lines a second in all."""
    for window in cycle(windows):
        await asyncio.sleep(1 / rate)
        window.say()


async def measured(server: ServerProcess, asked: argparse.Namespace) -> None:
    load = PeopleLoad()
    presets = preset_names()
    met = []
    for number in range(asked.tables):
        preset = presets[number % len(presets)]
        table, cookie = meet(server, preset, number)
        met.append((table, preset, cookie))
    busy = [
        (begin_match(server, "pinochle", levels=["master"]), "pinochle")
        for _ in range(asked.thinkers)
    ]
    windows = await sit_down(server, met, load)
    others = await opened(server, busy, Load(), plays=True, at_once=True)
    talking = asyncio.create_task(talk(windows, asked.sayings)) if asked.sayings else None
    await offer(load, asked.rate, WARM_UP)
    for measure in (load.did, load.waits, load.delays, load.shown):
        measure.clear()
    began = Taken.by(server.pid)
    at = time.perf_counter()
    written = sum(window.v for window in windows[::2])
    await offer(load, asked.rate, asked.seconds)
    spent = time.perf_counter() - at
    ended = Taken.by(server.pid)
    lines = sum(window.v for window in windows[::2]) - written
    if talking is not None:
        talking.cancel()
        with suppress(asyncio.CancelledError):
            await talking
    report(load, asked, spent, lines)
    used = ended.cpu - began.cpu
    print(
        f"CPU: server {used / spent:.0%} of a core, {used / max(1, lines) * 1000:.2f} ms a line; "
        f"memory {ended.memory >> 20} MiB; load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    )
    for window in (*windows, *others):
        window.transport.close()


def report(load: PeopleLoad, asked: argparse.Namespace, spent: float, lines: int) -> None:
    late = load.did.pop("late")
    offered = load.did.pop("offered")
    print(
        f"{asked.tables} tables, {2 * asked.tables} people, {asked.rate:g} moves/s offered for "
        f"{asked.seconds:g} s: {lines / spent:.0f} moves/s on the disk, {len(load.waits)} of "
        f"{offered} by people acknowledged, {late} late"
    )
    measures = (
        ("acknowledged, from sending", load.waits),
        ("acknowledged, from when due", load.delays),
        ("on the other's screen, from sending", load.shown),
    )
    for name, waits in measures:
        cuts = statistics.quantiles(waits, n=100)
        shown = ", ".join(f"p{n} {cuts[n - 1] * 1000:.1f}" for n in (50, 95, 99))
        print(f"{name}: {shown}, longest {max(waits) * 1000:.1f} ms")
    errors = {**load.did, **({"no answer": len(load.sent)} if load.sent else {})}
    print(f"errors: {errors or 'none'}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=250, help="moves a second in all")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--sayings", type=float, default=0, help="lines of chat a second in all")
    parser.add_argument("--thinkers", type=int, default=0, help="tables with a Master besides")
    parser.add_argument("--folder", type=Path, help="on which disk the store is")
    asked = parser.parse_args()
    if asked.tables < 1:
        parser.error("--tables must be at least 1")
    with (
        tempfile.TemporaryDirectory(dir=asked.folder) as folder,
        ServerProcess(Path(folder), SERVER) as server,
    ):
        uvloop.run(measured(server, asked))
        if server.stop() or server.log.read_text():
            print("The server complained:", server.log.read_text()[-2000:])


if __name__ == "__main__":
    main()
