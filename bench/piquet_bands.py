"""Master plays Master at Piquet: `python bench/piquet_bands.py [--deals 10000] [--jobs N]`.

Prints what a deal and a partie came to beside the bands in which good play should lie; the
bands follow from the ten thousand hands that Cavendish recorded. Finished parties are kept
in a file, so a run can be stopped and continued, or made longer.
"""

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import mean, median, stdev
from typing import Any

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from repique.ai.ladder.arena import Contest, open_match, player
from repique.ai.ladder.parallel import available_cores
from repique.ai.ladder.results_log import fingerprint
from repique.ai.ladder.statistics import Estimate, Z
from repique.ai.levels import LEVELS
from repique.core.game import OVER, view
from repique.core.table import CHANCE
from repique.games.piquet import tables
from repique.games.piquet.partie import round_scores

ELDER = 0
YOUNGER = 1
DIVIDED = -1


@dataclass(frozen=True, slots=True)
class Deal:
    points: tuple[int, int]  # elder's first
    cards: int  # who made the cards or capot
    pique: bool  # a pique or a repique, by either
    elder_repique: bool


@dataclass(frozen=True, slots=True)
class Partie:
    index: int
    deals: tuple[Deal, ...]
    rubicon: bool
    seconds: float  # of processor time


# Play


def played(level: str, seed: str, index: int) -> Partie:
    began = time.process_time()
    session: Any = open_match(Contest("piquet", level, level, seed), index)
    agent = player(session.game, level)
    luck = [Random(f"{seed} {index} {seat}") for seat in (0, 1)]
    elders: dict[int, int] = {}
    while session.state.phase != OVER:
        seat = session.state.acting()[0]
        if seat == CHANCE:
            session.deal()
            elders[session.state.deal_number] = session.state.elder
            continue
        seen = view(session.game, session.state, seat)
        session.submit(seat, agent.decide(seen, luck[seat]).action)
    state = session.state
    deals = tuple(_deal(state, number, elder) for number, elder in elders.items())
    spent = time.process_time() - began
    return Partie(index, deals, min(state.scores) < tables.RUBICON, spent)


def _deal(state: Any, number: int, elder: int) -> Deal:
    entries = [(e.reason, e.seat) for e in state.sheet if e.deal == number]
    scores = round_scores(state, number)
    takers = [seat for reason, seat in entries if reason in ("cards", "capot")]
    cards = DIVIDED if not takers else ELDER if takers[0] == elder else YOUNGER
    pique = any(reason in ("pique", "repique") for reason, _ in entries)
    return Deal((scores[elder], scores[1 - elder]), cards, pique, ("repique", elder) in entries)


# Figures


def average(values: list[int]) -> Estimate:
    half = Z * stdev(values) / sqrt(len(values))
    return Estimate(mean(values), mean(values) - half, mean(values) + half)


def middle(values: list[int]) -> Estimate:
    """The median, between the order statistics that enclose it."""
    ranked = sorted(values)
    count = len(values)
    half = Z * sqrt(count) / 2
    low = int(count / 2 - half)
    high = int(count / 2 + half)
    return Estimate(median(ranked), ranked[max(0, low)], ranked[min(count - 1, high)])


def share(happened: int, times: int) -> Estimate:
    """In percent, with Wilson's interval."""
    p = happened / times
    weight = Z * Z / times
    centre = (p + weight / 2) / (1 + weight)
    half = Z * sqrt(p * (1 - p) / times + weight / (4 * times)) / (1 + weight)
    return Estimate(100 * p, 100 * (centre - half), 100 * (centre + half))


Row = tuple[str, tuple[float, float], Estimate]


def figures(parties: list[Partie]) -> list[Row]:
    deals = [deal for partie in parties for deal in partie.deals]
    elder, younger = ([deal.points[who] for deal in deals] for who in (ELDER, YOUNGER))
    count = len(deals)

    def cards(who: int) -> Estimate:
        return share(sum(deal.cards == who for deal in deals), count)

    won = sum(deal.points[ELDER] > deal.points[YOUNGER] for deal in deals)
    rubicons = sum(partie.rubicon for partie in parties)
    return [
        ("elder, mean", (30, 36), average(elder)),
        ("younger, mean", (15, 21), average(younger)),
        ("elder, median", (26, 30), middle(elder)),
        ("younger, median", (12, 16), middle(younger)),
        ("elder wins the deal, %", (62, 70), share(won, count)),
        ("the cards to elder, %", (57, 67), cards(ELDER)),
        ("the cards to younger, %", (21, 30), cards(YOUNGER)),
        ("the cards divided, %", (8, 16), cards(DIVIDED)),
        ("pique or repique, %", (9, 15), share(sum(deal.pique for deal in deals), count)),
        ("elder's repique, %", (2.5, 4.5), share(sum(d.elder_repique for d in deals), count)),
        ("a player rubiconed, %", (8, 16), share(rubicons, 2 * len(parties))),
    ]


def verdict(band: tuple[float, float], found: Estimate) -> str:
    if band[0] <= found.value <= band[1]:
        return "inside"
    return "outside" if found.low > band[1] or found.high < band[0] else "too close to call"


def sheet(parties: list[Partie], level: str) -> Table:
    deals = sum(len(partie.deals) for partie in parties)
    spent = sum(partie.seconds for partie in parties)
    title = f"Piquet, {level} v {level}: {deals} deals, {len(parties)} parties, "
    title += f"{spent / deals:.3f} CPU s a deal"
    table = Table(title=title, box=SIMPLE_HEAD, title_justify="left")
    table.add_column("")
    for name in ("Band", "Found", "95 %"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for name, band, found in figures(parties):
        limits = f"{band[0]:g}–{band[1]:g}"
        interval = f"{found.low:.1f}–{found.high:.1f}"
        table.add_row(name, limits, f"{found.value:.1f}", interval, verdict(band, found))
    return table


# The file of parties


def kept(path: Path, heading: list[str]) -> dict[int, Partie]:
    """Parties of the same players with the same seed; incomplete lines are skipped."""
    found: dict[int, Partie] = {}
    for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
        try:
            row = json.loads(line)
            if row.pop("heading") == heading:
                deals = tuple(Deal(**{**d, "points": tuple(d["points"])}) for d in row["deals"])
                found[row["index"]] = Partie(**{**row, "deals": deals})
        except (ValueError, KeyError, TypeError):
            continue
    return found


def play_on(wanted: Any, parties: dict[int, Partie], heading: list[str]) -> None:
    """A partie has six deals, or a few more: the last is played out."""
    left = [at for at in range(-(-wanted.deals // tables.ROUNDS)) if at not in parties]
    columns = (TextColumn("parties"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    wanted.out.parent.mkdir(parents=True, exist_ok=True)
    with (
        Progress(*columns, console=Console(stderr=True)) as progress,
        wanted.out.open("a", encoding="utf-8") as file,
        ProcessPoolExecutor(wanted.jobs, get_context("spawn")) as pool,
    ):
        bar = progress.add_task("", total=len(left) + len(parties), completed=len(parties))
        games = [pool.submit(played, wanted.level, wanted.seed, at) for at in left]
        try:
            for game in as_completed(games):
                partie = game.result()
                parties[partie.index] = partie
                file.write(json.dumps({"heading": heading, **asdict(partie)}) + "\n")
                file.flush()
                progress.advance(bar)
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)


def asked() -> Any:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=10_000, help="10000 unless told")
    parser.add_argument("--jobs", type=int, default=available_cores(), help="processes; all cores")
    parser.add_argument("--level", default="master", choices=LEVELS)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--out", type=Path, default=Path("ladder-results/piquet-bands.jsonl"))
    wanted = parser.parse_args()
    if wanted.deals < 12 or wanted.jobs < 1:
        parser.error("--deals must be at least 12 and --jobs at least 1")
    return wanted


def main() -> int:
    wanted = asked()
    heading = [wanted.level, wanted.seed, fingerprint("piquet")]
    parties = kept(wanted.out, heading)
    play_on(wanted, parties, heading)
    if len(parties) > 1:
        rows = sorted(parties.values(), key=lambda partie: partie.index)
        Console(highlight=False).print(sheet(rows, wanted.level))
    return 0


if __name__ == "__main__":
    sys.exit(main())
