"""Positions in the structure of the C kernel."""

import ctypes
from ctypes import c_int16, c_uint8
from typing import Any

from repique.ai.games.pinochle2.solver.position import TwoHandedPosition
from repique.ai.solver.encoding import NO_CARD, card_byte, put_hands, put_points, trick_flags
from repique.core.cards import SUITS

FUNCTION = "rq_solve_two_handed"


class TwoHandedStruct(ctypes.Structure):
    _fields_ = (
        ("points", c_int16 * 16),
        ("last", c_int16),
        ("hand", (c_uint8 * 16) * 2),
        ("count", c_uint8 * 2),
        ("turn", c_uint8),
        ("led", c_uint8),
        ("trump", c_uint8),
        ("rules", c_uint8),
    )


def encode(position: TwoHandedPosition, struct: Any) -> None:
    put_hands(position.hands, struct, position.order)
    put_points(position.points, position.last, struct, position.order)
    struct.turn = position.turn
    struct.led = NO_CARD if position.led is None else card_byte(position.led, position.order)
    struct.trump = SUITS.index(position.trump)
    struct.rules = trick_flags(position.rules)
