"""Parts of positions in the structures of the C kernel; a card is a byte, suit * 16 + rank."""

from collections.abc import Mapping, Sequence
from typing import Any

from repique.core.cards import SUITS
from repique.families.tricks import TrickRules

NO_CARD = 255


def card_byte(card: str, order: str) -> int:
    return SUITS.index(card[1]) * 16 + order.index(card[0])


def put_hands(hands: Sequence[Sequence[str]], struct: Any, order: str) -> None:
    for seat, hand in enumerate(hands):
        struct.count[seat] = len(hand)
        struct.hand[seat][: len(hand)] = [card_byte(card, order) for card in hand]


def put_points(points: Mapping[str, int], last: int, struct: Any, order: str) -> None:
    """The points of each rank, and those of the last trick."""
    for place, rank in enumerate(order):
        struct.points[place] = points.get(rank, 0)
    struct.last = last


def trick_flags(rules: TrickRules) -> int:
    """The rules of tricks as the bits of `rules` in the C structures."""
    flags = (
        rules.trump, rules.beat_plain, rules.beat_trump, rules.overtrump, rules.beat_past_trump,
    )  # fmt: skip
    return sum(1 << place for place, flag in enumerate(flags) if flag)
