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
from pathlib import Path

import uvloop

from repique.play.presets import preset_names
from repique_testkit.server.load import Load, Taken, Window, offer, opened
from repique_testkit.server.process import ServerProcess, begin_match

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
WARM_UP = 5.0  # seconds


async def measured(server: ServerProcess, asked: argparse.Namespace) -> None:
    server_pid = server.pid
    load = Load()
    games = preset_names()
    wanted = [games[n % len(games)] for n in range(asked.tables)]
    tables = [(begin_match(server, game), game) for game in wanted]
    busy = [
        (begin_match(server, "pinochle", levels=["master"]), "pinochle")
        for _ in range(asked.thinkers)
    ]
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
    load.sizes.clear()
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
    medians = {game: statistics.median(sizes) for game, sizes in sorted(load.sizes.items())}
    shown = ", ".join(f"{game} {size / 1000:.1f}" for game, size in medians.items())
    print(f"kB of a message with a view, median: {shown}")
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
