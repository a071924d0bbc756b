"""Cards as a player reads and types them."""

import re
from collections.abc import Iterable

from repique.core.cards import HIDDEN, Card, rank, suit

SYMBOLS = {"C": "♣", "D": "♦", "S": "♠", "H": "♥"}
TYPED_CARD = re.compile(r"(10|[2-9tjqka])([cdsh♣♦♠♥])([2-9])?", re.IGNORECASE)


def glyph(card: str) -> str:
    """“10♦”; a hidden card is a grey block."""
    if card == HIDDEN:
        return "▒▒"
    name = "10" if rank(card) == "T" else rank(card)
    return name + SYMBOLS[suit(card)]


def glyphs(cards: Iterable[Card]) -> str:
    return " ".join(map(glyph, cards))


def typed_card(word: str) -> Card | None:
    """The card written as `qs`, `10S`, `Q♠` or `QS2`; None for any other text."""
    match = TYPED_CARD.fullmatch(word)
    if match is None:
        return None
    letters = {symbol: letter for letter, symbol in SYMBOLS.items()}
    name = "T" if match[1] == "10" else match[1].upper()
    return Card(name + letters.get(match[2], match[2].upper()) + (match[3] or ""))


def can_encode(text: str, encoding: str) -> bool:
    """Whether the encoding exists and has all these characters."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
