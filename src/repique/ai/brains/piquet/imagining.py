"""Hands that the other player may hold, drawn as often as they are likely."""

from itertools import combinations
from math import comb
from random import Random

from repique.ai.brains.piquet.believing import Belief
from repique.ai.brains.piquet.holdings import Hand, bits
from repique.ai.brains.piquet.knowledge import Knowledge

MOST_LISTED = 500  # so many possible hands are all weighed; of more, a sample


def hands(known: Knowledge, belief: Belief, count: int, rng: Random) -> list[tuple[Hand, float]]:
    """The other's hands as they may be now, with weights that sum to one.

    If few are possible each comes once; otherwise they are drawn by their likelihood.
    """
    weighed = possible(known, belief, rng)
    total = sum(weight for _, weight in weighed)
    if not total:
        weighed = [(held, 1.0) for held, _ in weighed]
        total = float(len(weighed))
    if len(weighed) <= count:
        return [(held, weight / total) for held, weight in weighed if weight]
    return _drawn(weighed, total, count, rng)


def possible(known: Knowledge, belief: Belief, rng: Random) -> list[tuple[Hand, float]]:
    free = tuple(bits(known.pool & ~known.void))
    need = known.hidden
    sure, before = known.theirs, known.theirs_played
    if comb(len(free), need) <= MOST_LISTED:
        found = [sure | sum(group) for group in combinations(free, need)]
    else:
        found = [sure | sum(rng.sample(free, need)) for _ in range(MOST_LISTED)]
    return [(held, belief(held | before)) for held in found]


def _drawn(
    weighed: list[tuple[Hand, float]], total: float, count: int, rng: Random
) -> list[tuple[Hand, float]]:
    """Evenly spaced draws: likely hands come several times and are then joined."""
    step = total / count
    at, reach = rng.random() * step, 0.0
    drawn: dict[Hand, float] = {}
    for held, weight in weighed:
        reach += weight
        while reach > at:
            drawn[held] = drawn.get(held, 0.0) + 1.0 / count
            at += step
    return list(drawn.items())
