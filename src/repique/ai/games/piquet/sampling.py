"""Hands of the other player, sampled by their likelihood."""

from itertools import combinations
from math import comb
from random import Random

from repique.ai.games.piquet.hands.holdings import Hand, bits
from repique.ai.games.piquet.knowledge import PiquetKnowledge
from repique.ai.games.piquet.opponent_model import Belief

MOST_LISTED = 500  # possible hands up to which all are listed
STEPS = 24  # Metropolis steps for each hand; about three in four change nothing


def sample_hands(
    known: PiquetKnowledge, belief: Belief, count: int, rng: Random
) -> list[tuple[Hand, float]]:
    """Hands that the other may hold now, with weights that sum to one.

    If at most `count` are possible all are returned; otherwise they are sampled.
    """
    weighed = possible_hands(known, belief, rng)
    total = sum(weight for _, weight in weighed)
    if not total:
        weighed = [(held, 1.0) for held, _ in weighed]
        total = float(len(weighed))
    if len(weighed) <= count:
        return [(held, weight / total) for held, weight in weighed if weight]
    drawn = _systematic_sample(weighed, total, count, rng)
    if _can_be_listed(known):
        return drawn
    return _metropolis_sample(known, belief, drawn, count, rng)


def _can_be_listed(known: PiquetKnowledge) -> bool:
    return comb((known.pool & ~known.void).bit_count(), known.hidden) <= MOST_LISTED


def possible_hands(known: PiquetKnowledge, belief: Belief, rng: Random) -> list[tuple[Hand, float]]:
    """All hands or a uniform sample of them, with their weights."""
    free = tuple(bits(known.pool & ~known.void))
    need = known.hidden
    sure = known.theirs
    before = known.theirs_played
    if _can_be_listed(known):
        found = [sure | sum(group) for group in combinations(free, need)]
    else:
        found = [sure | sum(rng.sample(free, need)) for _ in range(MOST_LISTED)]
    return [(held, belief(held | before)) for held in found]


def _systematic_sample(
    weighed: list[tuple[Hand, float]], total: float, count: int, rng: Random
) -> list[tuple[Hand, float]]:
    """A systematic sample; hands drawn several times are joined."""
    step = total / count
    at = rng.random() * step
    reach = 0.0
    drawn: dict[Hand, float] = {}
    for held, weight in weighed:
        reach += weight
        while reach > at:
            drawn[held] = drawn.get(held, 0.0) + 1.0 / count
            at += step
    return list(drawn.items())


def _metropolis_sample(
    known: PiquetKnowledge, belief: Belief, drawn: list[tuple[Hand, float]], count: int, rng: Random
) -> list[tuple[Hand, float]]:
    """The sample improved by Metropolis steps that exchange one card: a uniform proposal misses
    most of the likely hands."""
    free = tuple(bits(known.pool & ~known.void))
    before = known.theirs_played
    sure = known.theirs
    found: dict[Hand, float] = {}
    for start, share in drawn:
        for _ in range(round(share * count)):
            held = start
            weight = belief(start | before)
            for _ in range(STEPS):
                out = rng.choice(free)
                into = rng.choice(free)
                if not held & out or held & into or sure & out:
                    continue
                neighbour = held ^ out | into
                likely = belief(neighbour | before)
                if likely >= weight * rng.random():
                    held = neighbour
                    weight = likely
            found[held] = found.get(held, 0.0) + 1.0 / count
    return list(found.items())
