"""Cards are text: rank, suit, and a number when a pack holds more than one copy.

"QS" is the queen of spades, "QS2" its twin. The same text stands in rules, records,
storage, messages and tests. Rank order is not a property of a card: a game owns a
string such as "9JQKTA", lowest first.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import NewType

Card = NewType("Card", str)

HIDDEN = Card("??")
SUITS = "CDSH"

_CARD = re.compile(r"[2-9TJQKA][CDSH][2-9]?|\?\?")


def rank(card: str) -> str:
    return card[0]


def suit(card: str) -> str:
    return card[1]


def face(card: str) -> str:
    """What is printed on the card; twins share a face."""
    return card[:2]


@cache
def pack(ranks: str, copies: int) -> tuple[Card, ...]:
    """A new pack in its fixed order: by suit, by rank as given, first copies first."""
    return tuple(
        Card(f"{r}{s}{copy if copy > 1 else ''}")
        for s in SUITS
        for r in ranks
        for copy in range(1, copies + 1)
    )


def parse_cards(text: str) -> tuple[Card, ...]:
    cards = tuple(Card(word) for word in text.split())
    for card in cards:
        if not _CARD.fullmatch(card):
            raise ValueError(f"{card!r} is not a card; write rank and suit, such as QS or TD2")
    return cards


def shuffled(cards: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    """For agents and experiments; deals that count come from `repique.play.deals`."""
    mixed = list(cards)
    rng.shuffle(mixed)
    return tuple(mixed)


def by_suit(cards: Iterable[Card], order: str) -> list[Card]:
    """Sorted for the eye: suit by suit in alternating colours, high cards first."""
    return sorted(cards, key=lambda c: (SUITS.index(suit(c)), -order.index(rank(c)), c))
