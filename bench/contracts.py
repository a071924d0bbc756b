"""How a level of partnership Pinochle bids: `python bench/contracts.py [--deals 300] [PRESET …]`.

Four players of one level play whole matches; the table shows how often a contract was made,
how high the bids were, and how many hands in a hundred went set.
"""

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from random import Random
from statistics import mean, stdev
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from repique.ai.ladder.arena import Contest, open_match, player
from repique.ai.ladder.parallel import available_cores
from repique.ai.ladder.statistics import Z
from repique.ai.levels import LEVELS
from repique.core.game import OVER, view
from repique.core.table import CHANCE
from repique.games.pinochle4 import GAME
from repique.games.pinochle4.state import side

DEALS_A_MATCH = 6  # so many of each match: later ones depend on how the first ones went


@dataclass(frozen=True, slots=True)
class Contract:
    bid: int
    made: bool
    gain: int  # of the bidding side, less what the others scored
    conceded: bool


def played(preset: str, level: str, seed: str, index: int) -> list[Contract]:
    session: Any = open_match(Contest(preset, level, level, seed), index)
    agents = [player(session.game, level) for _ in range(4)]
    luck = [Random(f"{seed} {index} {seat}") for seat in range(4)]
    found: list[Contract] = []
    before = (0, 0)
    while session.state.phase != OVER and len(found) < DEALS_A_MATCH:
        state = session.state
        seat = state.acting()[0]
        if seat == CHANCE:
            session.deal()
            before = tuple(state.scores)
            continue
        action = agents[seat].decide(view(session.game, state, seat), luck[seat]).action
        session.submit(seat, action)
        now = session.state
        if state.bidder is not None and now.scores != before and now.phase != state.phase:
            us = side(state.bidder)
            gained = [b - a for a, b in zip(before, now.scores, strict=True)]
            conceded = action.verb == "concede"
            gain = gained[us] - gained[1 - us]
            found.append(Contract(state.bid, gained[us] > 0, gain, conceded))
    return found


def interval(values: list[float]) -> str:
    half = Z * stdev(values) / sqrt(len(values))
    return f"{mean(values):.1f} ± {half:.1f}"


def sheet(preset: str, level: str, found: list[Contract]) -> Table:
    title = f"{preset}, four {level}s: {len(found)} contracts"
    table = Table(title=title, box=SIMPLE_HEAD, title_justify="left", show_header=False)
    table.add_row("made, %", interval([100.0 * c.made for c in found]))
    table.add_row("bid", interval([float(c.bid) for c in found]))
    table.add_row("set, per 100 hands", interval([100.0 * (not c.made) for c in found]))
    table.add_row("given up before play, %", interval([100.0 * c.conceded for c in found]))
    table.add_row("gain of the bidding side", interval([float(c.gain) for c in found]))
    return table


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("presets", nargs="*", metavar="PRESET", help="both games unless told")
    parser.add_argument("--deals", type=int, default=300, help="300 unless told")
    parser.add_argument("--level", default="master", choices=LEVELS)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=available_cores(), help="processes; all cores")
    wanted = parser.parse_args()
    presets = wanted.presets or list(GAME.presets)
    if wanted.deals < 12 or wanted.jobs < 1:
        parser.error("--deals must be at least 12 and --jobs at least 1")
    if set(presets) - set(GAME.presets):
        parser.error(f"choose from {', '.join(GAME.presets)}")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    matches = -(-wanted.deals // DEALS_A_MATCH)
    for preset in presets:
        found: list[Contract] = []
        with (
            Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True)) as progress,
            ProcessPoolExecutor(wanted.jobs, get_context("spawn")) as pool,
        ):
            bar = progress.add_task(f"matches of {preset}", total=matches)
            games = [
                pool.submit(played, preset, wanted.level, wanted.seed, at) for at in range(matches)
            ]
            for game in as_completed(games):
                found += game.result()
                progress.advance(bar)
        Console(highlight=False).print(sheet(preset, wanted.level, found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
