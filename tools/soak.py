"""Long runs that try to break the house: `python tools/soak.py rules --actions 1000000`.

Random matches under random mixtures of house rules, all laws at every move, on all cores.
Stopping it with Ctrl-C prints what has been done so far. The seed repeats the run.
"""

import argparse
import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from random import Random

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from repique.core.game import Setup
from repique.games import all_games
from repique.play.record import Move, Record, parse
from repique.testing.conformance import check_match
from repique.testing.random_play import random_match, random_options

MATCHES_A_TASK = 4
DEALS_A_MATCH = 3


def soak_rules(seed: str) -> Counter[str]:
    """A few matches of one game; an assertion that fails names the seed."""
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
            assert parse(record.text()).replay() == after
        except Exception as error:
            raise AssertionError(f"seed {seed!r}, {game.id}, {options.changed()}") from error
        done["deals"] += after.deal_number
        done["records replayed"] += 1
        done[f"deals of {game.id}"] += after.deal_number
    return done


def tasks(seed: int) -> Iterator[str]:
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["rules"])
    parser.add_argument("--actions", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    if asked.actions < 1 or asked.jobs < 1:
        print("--actions and --jobs must be at least 1.", file=sys.stderr)
        return 2
    began = time.perf_counter()
    done = run(asked.actions, asked.seed, asked.jobs)
    report = Table("what", "how many", title=f"No law broken (seed {asked.seed})")
    for name, count in sorted(done.items()):
        report.add_row(name, f"{count:,}")
    report.add_row("seconds", f"{time.perf_counter() - began:,.0f}")
    Console().print(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
