"""Positions in the structure of the C kernel."""

import ctypes
from ctypes import c_int16, c_uint8
from typing import Any

from repique.ai.games.pinochle4.solver.position import PartnershipPosition
from repique.ai.native.library import MOST_CARDS
from repique.ai.solver.encoding import card_byte, put_hands, put_points, trick_flags
from repique.core.cards import SUITS

FUNCTION = "rq_solve_partnership"


class PartnershipStruct(ctypes.Structure):
    _fields_ = (
        ("points", c_int16 * 16),
        ("last", c_int16),
        ("hand", (c_uint8 * MOST_CARDS) * 4),
        ("count", c_uint8 * 4),
        ("trick", c_uint8 * 4),
        ("played", c_uint8),
        ("leader", c_uint8),
        ("trump", c_uint8),
        ("rules", c_uint8),
        ("ranks", c_uint8),
        ("copies", c_uint8),
    )


def encode(position: PartnershipPosition, struct: Any) -> None:
    put_hands(position.hands, struct, position.order)
    put_points(position.points, position.last, struct, position.order)
    for place, card in enumerate(position.trick):
        struct.trick[place] = card_byte(card, position.order)
    struct.played = len(position.trick)
    struct.leader = position.leader
    struct.trump = SUITS.index(position.trump)
    struct.rules = trick_flags(position.rules)
    struct.ranks = len(position.order)
    struct.copies = position.copies
