"""The heuristic worth of a hand: a linear function of features of its suits and sets.

The worth is the mean difference of points that its owner makes in the whole deal. The weights
are fitted by bench/fit_piquet_weights.py, separately for elder and younger.
"""

from collections.abc import Iterator
from functools import cache

from repique.ai.games.piquet.hands.hand_weights import WEIGHTS
from repique.ai.games.piquet.hands.holdings import (
    ACE,
    ALL,
    COUNT,
    COUNTING,
    KING,
    KNAVE,
    QUEEN,
    RUNS,
    TEN,
    Hand,
    Pattern,
    patterns,
    rank_count,
    threes,
)

ELDER = 0
YOUNGER = 1


def suit_features(pattern: Pattern) -> Iterator[str]:
    size = COUNT[pattern]
    tops = "".join(name for name, bit in (("A", ACE), ("K", KING), ("Q", QUEEN)) if pattern & bit)
    yield f"{tops}/{size}"
    for name, bit in (("J", KNAVE), ("T", TEN)):
        if pattern & bit and size >= 3:
            yield f"{name}{min(size, 5)}"
    for length, top in RUNS[pattern]:
        yield f"run{length}"
        if top == 8:
            yield f"major{min(length, 5)}"


def set_features(held: Hand) -> Iterator[str]:
    for place in COUNTING:
        size = rank_count(held, place)
        if size >= 3:
            yield set_feature(place, size)


def set_feature(place: int, size: int) -> str:
    return f"{size}x{'6789TJQKA'[place]}"


def features(held: Hand) -> Iterator[str]:
    """The names of all features of a hand."""
    for pattern in patterns(held):
        yield from suit_features(pattern)
    yield from set_features(held)


@cache
def suit_worths(role: int) -> tuple[float, ...]:
    """The worth of every pattern of a suit."""
    weights = WEIGHTS[role]
    return tuple(
        sum(weights.get(name, 0.0) for name in suit_features(pattern)) for pattern in range(ALL + 1)
    )


@cache
def set_worths(role: int) -> tuple[tuple[float, ...], ...]:
    """For every rank that makes sets, ten first: the worth of 0 to 4 cards."""
    weights = WEIGHTS[role]
    return tuple(
        tuple(weights.get(set_feature(place, size), 0.0) if size >= 3 else 0.0 for size in range(5))
        for place in COUNTING
    )


def worth(held: Hand, role: int) -> float:
    """The worth of a hand in a role."""
    suits = suit_worths(role)
    value = suits[held & ALL] + suits[held >> 9 & ALL] + suits[held >> 18 & ALL] + suits[held >> 27]
    three, four = threes(held)
    if three or four:
        for place, row in zip(COUNTING, set_worths(role), strict=True):
            bit = 1 << place
            value += row[4] if four & bit else row[3] if three & bit else 0.0
    return value
