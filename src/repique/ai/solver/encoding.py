"""Positions in the structures of the C kernel; a card is a byte, suit * 16 + rank."""

from collections.abc import Sequence
from typing import Any

from repique.ai.solver.positions import (
    PartnershipPosition,
    PiquetPosition,
    PiquetRules,
    TwoHandedPosition,
)
from repique.core.cards import SUITS
from repique.families.tricks import TrickRules

NO_CARD = 255


def encode_two_handed(position: TwoHandedPosition, struct: Any) -> None:
    _put_hands(position.hands, struct, position.order)
    _put_points(position, struct)
    struct.turn = position.turn
    struct.led = NO_CARD if position.led is None else _byte(position.led, position.order)
    struct.trump = SUITS.index(position.trump)
    struct.rules = _trick_flags(position.rules)


def encode_partnership(position: PartnershipPosition, struct: Any) -> None:
    _put_hands(position.hands, struct, position.order)
    _put_points(position, struct)
    for place, card in enumerate(position.trick):
        struct.trick[place] = _byte(card, position.order)
    struct.played = len(position.trick)
    struct.leader = position.leader
    struct.trump = SUITS.index(position.trump)
    struct.rules = _trick_flags(position.rules)
    struct.ranks = len(position.order)
    struct.copies = position.copies


def encode_piquet(position: PiquetPosition, struct: Any) -> None:
    _put_hands(position.hands, struct, position.order)
    struct.turn = position.turn
    struct.led = NO_CARD if position.led is None else _byte(position.led, position.order)
    struct.tricks[:] = position.tricks
    struct.rules = scoring_flags(position.rules)
    struct.capot = 60 if position.rules.capot60 else 40
    struct.ten = position.order.index("T")
    struct.open = position.open
    struct.elder = position.points[0] if position.open else 0


def _byte(card: str, order: str) -> int:
    return SUITS.index(card[1]) * 16 + order.index(card[0])


def _put_hands(hands: Sequence[Sequence[str]], struct: Any, order: str) -> None:
    for seat, hand in enumerate(hands):
        struct.count[seat] = len(hand)
        struct.hand[seat][: len(hand)] = [_byte(card, order) for card in hand]


def _put_points(position: TwoHandedPosition | PartnershipPosition, struct: Any) -> None:
    for place, rank in enumerate(position.order):
        struct.points[place] = position.points.get(rank, 0)
    struct.last = position.last


def _trick_flags(rules: TrickRules) -> int:
    flags = (
        rules.trump, rules.beat_plain, rules.beat_trump, rules.overtrump, rules.beat_past_trump,
    )  # fmt: skip
    return sum(1 << place for place, flag in enumerate(flags) if flag)


def scoring_flags(rules: PiquetRules) -> int:
    """The scoring options as the bits of `rules` in the C structure."""
    flags = (
        rules.every_trick, rules.tens_only, rules.no_last_in_capot, rules.cards_not_pique,
        rules.early_cards,
    )  # fmt: skip
    return sum(1 << place for place, flag in enumerate(flags) if flag)
