"""How fast the solvers are: `python bench/kernel.py`, with `--twin` for the Python twins too.

CPU time of one thread, so that a busy machine disturbs little; every figure is the median of
several runs over the same deals. Each deal is a call of its own and begins with an empty table.
"""

import argparse
import os
import statistics
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random

from rich.console import Console
from rich.progress import track
from rich.table import Table

from repique.ai.games.pinochle2.solver.position import TwoHandedPosition
from repique.ai.games.pinochle4.solver.position import PartnershipPosition
from repique.ai.games.piquet.solver.position import PiquetPosition, PiquetRules
from repique.ai.native.library import library
from repique.ai.solver.positions import SolverPosition
from repique.ai.solver.solver import solve, solve_all
from repique.core.cards import Card, pack, shuffled
from repique.families.tricks import TrickRules, playable, winner

PINOCHLE = TrickRules(trump=True, beat_trump=True)
BINOKEL = TrickRules(trump=True, beat_trump=True, beat_plain=True)
DOUBLE_DECK = TrickRules(trump=True, beat_trump=True, overtrump=True)
HEADING = TrickRules(trump=True, beat_plain=True, beat_trump=True, overtrump=True)
SINGLE_DECK = TrickRules(True, True, True, True, True, True)

Deal = Callable[[Random], SolverPosition]


def two_handed(rules: TrickRules) -> Deal:
    def deal(rng: Random) -> SolverPosition:
        cards = shuffled(pack("9JQKTA", 2), rng)
        return TwoHandedPosition((cards[:12], cards[12:24]), 0, "H", rules=rules)

    return deal


def piquet(rules: PiquetRules, elder: int) -> Deal:
    def deal(rng: Random) -> SolverPosition:
        cards = shuffled(pack("789TJQKA", 1), rng)
        hands = (cards[:12], cards[12:24])
        return PiquetPosition(hands, 0, rules=rules, pique=elder > 0, points=(elder, 0))

    return deal


def partnership(ranks: str, copies: int, rules: TrickRules, tricks: int) -> Deal:
    """So many tricks before the end of a hand played at random."""

    def deal(rng: Random) -> SolverPosition:
        cards = shuffled(pack(ranks, copies), rng)
        hands: list[list[Card]] = [list(cards[seat::4]) for seat in range(4)]
        leader = 0
        while len(hands[0]) > tricks:
            trick: list[Card] = []
            for step in range(4):
                hand = hands[(leader + step) % 4]
                card = rng.choice(playable(hand, trick, rules, "H", ranks))
                hand.remove(card)
                trick.append(card)
            leader = (leader + winner(trick, "H", ranks)) % 4
        last = 2 if copies == 4 else 1
        held = tuple(tuple(hand) for hand in hands)
        return PartnershipPosition(
            held, leader, "H", rules=rules, last=last, order=ranks, copies=copies
        )

    return deal


ROWS: tuple[tuple[str, Deal, int, int], ...] = (
    # what, deal, deals in C, deals in the twin
    ("two-handed, 12 cards, Pinochle rules", two_handed(PINOCHLE), 150, 20),
    ("two-handed, 12 cards, Binokel rules", two_handed(BINOKEL), 150, 20),
    ("Piquet, 12 cards", piquet(PiquetRules(), 0), 300, 60),
    ("Piquet, 12 cards, pique open", piquet(PiquetRules(), 18), 300, 60),
    ("Piquet, 12 cards, tens only", piquet(PiquetRules(tens_only=True), 0), 100, 10),
    ("partnership, 48 cards, 8 tricks", partnership("9JQKTA", 2, SINGLE_DECK, 8), 100, 0),
    ("partnership, 80 cards, 8 tricks", partnership("JQKTA", 4, DOUBLE_DECK, 8), 100, 0),
    ("partnership, 80 cards, 8 tricks, heading", partnership("JQKTA", 4, HEADING, 8), 100, 0),
    ("partnership, 48 cards, 5 tricks", partnership("9JQKTA", 2, SINGLE_DECK, 5), 100, 15),
)


def timed(work: Callable[[], object]) -> float:
    """Milliseconds of this thread."""
    began = time.thread_time()
    work()
    return 1000 * (time.thread_time() - began)


def row(deal: Deal, count: int, runs: int, *, moves: bool) -> tuple[float, float]:
    """Median and 95th percentile; of each the median over the runs."""
    rng = Random(2024)
    positions = [deal(rng) for _ in range(count)]
    medians = []
    tails = []
    for _ in range(runs):
        times = sorted(timed(partial(solve, p, moves=moves)) for p in positions)
        medians.append(statistics.median(times))
        tails.append(times[int(0.95 * (len(times) - 1))])
    return statistics.median(medians), statistics.median(tails)


def worlds(seed: int) -> Sequence[SolverPosition]:
    """One hand, and 200 hands that the other player may hold."""
    rng = Random(seed)
    cards = shuffled(pack("9JQKTA", 2), rng)
    mine = cards[:12]
    unseen = cards[12:]
    return [
        TwoHandedPosition((mine, shuffled(unseen, rng)[:12]), 0, "H", rules=BINOKEL)
        for _ in range(200)
    ]


def lines(twin: bool, runs: int) -> Iterator[tuple[str, str, str, str]]:
    for name, deal, many, few in track(ROWS, "solving", console=Console(stderr=True)):
        if not twin:
            median, tail = row(deal, many, runs, moves=False)
            every, every_tail = row(deal, many, 1, moves=True)
            yield (name, f"{median:.2f}", f"{tail:.2f}", f"{every:.2f} / {every_tail:.2f}")
        elif few:
            median, tail = row(deal, few, 1, moves=False)
            yield (f"twin: {name}", f"{median:.1f}", f"{tail:.1f}", "")


def batches(runs: int) -> Iterator[tuple[str, str, str, str]]:
    for moves in (False, True):
        deals = [worlds(seed) for seed in range(3 * runs)]
        times = [timed(partial(solve_all, deal, moves=moves)) for deal in deals]
        what = "200 worlds of two-handed, every move" if moves else "200 worlds of two-handed"
        yield (what, f"{statistics.median(times):.0f}", f"{max(times):.0f} (worst)", "")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--twin", action="store_true", help="measure the Python twins too")
    parser.add_argument("--runs", type=int, default=3)
    asked = parser.parse_args()
    columns = ("CPU ms", "median", "p95", "every move: median / p95")
    report = Table(*columns, title="Exact solving, one core")
    if library() is not None:
        for line in (*lines(False, asked.runs), *batches(asked.runs)):
            report.add_row(*line)
    if asked.twin or library() is None:
        os.environ["REPIQUE_KERNEL"] = "python"
        library.cache_clear()
        for line in lines(True, 1):
            report.add_row(*line)
    Console().print(report)


if __name__ == "__main__":
    main()
