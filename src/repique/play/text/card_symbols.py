"""Cards as a player reads and types them."""

import re
from collections.abc import Iterable

from repique.core.cards import HIDDEN, SUITS, Card, face, is_joker, rank, suit

SYMBOLS = {"C": "♣", "D": "♦", "S": "♠", "H": "♥"}
JOKERS = {"XR": "red joker", "XB": "black joker"}
RANKS = "23456789TJQKA"
TYPED_CARD = re.compile(r"(10|[1-9a-z])([a-z♣♦♠♥])([2-9])?", re.IGNORECASE)


def glyph(card: str) -> str:
    """“10♦”, “red joker”; a hidden card is a grey block. A suit without a sign is its letter."""
    if card == HIDDEN:
        return "▒▒"
    if is_joker(card):
        return JOKERS[face(card)]
    name = "10" if rank(card) == "T" else rank(card)
    return name + SYMBOLS.get(suit(card), suit(card).lower())


def glyphs(cards: Iterable[Card]) -> str:
    return " ".join(map(glyph, cards))


def typed_card(word: str, pack: Iterable[Card] = ()) -> Card | None:
    """The card written as `qs`, `10S`, `Q♠` or `QS2`, or `xr` for the red joker; None for any other
    text. Ranks and suits that are not the usual ones, and jokers, are those of the pack."""
    match = TYPED_CARD.fullmatch(word)
    if match is None:
        return None
    letters = {symbol: letter for letter, symbol in SYMBOLS.items()}
    name = "T" if match[1] == "10" else match[1].upper()
    letter = letters.get(match[2], match[2].upper())
    card = Card(name + letter + (match[3] or ""))
    faces = {*map(face, pack)}
    if is_joker(card):
        return card if face(card) in faces else None
    ranks = {*RANKS, *map(rank, faces)}
    suits = {*SUITS, *map(suit, faces)}
    return card if name in ranks and letter in suits else None


def can_encode(text: str, encoding: str) -> bool:
    """Whether the encoding exists and has all these characters."""
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
