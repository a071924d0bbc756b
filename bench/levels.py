"""Processor time per decision of every level: `python bench/levels.py [--games N] [PRESET …]`.

Each level plays against itself, so that its positions are those it really meets. The exit
code is 1 if a level is slower than it may be.
"""

import argparse
import sys
import time
from collections import defaultdict
from dataclasses import dataclass
from random import Random
from statistics import mean, median
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from repique.ai.ladder.arena import Contest, is_forced, known_levels, open_match, player, rules_of
from repique.ai.levels import levels_of
from repique.core.game import DEAL, OVER, view
from repique.core.table import CHANCE
from repique.games import all_games

EVERY = "all"


@dataclass(frozen=True, slots=True)
class Limit:
    """Milliseconds that a level may think."""

    p95: float
    mean: float | None = None


LIMITS = {
    "carefree": Limit(30),
    "novice": Limit(30),
    "standard": Limit(30),
    "expert": Limit(150),
    "champion": Limit(500),
    "master": Limit(1000, mean=150),
}

Times = dict[str, list[float]]  # milliseconds by phase


def one_game(contest: Contest, index: int, most_deals: int | None) -> Times:
    """Both sides by the same level; a move without an alternative is no decision."""
    session = open_match(contest, index)
    game = session.game
    seats = session.state.seats
    players = [player(game, contest.one) for _ in range(seats)]
    luck = [Random(f"{contest.seed} {index} {seat}") for seat in range(seats)]
    times: Times = defaultdict(list)
    while session.state.phase != OVER:
        if session.state.phase == DEAL and session.state.deal_number == most_deals:
            break
        seat = session.state.acting()[0]
        if seat == CHANCE:
            session.deal()
            continue
        seen = view(game, session.state, seat)
        began = time.process_time_ns()
        decision = players[seat].decide(seen, luck[seat])
        spent = (time.process_time_ns() - began) / 1e6
        if not is_forced(seen):
            times[session.state.phase].append(spent)
            times[EVERY].append(spent)
        session.submit(seat, decision.action)
    return times


def p95(values: list[float]) -> float:
    return sorted(values)[min(len(values) - 1, int(0.95 * len(values)))]


def over(level: str, values: list[float]) -> bool:
    limit = LIMITS.get(level)
    if limit is None:
        return False
    return p95(values) > limit.p95 or (limit.mean is not None and mean(values) > limit.mean)


def allowed(level: str) -> str:
    limit = LIMITS.get(level)
    if limit is None:
        return ""
    return f"p95≤{limit.p95:g}" + ("" if limit.mean is None else f" mean≤{limit.mean:g}")


def sheet(preset: str, found: dict[str, Times]) -> Table:
    table = Table(title=f"{preset}: ms per decision", box=SIMPLE_HEAD, title_justify="left")
    table.pad_edge = False
    table.collapse_padding = True
    for title in ("Level", "Phase"):
        table.add_column(title, no_wrap=True)
    for title in ("Count", "Median", "p95", "Mean", "Max"):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column("Limit")
    for level, times in found.items():
        for phase in sorted(times, key=lambda name: (name != EVERY, name)):
            values = times[phase]
            figures = (median(values), p95(values), mean(values), max(values))
            whole = phase == EVERY
            verdict = allowed(level) + (" EXCEEDED" if over(level, values) else "")
            table.add_row(
                level if whole else "",
                phase,
                str(len(values)),
                *(f"{figure:.2f}" for figure in figures),
                verdict if whole else "",
                style="bold" if whole else None,
            )
    return table


def asked() -> Any:
    presets = [name for game in all_games().values() for name in game.presets]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("presets", nargs="*", metavar="PRESET", help="; ".join(presets))
    parser.add_argument("--games", type=int, default=1, help="games for each level (1)")
    parser.add_argument("--deals", type=int, help="stop each game after so many deals")
    parser.add_argument("--levels", help="comma-separated; all that a game has unless told")
    parser.add_argument("--seed", default="1")
    wanted = parser.parse_args()
    if wanted.games < 1 or (wanted.deals is not None and wanted.deals < 1):
        parser.error("--games and --deals must be at least 1")
    for preset in wanted.presets:
        if preset not in presets:
            parser.error(f"there is no game called {preset}; choose from {', '.join(presets)}")
    wanted.presets = wanted.presets or presets
    named = wanted.levels.split(",") if wanted.levels else []
    for preset in wanted.presets:
        for level in named:
            if level not in known_levels(rules_of(preset)[0]):
                parser.error(f"{preset} has no level called {level}")
    wanted.levels = {name: named or levels_of(rules_of(name)[0]) for name in wanted.presets}
    return wanted


def measure(wanted: Any, found: dict[str, dict[str, Times]]) -> None:
    """Fill in the times found by preset and level, game by game."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    total = wanted.games * sum(map(len, wanted.levels.values()))
    with Progress(
        *columns, TextColumn("games"), TimeElapsedColumn(), console=Console(stderr=True)
    ) as progress:
        bar = progress.add_task("", total=total)
        for preset in wanted.presets:
            for level in wanted.levels[preset]:
                progress.update(bar, description=f"{preset}, {level}")
                contest = Contest(preset, level, level, wanted.seed)
                for index in range(wanted.games):
                    times = one_game(contest, index, wanted.deals)
                    mine = found.setdefault(preset, {}).setdefault(level, defaultdict(list))
                    for phase, values in times.items():
                        mine[phase] += values
                    progress.advance(bar)


def main() -> int:
    wanted = asked()
    console = Console(highlight=False)
    found: dict[str, dict[str, Times]] = {}
    try:
        measure(wanted, found)
    except KeyboardInterrupt:
        console.print("Stopped; this is what was measured.")
    for preset, levels in found.items():
        console.print(sheet(preset, levels))
    slow = any(over(name, one[EVERY]) for row in found.values() for name, one in row.items())
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
