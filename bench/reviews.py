"""Points lost by Standard and by Master according to reviews of rounds they play among
themselves, and the time a review takes.

    python bench/reviews.py --rounds 50 --games pinochle,piquet --out reviews.jsonl

Both levels play the same deals. Every reviewed round is appended to the file, so the same command
continues a run that was stopped with Ctrl-C.
"""

import argparse
import json
import math
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from statistics import mean, stdev

from repique.ai.levels import agent
from repique.coach.review.review import review_round
from repique.core.table import CHANCE
from repique.games import by_preset
from repique.play.presets import preset_names
from repique.play.record import Record
from repique.play.series import Series

LEVELS = ("standard", "master")
Job = tuple[str, str, int]  # preset, level and number of the round


@dataclass(frozen=True)
class Line:
    """The review of one round."""

    preset: str
    level: str
    number: int
    lost: float
    faults: int
    decisions: int
    points: int
    accuracy: float
    seconds: float  # of one core, for the review


def played(preset: str, level: str, number: int) -> Record:
    """The first round of a match; the number fixes its cards."""
    found = by_preset(preset)
    assert found is not None
    game, _ = found
    session = Series.begin(game, game.presets[preset], f"review {preset} {number}".encode()).session
    everybody = agent(game, level)
    rng = Random(f"{preset} {level} {number}")
    while not session.state.result_shown():
        if session.state.turn == CHANCE:
            session.deal()
        else:
            seat = session.state.turn
            session.submit(seat, everybody.decide(session.update(seat).view, rng).action)
    return session.record


def line(job: Job) -> Line:
    record = played(*job)
    start = time.process_time()
    made = review_round(record, 1)
    spent = round(time.process_time() - start, 2)
    found = len(made.faults)
    judged = made.decisions
    return Line(*job, made.lost, found, judged, made.points, made.accuracy, spent)


def known(path: Path) -> dict[Job, Line]:
    """The rounds in the file; incomplete lines are skipped."""
    found = {}
    for text in path.read_text().splitlines() if path.exists() else ():
        try:
            one = Line(**json.loads(text))
        except (ValueError, TypeError):
            continue
        found[one.preset, one.level, one.number] = one
    return found


def made(jobs: list[Job], workers: int) -> Iterator[Line]:
    """The reviews of these jobs, in any order."""
    quiet = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(workers, initializer=signal.signal, initargs=quiet) as pool:
        waiting = {pool.submit(line, job) for job in jobs[:workers]}
        left = iter(jobs[workers:])
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for one in done:
                waiting |= {pool.submit(line, job) for job in [next(left, None)] if job}
                yield one.result()


def told(lines: list[Line]) -> str:
    lost = [one.lost for one in lines]
    slow = [one.seconds for one in lines]
    faults, decisions = (
        mean(values) for values in zip(*((o.faults, o.decisions) for o in lines), strict=True)
    )
    error = stdev(lost) / math.sqrt(len(lost)) if len(lost) > 1 else math.nan
    return (
        f"{len(lines):3d} rounds   lost {mean(lost):7.2f} ± {error:5.2f} a round"
        f"   {faults:4.1f} of {decisions:4.1f} decisions"
        f"   accuracy {mean(one.accuracy for one in lines):5.1f} %"
        f"   review {mean(slow):4.1f} s of a core, {max(slow):4.1f} s at most"
    )


def report(found: dict[Job, Line], presets: list[str]) -> None:
    for preset in presets:
        for level in LEVELS:
            lines = [one for one in found.values() if (one.preset, one.level) == (preset, level)]
            if lines:
                print(f"{preset:12} {level:9} {told(lines)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument(
        "--games", default=",".join(preset_names()), help="presets, with commas between"
    )
    parser.add_argument("--out", type=Path, default=Path("reviews.jsonl"))
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    presets = asked.games.split(",")
    found = known(asked.out)
    every = [(p, lv, n) for n in range(asked.rounds) for p in presets for lv in LEVELS]
    jobs = [job for job in every if job not in found]
    try:
        with asked.out.open("a") as file:
            for count, one in enumerate(made(jobs, asked.workers), 1):
                file.write(json.dumps(asdict(one)) + "\n")
                file.flush()
                found[one.preset, one.level, one.number] = one
                print(f"\r{count} of {len(jobs)} ", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print("\nBroken off; the same command goes on from here.", file=sys.stderr)
    print(file=sys.stderr)
    report({job: one for job, one in found.items() if job in set(every)}, presets)


if __name__ == "__main__":
    main()
