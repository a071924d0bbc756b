"""Random deals of the hidden cards to the other's hand and the stock."""

from collections.abc import Mapping
from dataclasses import replace
from math import log
from random import Random

from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge
from repique.ai.games.pinochle2.worlds import World

TURNS = 5  # worlds made from one shuffle by rotation


def uniform_worlds(knowledge: TwoHandedKnowledge, count: int, rng: Random) -> list[World]:
    """So many worlds, all equally likely.

    Each shuffle is rotated several times, so a card lies in the hand and in the stock about as
    often as it should, which lowers the variance.
    """
    chance = rng.random
    size = len(knowledge.hidden)
    worlds: list[World] = []
    while len(worlds) < count:
        mixed = sorted(knowledge.hidden, key=lambda _: chance())
        for turn in range(min(TURNS, count - len(worlds))):
            cut = turn * size // TURNS
            worlds.append(deal_world(knowledge, mixed[cut:] + mixed[:cut]))
    return worlds


def weighted_worlds(
    knowledge: TwoHandedKnowledge, count: int, rng: Random, pull: Mapping[int, float]
) -> list[World]:
    """So many worlds in which cards lie in the other's hand with the given odds."""
    chance = rng.random
    hidden = knowledge.hidden
    pulls = [pull[card] for card in hidden]
    places = range(len(hidden))
    stock = slice(knowledge.in_hand, knowledge.in_hand + knowledge.in_stock)
    worlds = []
    for _ in range(count):
        keys = [log(1 - chance()) / strength for strength in pulls]
        mixed = [hidden[place] for place in sorted(places, key=keys.__getitem__, reverse=True)]
        rest = mixed[stock]
        _shuffle(rest, rng)  # the order of the stock is uniform
        mixed[stock] = rest
        worlds.append(deal_world(knowledge, mixed))
    return worlds


def _shuffle(cards: list[int], rng: Random) -> None:
    """Equal to `rng.shuffle` in results, but twice as fast: a decision needs thousands."""
    bits = rng.getrandbits
    for last in range(len(cards) - 1, 0, -1):
        size = (last + 1).bit_length()
        place = bits(size)
        while place > last:
            place = bits(size)
        cards[last], cards[place] = cards[place], cards[last]


def sample_worlds(
    knowledge: TwoHandedKnowledge, count: int, rng: Random, pull: Mapping[int, float] | None = None
) -> list[World]:
    """So many worlds that fit the knowledge, weighted by odds if they are given."""
    return (
        weighted_worlds(knowledge, count, rng, pull)
        if pull
        else uniform_worlds(knowledge, count, rng)
    )


def all_worlds(knowledge: TwoHandedKnowledge) -> list[World]:
    """All possible worlds with their weights, if at most one hidden card is in the stock."""
    assert knowledge.in_stock <= 1
    if not knowledge.in_stock:
        return [deal_world(knowledge, list(knowledge.hidden))]
    faces: dict[int, World] = {}
    for card in knowledge.hidden:
        rest = [other for other in knowledge.hidden if other != card]
        face = card >> 1
        if face in faces:  # both copies of a card make the same world
            faces[face] = replace(faces[face], weight=2.0)
        else:
            faces[face] = deal_world(knowledge, [*rest, card])
    return list(faces.values())


def deal_world(knowledge: TwoHandedKnowledge, mixed: list[int]) -> World:
    """The world with the first cards in the other's hand and the next in the stock."""
    theirs = knowledge.open_hand
    for card in mixed[: knowledge.in_hand]:
        theirs |= 1 << card
    return World(theirs, tuple(mixed[knowledge.in_hand : knowledge.in_hand + knowledge.in_stock]))
