"""Positions in the structure of the C kernel."""

import ctypes
from ctypes import c_uint8
from typing import Any

from repique.ai.games.piquet.solver.position import PiquetPosition, PiquetRules
from repique.ai.solver.encoding import NO_CARD, card_byte, put_hands

FUNCTION = "rq_solve_piquet"


class PiquetStruct(ctypes.Structure):
    _fields_ = (
        ("hand", (c_uint8 * 12) * 2),
        ("count", c_uint8 * 2),
        ("turn", c_uint8),
        ("led", c_uint8),
        ("tricks", c_uint8 * 2),
        ("rules", c_uint8),
        ("capot", c_uint8),
        ("ten", c_uint8),
        ("open", c_uint8),
        ("elder", c_uint8),
    )


def encode(position: PiquetPosition, struct: Any) -> None:
    put_hands(position.hands, struct, position.order)
    struct.turn = position.turn
    struct.led = NO_CARD if position.led is None else card_byte(position.led, position.order)
    struct.tricks[:] = position.tricks
    struct.rules = scoring_flags(position.rules)
    struct.capot = 60 if position.rules.capot60 else 40
    struct.ten = position.order.index("T")
    struct.open = position.open
    struct.elder = position.points[0] if position.open else 0


def scoring_flags(rules: PiquetRules) -> int:
    """The scoring options as the bits of `rules` in the C structure."""
    flags = (
        rules.every_trick, rules.tens_only, rules.no_last_in_capot, rules.cards_not_pique,
        rules.early_cards,
    )  # fmt: skip
    return sum(1 << place for place, flag in enumerate(flags) if flag)
