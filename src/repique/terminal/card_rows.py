"""Rows of cards in a terminal, with numbers underneath."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from rich.text import Text

from repique.core.card_order import CardOrder
from repique.core.cards import Card
from repique.play.text.card_symbols import glyph

CELL_WIDTH = 4  # columns of a card in a row: "10♦" and a space; a joker has more


def card_rows(
    cards: Sequence[Card], order: CardOrder, numbers: Mapping[Card, int], width: int, dim: bool
) -> list[Text]:
    """The cards suit by suit, with their numbers below; `dim` greys cards without a number."""
    suits = [[*group] for _, group in groupby(order.by_suit(cards), key=order.suit_of)]
    lines: list[Text] = []
    for line in _wrapped(suits, width):
        upper = Text()
        lower = Text()
        for group in line:
            for card in group:
                number = numbers.get(card)
                room = _cell_width(card)
                upper.append(f"{glyph(card):>{room}}", "dim" if dim and number is None else "bold")
                lower.append(f"{number or '':>{room}}", "cyan")
            upper.append("  ")
            lower.append("  ")
        lines += [upper, lower] if lower.plain.strip() else [upper]
    return lines


def _cell_width(card: Card) -> int:
    return max(CELL_WIDTH, len(glyph(card)) + 1)


def _wrapped(suits: list[list[Card]], width: int) -> list[list[list[Card]]]:
    """The suits in lines; a suit is never split."""
    lines: list[list[list[Card]]] = []
    room = 0
    for group in suits:
        needed = sum(map(_cell_width, group)) + 2
        if not lines or needed > room:
            lines.append([])
            room = width
        lines[-1].append(group)
        room -= needed
    return lines
