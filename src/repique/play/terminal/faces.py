"""Cards as a player reads them in a terminal, and rows of cards with numbers underneath."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from rich.text import Text

from repique.core.cards import HIDDEN, Card, by_suit, rank, suit

SYMBOLS = {"C": "♣", "D": "♦", "S": "♠", "H": "♥"}
TYPED = re.compile(r"(10|[2-9tjqka])([cdsh♣♦♠♥])([2-9])?", re.IGNORECASE)
CELL = 4  # columns of a card in a row: "10♦" and a space


def glyph(card: str) -> str:
    if card == HIDDEN:
        return "▒▒"
    name = "10" if rank(card) == "T" else rank(card)
    return name + SYMBOLS[suit(card)]


def glyphs(cards: Iterable[Card]) -> str:
    return " ".join(map(glyph, cards))


def typed_card(word: str) -> Card | None:
    """The card somebody meant by `qs`, `10S`, `Q♠` or `QS2`."""
    match = TYPED.fullmatch(word)
    if match is None:
        return None
    letters = {symbol: letter for letter, symbol in SYMBOLS.items()}
    name = "T" if match[1] == "10" else match[1].upper()
    return Card(name + letters.get(match[2], match[2].upper()) + (match[3] or ""))


def rows(
    cards: Sequence[Card], order: str, numbers: Mapping[Card, int], width: int, dim: bool
) -> list[Text]:
    """The cards suit by suit; below each its number. `dim` greys those without one."""
    suits = [[*group] for _, group in groupby(by_suit(cards, order), key=suit)]
    lines: list[Text] = []
    for line in _wrapped(suits, width):
        upper, lower = Text(), Text()
        for group in line:
            for card in group:
                number = numbers.get(card)
                upper.append(f"{glyph(card):>{CELL}}", "dim" if dim and number is None else "bold")
                lower.append(f"{number or '':>{CELL}}", "cyan")
            upper.append("  ")
            lower.append("  ")
        lines += [upper, lower] if lower.plain.strip() else [upper]
    return lines


def _wrapped(suits: list[list[Card]], width: int) -> list[list[list[Card]]]:
    """As many whole suits on a line as fit."""
    lines: list[list[list[Card]]] = []
    room = 0
    for group in suits:
        needed = CELL * len(group) + 2
        if not lines or needed > room:
            lines.append([])
            room = width
        lines[-1].append(group)
        room -= needed
    return lines
