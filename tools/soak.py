"""Long runs that try to break the rules and the server.

`python tools/soak.py rules --actions 1000000`: random matches under random mixtures of house
rules, all laws at every move, on all cores. The same seed repeats the run.

`python tools/soak.py online --rounds 10000 --kills 1000`: a real server, many matches of clients
with faulty connections, and kill -9; then the disk is compared with all that the clients were told.

`python tools/soak.py people --matches 500 --kills 100`: the same for people who come to a table by
invitation, agree on rules and deals, talk, ask each other, go away and come back.

`python tools/soak.py points --times 200`: one party after the other, and the server is killed at
each point that such a table passes, from the offer to the results.

Ctrl-C ends a run and prints what has been done so far.
"""

import argparse
import os
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from random import Random
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from repique.core.game import Setup
from repique.games import all_games
from repique.play.record import Move, Record, parse_record
from repique_testkit.laws.laws import check_match
from repique_testkit.laws.random_play import random_match, random_options
from repique_testkit.server.audit import FINDING_KINDS
from repique_testkit.server.people_soak import PeopleSoak, run_people_soak, run_point_kills
from repique_testkit.server.soak import Soak, run_soak
from repique_testkit.server.soak_run import SoakReport
from repique_testkit.store.databases import memory_folder

MATCHES_A_TASK = 4
DEALS_A_MATCH = 3


def soak_rules(seed: str) -> Counter[str]:
    """Play a few matches of one game with all laws; a failure names the seed."""
    rng = Random(seed)
    done: Counter[str] = Counter()
    game = rng.choice(list(all_games().values()))
    for _ in range(MATCHES_A_TASK):
        options = random_options(game, rng)
        done["option sets"] += 1
        moves: list[Move] = []
        try:
            for state, seat, action in random_match(game, options, rng, DEALS_A_MATCH):
                if not moves:
                    record = Record(game, options, Setup(state.dealer, state.number))
                after, refused = check_match(game, state, seat, action, rng)
                done["illegal actions refused"] += refused
                moves.append(Move(seat, action))
                done["actions"] += 1
                done["views compared"] += state.seats + 1
            record.moves = moves
            assert parse_record(record.text()).replay() == after
        except Exception as error:
            raise AssertionError(f"seed {seed!r}, {game.id}, {options.changed()}") from error
        done["deals"] += after.deal_number
        done["records replayed"] += 1
        done[f"deals of {game.id}"] += after.deal_number
    return done


def tasks(seed: int) -> Iterator[str]:
    """The seeds of all tasks of a run."""
    n = 0
    while True:
        yield f"{seed} {n}"
        n += 1


def ignore_interrupts() -> None:
    """Ctrl-C is for the process that reports."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run(actions: int, seed: int, jobs: int) -> Counter[str]:
    done: Counter[str] = Counter()
    seeds = tasks(seed)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    console = Console(stderr=True)
    with (
        ProcessPoolExecutor(jobs, initializer=ignore_interrupts) as pool,
        Progress(*columns, TimeRemainingColumn(), console=console) as bar,
    ):
        shown = bar.add_task("actions", total=actions)
        running: set[Future[Counter[str]]] = set()
        try:
            while done["actions"] < actions:
                while len(running) < 2 * jobs:
                    running.add(pool.submit(soak_rules, next(seeds)))
                finished, running = wait(running, return_when=FIRST_COMPLETED)
                for future in finished:
                    done += future.result()
                bar.update(shown, completed=min(done["actions"], actions))
        except KeyboardInterrupt:
            console.print("Stopped; this is what was done.")
        finally:
            pool.shutdown(cancel_futures=True)
    return done


@dataclass(frozen=True)
class ServerSoak:
    """A kind of soak of a server. It is run in parts, each in a data folder of its own."""

    unit: str  # what is counted: rounds or matches
    part: int  # how many at a time
    run: Callable[..., SoakReport]  # folder, count, kills, seed, and who watches
    done: Callable[[Any], int]  # how many of a running soak are done


ONLINE = ServerSoak("rounds", 250, run_soak, Soak.scored)
PEOPLE = ServerSoak("matches", 25, run_people_soak, PeopleSoak.finished)
PARTIES_A_RUN = 5


def run_parts(kind: ServerSoak, count: int, kills: int, seed: int) -> SoakReport:
    """Run soaks until all is done, something is wrong, or Ctrl-C."""
    total = SoakReport()
    unit = kind.unit
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as bar:
        played = bar.add_task(unit, total=count)
        killed = bar.add_task("kills", total=kills)

        def watch(soak: Soak | PeopleSoak) -> None:
            bar.update(played, completed=total.done[unit] + kind.done(soak))
            bar.update(killed, completed=total.kills() + soak.report.kills())

        while total.done[unit] < count and not total.done["stopped"] and not total.wrong:
            left = count - total.done[unit]
            part = min(kind.part, left)
            ends = round((kills - total.kills()) * part / left)
            try:
                total.add(run_part(kind, part, ends, f"{seed} {total.done[unit]}", watch))
                bar.console.print(f"{total.done[unit]:,} {unit}, {total.kills():,} kills")
            except KeyboardInterrupt:  # during an audit; the soaks before it count
                total.done["stopped"] += 1
    return total


def run_part(
    kind: ServerSoak, count: int, kills: int, seed: str, watch: Callable[..., None]
) -> SoakReport:
    """Run a soak in a data folder of its own, which is kept if something goes wrong."""
    with memory_folder() as folder:
        report = kind.run(folder, count, kills, seed, watch)
        if report.wrong:
            kept = shutil.copytree(folder, tempfile.mkdtemp(), dirs_exist_ok=True)
            print(f"The data folder is kept in {kept}.", file=sys.stderr)
    return report


def run_points(times: int, seed: int) -> SoakReport:
    """Kill the server so many times at each point, or until something is wrong, or Ctrl-C."""
    total = SoakReport()
    while total.done["parties"] < times and not total.done["stopped"] and not total.wrong:
        part = min(PARTIES_A_RUN, times - total.done["parties"])
        with memory_folder() as folder:
            total.add(run_point_kills(folder, part, f"{seed} {total.done['parties']}"))
        print(f"{total.done['parties']:,} parties, {total.kills():,} kills", file=sys.stderr)
    return total


def print_report(report: SoakReport, seed: int, began: float) -> int:
    """Print what a soak of a server has done and found, and return the exit code."""
    if report.done.pop("stopped"):
        print("Stopped; this is what was done.", file=sys.stderr)
    found = [(name, report.count(name)) for name in FINDING_KINDS]
    verdict = "Something went wrong" if report.wrong else "Nothing lost, nothing twice"
    show(f"{verdict} (seed {seed})", [*sorted(report.done.items()), *found], began)
    for wrong in report.wrong[:20]:
        print(f"{wrong.kind}: {wrong.text}", file=sys.stderr)
    if report.wrong:
        print(f"Something went wrong: {report.sentence()}", file=sys.stderr)
    return 1 if report.wrong else 0


def show(title: str, figures: list[tuple[str, int]], began: float) -> None:
    table = Table("what", "how many", title=title)
    for name, count in figures:
        table.add_row(name, f"{count:,}")
    table.add_row("seconds", f"{time.perf_counter() - began:,.0f}")
    Console().print(table)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["rules", "online", "people", "points"])
    parser.add_argument("--actions", type=int, default=1_000_000, help="of rules")
    parser.add_argument("--rounds", type=int, default=10_000, help="of online")
    parser.add_argument("--matches", type=int, default=500, help="of people")
    parser.add_argument("--kills", type=int, help="of online, 1000; of people, 100")
    parser.add_argument("--times", type=int, default=200, help="of points")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="of rules")
    asked = parser.parse_args()
    began = time.perf_counter()
    counts = (asked.actions, asked.jobs, asked.rounds, asked.matches, asked.times)
    if min(counts) < 1 or (asked.kills or 0) < 0:
        print("All numbers must be at least 1, but --kills may be 0.", file=sys.stderr)
        return 2
    if asked.what != "rules":
        if not hasattr(os, "fork"):
            print("This trial needs a system that can fork.", file=sys.stderr)
            return 2
        if asked.what == "points":
            return print_report(run_points(asked.times, asked.seed), asked.seed, began)
        is_online = asked.what == "online"
        kills = (1_000 if is_online else 100) if asked.kills is None else asked.kills
        kind = ONLINE if is_online else PEOPLE
        count = asked.rounds if is_online else asked.matches
        return print_report(run_parts(kind, count, kills, asked.seed), asked.seed, began)
    done = run(asked.actions, asked.seed, asked.jobs)
    show(f"No law broken (seed {asked.seed})", sorted(done.items()), began)
    return 0


if __name__ == "__main__":
    sys.exit(main())
