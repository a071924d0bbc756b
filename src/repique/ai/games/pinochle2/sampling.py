"""Dealing the hidden cards: how a player pictures the other's hand and the stock."""

from collections.abc import Mapping
from dataclasses import replace
from math import log
from random import Random

from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge
from repique.ai.games.pinochle2.worlds import World

TURNS = 5  # worlds made from one shuffle


def uniform_worlds(knowledge: TwoHandedKnowledge, count: int, rng: Random) -> list[World]:
    """Worlds that are all as likely as each other.

    A shuffled row is turned several times: so the same card lies in the hand in some worlds
    and in the stock in others, about as often as it should.
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
    """Worlds in which the other's hand attracts some cards more than others."""
    chance, hidden = rng.random, knowledge.hidden
    pulls = [pull[card] for card in hidden]
    places = range(len(hidden))
    stock = slice(knowledge.in_hand, knowledge.in_hand + knowledge.in_stock)
    worlds = []
    for _ in range(count):
        keys = [log(1 - chance()) / strength for strength in pulls]
        mixed = [hidden[place] for place in sorted(places, key=keys.__getitem__, reverse=True)]
        rest = mixed[stock]
        _shuffle(rest, rng)  # who is not in the hand lies anywhere in the stock
        mixed[stock] = rest
        worlds.append(deal_world(knowledge, mixed))
    return worlds


def _shuffle(cards: list[int], rng: Random) -> None:
    """As `rng.shuffle`, card for card, in half the time: thousands are needed for a decision."""
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
    """Worlds that fit what is seen."""
    return (
        weighted_worlds(knowledge, count, rng, pull)
        if pull
        else uniform_worlds(knowledge, count, rng)
    )


def all_worlds(knowledge: TwoHandedKnowledge) -> list[World]:
    """All worlds there are, once at most one hidden card is left in the stock."""
    assert knowledge.in_stock <= 1
    if not knowledge.in_stock:
        return [deal_world(knowledge, list(knowledge.hidden))]
    faces: dict[int, World] = {}
    for card in knowledge.hidden:
        rest = [other for other in knowledge.hidden if other != card]
        face = card >> 1
        if face in faces:  # twins make the same world, which is then twice as likely
            faces[face] = replace(faces[face], weight=2.0)
        else:
            faces[face] = deal_world(knowledge, [*rest, card])
    return list(faces.values())


def deal_world(knowledge: TwoHandedKnowledge, mixed: list[int]) -> World:
    """The first cards to the other's hand, the next to the stock."""
    theirs = knowledge.open_hand
    for card in mixed[: knowledge.in_hand]:
        theirs |= 1 << card
    return World(theirs, tuple(mixed[knowledge.in_hand : knowledge.in_hand + knowledge.in_stock]))
