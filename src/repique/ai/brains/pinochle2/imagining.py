"""Dealing the hidden cards: how a player pictures the other's hand and the stock."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

from repique.ai.brains.pinochle2.seen import Seen
from repique.ai.brains.pinochle2.worlds import World

Likelihood = Callable[[World], float]

TRIES = 3  # worlds pictured for each one kept, where some are likelier than others
TURNS = 5  # worlds made from one shuffle


def shuffles(table: Seen, count: int, rng: Random) -> list[World]:
    """Worlds that are all as likely as each other.

    A shuffled row is turned several times: so the same card lies in the hand in some worlds
    and in the stock in others, about as often as it should.
    """
    chance = rng.random
    size = len(table.hidden)
    worlds: list[World] = []
    while len(worlds) < count:
        mixed = sorted(table.hidden, key=lambda _: chance())
        for turn in range(min(TURNS, count - len(worlds))):
            cut = turn * size // TURNS
            worlds.append(dealt(table, mixed[cut:] + mixed[:cut]))
    return worlds


def pictured(table: Seen, count: int, rng: Random, likely: Likelihood | None = None) -> list[World]:
    """Worlds that fit what is seen; the likelier ones more often, if likelihood is asked for."""
    if likely is None or not table.in_stock:
        return shuffles(table, count, rng)
    worlds = shuffles(table, count * TRIES, rng)
    chances = [likely(world) for world in worlds]
    # Systematic resampling: a world is kept about as often as it deserves.
    step = sum(chances) / count
    mark = rng.random() * step
    kept: list[World] = []
    reached = 0.0
    for world, share in zip(worlds, chances, strict=True):
        reached += share
        while mark < reached and len(kept) < count:
            kept.append(world)
            mark += step
    return kept or worlds[:count]


def every(table: Seen) -> list[World]:
    """All worlds there are, once at most one hidden card is left in the stock."""
    assert table.in_stock <= 1
    if not table.in_stock:
        return [dealt(table, list(table.hidden))]
    faces: dict[int, World] = {}
    for card in table.hidden:
        rest = [other for other in table.hidden if other != card]
        face = card >> 1
        if face in faces:  # twins make the same world, which is then twice as likely
            faces[face] = replace(faces[face], weight=2.0)
        else:
            faces[face] = dealt(table, [*rest, card])
    return list(faces.values())


def dealt(table: Seen, mixed: list[int]) -> World:
    """The first cards to the other's hand, the next to the stock."""
    theirs = table.open_hand
    for card in mixed[: table.in_hand]:
        theirs |= 1 << card
    return World(theirs, tuple(mixed[table.in_hand : table.in_hand + table.in_stock]))
