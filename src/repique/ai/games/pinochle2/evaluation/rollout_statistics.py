"""Statistics of playouts: where the points come from, not only how they end.

Each action is played out in the same worlds with the same random numbers, so two actions can
be compared world by world.
"""

import struct
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge
from repique.ai.games.pinochle2.playout import twin
from repique.ai.games.pinochle2.playout.kernel import (
    MoveStruct,
    PositionStruct,
    fill,
    playout_library,
    rules_struct,
)
from repique.ai.games.pinochle2.playout.playout import MOST_MOVES, policy_structs
from repique.ai.games.pinochle2.playout.policy import Policy
from repique.ai.games.pinochle2.playout.position import (
    TO_DIX,
    TO_DRAW,
    TO_MELD,
    TO_PLAY,
    PlayoutPosition,
    move_of,
)
from repique.ai.games.pinochle2.playout.rules import KINDS
from repique.ai.games.pinochle2.playout.twin_rules import SplitMix64, apply, mixed
from repique.ai.games.pinochle2.worlds import End, World, pack_positions, position_in
from repique.core.actions import Action

_KINDS = len(KINDS)
_GAINED = struct.Struct(f"={2 * _KINDS}i")
_WINNER = struct.Struct("=i")
_MOVE = struct.Struct("=Qiiii")  # cards, verb, meld, seat, spare
DIX = "dix"

Laid = tuple[int, str]  # a seat and a meld that it laid
RolloutRecord = tuple[
    Sequence[int], int, Sequence[tuple[int, int, int, int]]
]  # gained, winner, moves


@dataclass(slots=True)
class RolloutStatistics:
    """The results of one action, world by world, from the seat that acts."""

    action: Action
    ends: list[End] = field(default_factory=list)
    melds: list[int] = field(default_factory=list)  # own points for melds
    tricks: list[int] = field(default_factory=list)  # own points for tricks less penalties
    their_melds: list[int] = field(default_factory=list)
    their_tricks: list[int] = field(default_factory=list)
    laid: Counter[Laid] = field(
        default_factory=Counter
    )  # by meld: in how many worlds it is laid after the action
    answers: Counter[int] = field(
        default_factory=Counter
    )  # by card: how often the other plays it next

    def count(self, told: RolloutRecord, seat: int, names: Sequence[str]) -> None:
        gained, winner, moves = told
        mine = gained[seat * _KINDS :][:_KINDS]
        theirs = gained[(1 - seat) * _KINDS :][:_KINDS]
        gain = sum(mine) - sum(theirs)
        self.ends.append((gain, 0 if winner < 0 else 1 if winner == seat else -1))
        self.melds.append(mine[0])
        self.tricks.append(sum(mine[1:]))
        self.their_melds.append(theirs[0])
        self.their_tricks.append(sum(theirs[1:]))
        laid = set()
        for _, verb, meld, who in moves:
            if verb == TO_MELD:
                laid.add((who, names[meld]))
            elif verb == TO_DIX:
                laid.add((who, DIX))
        self.laid.update(laid)
        if moves and moves[0][1] == TO_PLAY and moves[0][3] != seat:
            self.answers[moves[0][0].bit_length() - 1] += 1

    def share_laid(self, seat: int, meld: str) -> int:
        """The percentage of worlds in which this meld is laid after the action."""
        return round(100 * self.laid[seat, meld] / len(self.ends))


def observe_rollouts(
    knowledge: TwoHandedKnowledge,
    worlds: Sequence[World],
    actions: Sequence[Action],
    policy: Policy,
    seed: int,
) -> list[RolloutStatistics]:
    """The statistics of every action over all worlds."""
    names = [known.meld.id for known in knowledge.rules.known]
    lucks = [
        mixed(seed ^ mixed(number << 32)) for number in range(len(worlds))
    ]  # as rq_playout_batch does
    play = _by_twin if playout_library() is None else _by_kernel
    all_statistics = []
    for action in actions:
        statistics = RolloutStatistics(action)
        for told in play(knowledge, worlds, action, policy, lucks):
            statistics.count(told, knowledge.seat, names)
        all_statistics.append(statistics)
    return all_statistics


def _position_after(knowledge: TwoHandedKnowledge, world: World, action: Action) -> PlayoutPosition:
    at = position_in(knowledge, world).copy()
    apply(knowledge.rules, at, move_of(action, knowledge.seat, knowledge.rules))
    return at


def _by_twin(
    knowledge: TwoHandedKnowledge,
    worlds: Sequence[World],
    action: Action,
    policy: Policy,
    lucks: Sequence[int],
) -> list[RolloutRecord]:
    found: list[RolloutRecord] = []
    for world, luck in zip(worlds, lucks, strict=True):
        at = _position_after(knowledge, world, action)
        moves = twin.play_out(knowledge.rules, at, (policy, policy), SplitMix64(luck))
        told = [(m.cards, m.verb, m.meld, m.seat) for m in moves]
        found.append(([*at.gained[0], *at.gained[1]], at.winner, told))
    return found


def _by_kernel(
    knowledge: TwoHandedKnowledge,
    worlds: Sequence[World],
    action: Action,
    policy: Policy,
    lucks: Sequence[int],
) -> list[RolloutRecord]:
    loaded = playout_library()
    assert loaded is not None
    if (
        move_of(action, knowledge.seat, knowledge.rules).verb == TO_DRAW
    ):  # a card drawn depends on the world
        starts = (PositionStruct * len(worlds))()
        for start, world in zip(starts, worlds, strict=True):
            fill(start, _position_after(knowledge, world, action))
    else:
        starts = pack_positions(knowledge, worlds, _position_after(knowledge, worlds[0], action))
    rules = rules_struct(knowledge.rules)
    policies = policy_structs(policy)
    log = (MoveStruct * MOST_MOVES)()
    told = memoryview(log).cast("B")
    found: list[RolloutRecord] = []
    for start, luck in zip(starts, lucks, strict=True):
        count = loaded.rq_playout(rules, start, policies, luck, 0, log, MOST_MOVES)
        whole = memoryview(start).cast("B")
        gained = _GAINED.unpack_from(whole, PositionStruct.gained.offset)
        winner = _WINNER.unpack_from(whole, PositionStruct.winner.offset)[0]
        moves = [
            (cards, verb, meld, seat)
            for cards, verb, meld, seat, _ in _MOVE.iter_unpack(told[: count * _MOVE.size])
        ]
        found.append((gained, winner, moves))
    return found
