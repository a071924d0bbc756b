"""Long runs that try to break the rules and the server.

`python tools/soak.py rules --actions 1000000`: random matches under random mixtures of house
rules, all laws at every move, on all cores. The same seed repeats the run.

`python tools/soak.py online --rounds 10000 --kills 1000`: a real server, many matches of clients
with faulty connections, and kill -9; then the disk is compared with all that the clients were told.

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
from random import Random

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from repique.core.game import Setup
from repique.games import all_games
from repique.play.record import Move, Record, parse_record
from repique_testkit.laws.laws import check_match
from repique_testkit.laws.random_play import random_match, random_options
from repique_testkit.server.audit import FINDING_KINDS
from repique_testkit.server.soak import Soak, SoakReport, run_soak
from repique_testkit.store.databases import memory_folder

MATCHES_A_TASK = 4
DEALS_A_MATCH = 3
ROUNDS_A_SOAK = 250


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


def run_online(rounds: int, kills: int, seed: int) -> SoakReport:
    """Run soaks until all rounds are played, something is wrong, or Ctrl-C."""
    total = SoakReport()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeRemainingColumn(), console=Console(stderr=True)) as bar:
        played = bar.add_task("rounds", total=rounds)
        killed = bar.add_task("kills", total=kills)

        def watch(soak: Soak) -> None:
            bar.update(played, completed=total.done["rounds"] + soak.scored())
            bar.update(killed, completed=total.kills() + soak.report.kills())

        while total.done["rounds"] < rounds and not total.done["stopped"] and not total.wrong:
            left = rounds - total.done["rounds"]
            part = min(ROUNDS_A_SOAK, left)
            ends = round((kills - total.kills()) * part / left)
            try:
                total.add(one_soak(part, ends, f"{seed} {total.done['rounds']}", watch))
                bar.console.print(f"{total.done['rounds']:,} rounds, {total.kills():,} kills")
            except KeyboardInterrupt:  # during an audit; the soaks before it count
                total.done["stopped"] += 1
    return total


def one_soak(
    rounds: int, kills: int, seed: str, watch: Callable[[Soak], None] | None = None
) -> SoakReport:
    """Run a soak in a data folder of its own, which is kept if something goes wrong."""
    with memory_folder() as folder:
        report = run_soak(folder, rounds, kills, seed, watch)
        if report.wrong:
            kept = shutil.copytree(folder, tempfile.mkdtemp(), dirs_exist_ok=True)
            print(f"The data folder is kept in {kept}.", file=sys.stderr)
    return report


def online(rounds: int, kills: int, seed: int) -> int:
    """Run soaks, print the report, and return the exit code."""
    began = time.perf_counter()
    report = run_online(rounds, kills, seed)
    if report.done.pop("stopped"):
        print("Stopped; this is what was done.", file=sys.stderr)
    found = [(kind, report.count(kind)) for kind in FINDING_KINDS]
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
    parser.add_argument("what", choices=["rules", "online"])
    parser.add_argument("--actions", type=int, default=1_000_000, help="of rules")
    parser.add_argument("--rounds", type=int, default=10_000, help="of online")
    parser.add_argument("--kills", type=int, default=1_000, help="of online")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="of rules")
    asked = parser.parse_args()
    if min(asked.actions, asked.jobs, asked.rounds) < 1 or asked.kills < 0:
        print("--actions, --jobs and --rounds must be at least 1.", file=sys.stderr)
        return 2
    if asked.what == "online":
        if not hasattr(os, "fork"):
            print("This trial needs a system that can fork.", file=sys.stderr)
            return 2
        return online(asked.rounds, asked.kills, asked.seed)
    began = time.perf_counter()
    done = run(asked.actions, asked.seed, asked.jobs)
    show(f"No law broken (seed {asked.seed})", sorted(done.items()), began)
    return 0


if __name__ == "__main__":
    sys.exit(main())
