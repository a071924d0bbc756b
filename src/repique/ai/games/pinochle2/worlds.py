"""Imagined worlds: the hidden cards dealt to the other's hand and to the stock.

The worlds of one decision differ in nothing else, so thousands of them are made by changing
two fields of one position.
"""

import ctypes
import struct
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass

from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge
from repique.ai.games.pinochle2.playout.kernel import (
    MoveStruct,
    PositionStruct,
    TallyStruct,
    fill,
    playout_library,
    rules_struct,
)
from repique.ai.games.pinochle2.playout.playout import Playouts, Policies, policy_structs
from repique.ai.games.pinochle2.playout.position import PlayoutPosition, move_of
from repique.core.actions import Action

_TALLY = struct.Struct("=qqqdd")
_HAND = struct.Struct("=Q")
_SIZE = ctypes.sizeof(PositionStruct)

# The result of a playout for the seat that acts: own points less the other's up to the end of
# the round, and 1 if it wins the match with them, -1 if the other does, else 0.
End = tuple[float, int]


@dataclass(frozen=True, slots=True)
class World:
    """One deal of the hidden cards."""

    theirs: int  # the other's whole hand
    stock: tuple[int, ...]  # the hidden cards of the stock, the next one first
    weight: float = 1.0


def position_in(knowledge: TwoHandedKnowledge, world: World) -> PlayoutPosition:
    """The position of a world."""
    at = copy(knowledge.at)
    at.hand = list(at.hand)
    at.hand[knowledge.other] = world.theirs
    at.stock = [*world.stock, *at.stock[len(world.stock) :]]
    return at


class WorldPlayouts(Playouts):
    """Playouts of positions that agree in everything the seat knows."""

    def __init__(self, knowledge: TwoHandedKnowledge, positions: Sequence[PlayoutPosition]) -> None:
        self.rules = knowledge.rules
        self.worlds = tuple(positions)


def playout_ends(
    knowledge: TwoHandedKnowledge,
    worlds: Sequence[World],
    actions: Sequence[Action],
    policies: Policies,
    seed: int,
) -> list[End]:
    """The result of each action in each world, world by world; in one world all actions get the
    same random numbers."""
    loaded = playout_library()
    if loaded is None:
        rows = (
            WorldPlayouts(knowledge, [position_in(knowledge, world) for world in worlds])
            .compare(actions, 1, policies, seed)
            .by_world
        )
        found = [row[action] for row in rows for action in actions]
        return [(value.mean, int(value.wins - value.losses)) for value in found]
    moves = [
        fill(MoveStruct(), move_of(action, knowledge.seat, knowledge.rules)) for action in actions
    ]
    tallies = (TallyStruct * (len(moves) * len(worlds)))()
    loaded.rq_playout_batch(
        rules_struct(knowledge.rules), pack_positions(knowledge, worlds, knowledge.at), len(worlds),
        (MoveStruct * len(moves))(*moves), len(moves), 1, policy_structs(policies), seed,
        len(tallies), None, tallies,
    )  # fmt: skip
    counted = _TALLY.iter_unpack(memoryview(tallies).cast("B"))
    return [(total, won - lost) for _, won, lost, total, _ in counted]


def pack_positions(
    knowledge: TwoHandedKnowledge, worlds: Sequence[World], at: PlayoutPosition
) -> "ctypes.Array[PositionStruct]":
    """The position once for each world; the cards of the worlds replace its hidden cards."""
    first = bytes(fill(PositionStruct(), at))
    rows = bytearray(first * len(worlds))
    hand = PositionStruct.hand.offset + knowledge.other * _HAND.size
    stock = PositionStruct.stock.offset
    for place in range(len(worlds)):
        world = worlds[place]
        start = place * _SIZE
        _HAND.pack_into(rows, start + hand, world.theirs)
        rows[start + stock : start + stock + len(world.stock)] = bytes(world.stock)
    return (PositionStruct * len(worlds)).from_buffer(rows)
