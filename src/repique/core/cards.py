"""Cards are text: rank, suit, and a number when a pack holds more than one copy.

"QS" is the queen of spades, "QS2" its twin. The same text stands in rules, records,
storage, messages and tests. A suit is any capital letter but X. A joker has a colour
and no suit: "XR" is the red joker, "XB" the black one. Rank order is not a property of a card: a
game owns a string such as "9JQKTA", lowest first; see `repique.core.card_order`.
"""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import NewType

Card = NewType("Card", str)

HIDDEN = Card("??")
SUITS = "CDSH"
JOKER = "X"  # the rank of a joker; behind it stands its colour
JOKER_COLOURS = "RB"

CARD_PATTERN = rf"(?:[1-9A-WYZ][A-WYZ]|{JOKER}[{JOKER_COLOURS}])[2-9]?"
_CARD = re.compile(rf"{CARD_PATTERN}|\?\?")


def rank(card: str) -> str:
    return card[0]


def suit(card: str) -> str:
    """The letter of the suit; a joker has none."""
    return "" if card[0] == JOKER else card[1]


def is_joker(card: str) -> bool:
    return card[0] == JOKER


def is_card(text: str) -> bool:
    """Whether this text names a card; the mark of a hidden card does not."""
    return text != HIDDEN and _CARD.fullmatch(text) is not None


def face(card: str) -> str:
    """What is printed on the card; twins share a face."""
    return card[:2]


@cache
def pack(ranks: str, copies: int, suits: str = SUITS, jokers: str = "") -> tuple[Card, ...]:
    """A new pack in its fixed order: by suit, by rank as given, first copies first. `jokers` are
    their colours, `RB` for a red and a black one; they come last."""
    faces = [r + s for s in suits for r in ranks]
    faces += [JOKER + colour for colour in jokers]
    return tuple(
        Card(f"{printed}{copy if copy > 1 else ''}")
        for printed in faces
        for copy in range(1, copies + 1)
    )


def suits_of(cards: Iterable[Card]) -> str:
    """The suits of these cards, in the order in which they come first."""
    return "".join(dict.fromkeys(map(suit, cards)))


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
