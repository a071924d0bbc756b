"""Playouts: imagined worlds of the two-handed games played to the end of the round.

    at = Playouts.from_state(state)          a state without hidden cards, as after `imagine`
    at.play(seed=7)                          one playout: points by kind, winner, every move
    at.play(seed=7, until_second=True).open  the second phase as a position for the solver
    at.suggest(STRONG)                       the move that a policy makes here
    Playouts(worlds).compare(actions, rounds=10)   what each action is worth over all worlds

The same seed gives the same answer, in C and in Python. Calls may run in several threads at
once: the C kernel releases the interpreter lock.
"""

import ctypes
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from repique.ai.games.pinochle2.playout import position
from repique.ai.games.pinochle2.playout import twin as python_twin
from repique.ai.games.pinochle2.playout.kernel import (
    MoveStruct,
    PolicyStruct,
    PositionStruct,
    TallyStruct,
    fill,
    playout_library,
    read_move,
    read_position,
    rules_struct,
)
from repique.ai.games.pinochle2.playout.policy import STRONG, Policy
from repique.ai.games.pinochle2.playout.position import IN_SECOND, PlayoutMove, PlayoutPosition
from repique.ai.games.pinochle2.playout.rules import KINDS, PlayoutRules, cards_in, playout_rules
from repique.ai.games.pinochle2.playout.twin_policy import choose
from repique.ai.games.pinochle2.playout.twin_rules import WORD, SplitMix64
from repique.ai.games.pinochle2.solver.position import TwoHandedPosition
from repique.ai.solver.positions import Stop
from repique.core.actions import Action
from repique.core.cards import SUITS
from repique.core.table import Seat
from repique.families.tricks import TrickRules
from repique.games.pinochle2.state import TwoHandedState
from repique.games.pinochle2.tables import ORDER

MOST_MOVES = 256
UNLIMITED = 2**62

Policies = Policy | tuple[Policy, Policy]  # one for both seats, or one for each


@dataclass(frozen=True, slots=True)
class PlayoutOutcome:
    """The result of one playout."""

    gained: tuple[dict[str, int], dict[str, int]]  # by seat: points added to the score, by kind
    scores: tuple[int, int]
    goal: int
    winner: Seat | None  # of the match, if it was decided
    knocked: bool
    moves: tuple[tuple[Seat, Action], ...]
    end: PlayoutPosition = field(repr=False)
    open: TwoHandedPosition | None  # the second phase to come, if the playout stopped there


@dataclass(frozen=True, slots=True)
class PlayoutValue:
    """Statistics of one action over playouts, from the seat that acts."""

    playouts: int
    mean: float  # of the difference of points that both add to their scores from here on
    squares: float  # sum of the squares of that difference
    wins: float  # share of playouts that win the match with this round
    losses: float

    @property
    def error(self) -> float:
        """Standard error of the mean."""
        if self.playouts < 2:
            return float("inf")
        spread = max(0.0, self.squares - self.playouts * self.mean**2) / (self.playouts - 1)
        return sqrt(spread / self.playouts)


@dataclass(frozen=True, slots=True)
class PlayoutComparison:
    """Statistics of several actions in the same worlds."""

    values: dict[Action, PlayoutValue]  # over all worlds
    by_world: tuple[dict[Action, PlayoutValue], ...]
    playouts: int  # fewer than asked for where budget or stop cut it short


class Playouts:
    """One or more worlds with the same rules, trumps, phase and seat to act.

    Raises ValueError for worlds that differ in these or have hidden cards.
    """

    def __init__(self, worlds: Sequence[TwoHandedState]) -> None:
        if not worlds:
            raise ValueError("there must be a world to play out")
        for world in worlds:
            position.check_playable(world)
        first = worlds[0]
        same = (first.options, first.trump, first.turn, first.phase)
        if any((w.options, w.trump, w.turn, w.phase) != same for w in worlds):
            raise ValueError("all worlds must have the same rules, trumps, phase and turn")
        self.rules: PlayoutRules = playout_rules(first.options, first.trump)
        self.worlds = tuple(position.position_of(world, self.rules) for world in worlds)

    @classmethod
    def from_state(cls, state: TwoHandedState) -> "Playouts":
        """Playouts of a single world."""
        return cls((state,))

    def play(
        self,
        policies: Policies = STRONG,
        seed: int = 0,
        *,
        world: int = 0,
        until_second: bool = False,
        twin: bool = False,
    ) -> PlayoutOutcome:
        """One playout; `twin` uses the Python twin even if the kernel is there."""
        loaded = None if twin else playout_library()
        if loaded is None:
            at = self.worlds[world].copy()
            moves = python_twin.play_out(
                self.rules, at, _pair(policies), SplitMix64(seed), until_second
            )
            return self._outcome(at, moves)
        struct = fill(PositionStruct(), self.worlds[world])
        log = (MoveStruct * MOST_MOVES)()
        count = loaded.rq_playout(
            rules_struct(self.rules), struct, policy_structs(policies), seed & WORD,
            until_second, log, MOST_MOVES,
        )  # fmt: skip
        assert count <= MOST_MOVES
        return self._outcome(read_position(struct), [read_move(log[n]) for n in range(count)])

    def suggest(
        self, policy: Policy = STRONG, seed: int = 0, *, world: int = 0, twin: bool = False
    ) -> Action:
        """The action that a policy chooses in a world."""
        loaded = None if twin else playout_library()
        at = self.worlds[world]
        if loaded is None:
            return position.action_of(choose(self.rules, at, policy, SplitMix64(seed)), self.rules)
        move = MoveStruct()
        struct = fill(PositionStruct(), at)
        loaded.rq_playout_choose(
            rules_struct(self.rules), struct, policy_structs(policy), seed & WORD, move
        )
        return position.action_of(read_move(move), self.rules)

    def compare(
        self,
        actions: Sequence[Action],
        rounds: int = 1,
        policies: Policies = STRONG,
        seed: int = 0,
        *,
        budget: int = UNLIMITED,
        stop: Stop | None = None,
        twin: bool = False,
    ) -> PlayoutComparison:
        """Play every action `rounds` times in every world; in a world and round all actions get
        the same random numbers.

        The actions must be legal in every world, as the choices of a view are. Stops early when
        `budget` playouts are done or `stop` is set.
        """
        seat = self.worlds[0].turn
        moves = [position.move_of(action, seat, self.rules) for action in actions]
        loaded = None if twin else playout_library()
        if loaded is None:
            tallies = [[python_twin.PlayoutTally() for _ in moves] for _ in self.worlds]
            done = python_twin.batch(
                self.rules, self.worlds, moves, rounds, _pair(policies), seed & WORD, budget,
                stop, tallies,
            )  # fmt: skip
            return _comparison(actions, tallies, done)
        table = (TallyStruct * (len(moves) * len(self.worlds)))()
        done = loaded.rq_playout_batch(
            rules_struct(self.rules), self._structs(), len(self.worlds),
            (MoveStruct * len(moves))(*(fill(MoveStruct(), move) for move in moves)), len(moves),
            rounds, policy_structs(policies), seed & WORD, budget,
            None if stop is None else ctypes.byref(stop.flag), table,
        )  # fmt: skip
        rows = [_row(table, world * len(moves), len(moves)) for world in range(len(self.worlds))]
        return _comparison(actions, rows, done)

    def _structs(self) -> "ctypes.Array[PositionStruct]":
        array = (PositionStruct * len(self.worlds))()
        for place, world in enumerate(self.worlds):
            fill(array[place], world)
        return array

    def _outcome(self, end: PlayoutPosition, moves: Sequence[PlayoutMove]) -> PlayoutOutcome:
        mine, theirs = (dict(zip(KINDS, row, strict=True)) for row in end.gained)
        return PlayoutOutcome(
            gained=(mine, theirs),
            scores=(end.score[0], end.score[1]),
            goal=end.goal,
            winner=None if end.winner < 0 else end.winner,
            knocked=bool(end.knocked),
            moves=tuple((m.seat, position.action_of(m, self.rules)) for m in moves),
            end=end,
            open=self._second_phase(end) if end.phase == IN_SECOND else None,
        )

    def _second_phase(self, at: PlayoutPosition) -> TwoHandedPosition:
        rules_ = self.rules
        return TwoHandedPosition(
            hands=(cards_in(at.hand[0]), cards_in(at.hand[1])),
            turn=at.turn,
            trump=SUITS[rules_.trump],
            rules=TrickRules(
                trump=bool(rules_.must_trump),
                beat_plain=bool(rules_.beat_plain),
                beat_trump=bool(rules_.beat_trump),
            ),
            points=dict(zip(ORDER, rules_.value, strict=True)),
            last=rules_.last_trick,
        )


def _pair(policies: Policies) -> tuple[Policy, Policy]:
    return (policies, policies) if isinstance(policies, Policy) else policies


def policy_structs(policies: Policies) -> "ctypes.Array[PolicyStruct]":
    """The policies of both seats as the kernel reads them."""
    return (PolicyStruct * 2)(*(fill(PolicyStruct(), policy) for policy in _pair(policies)))


def _row(table: "ctypes.Array[TallyStruct]", at: int, count: int) -> list[python_twin.PlayoutTally]:
    return [
        python_twin.PlayoutTally(t.playouts, t.wins, t.losses, t.sum, t.squares)
        for t in table[at : at + count]
    ]


def _comparison(
    actions: Sequence[Action], rows: Sequence[Sequence[python_twin.PlayoutTally]], done: int
) -> PlayoutComparison:
    by_world = tuple(dict(zip(actions, map(_value, row), strict=True)) for row in rows)
    whole = []
    for column in zip(*rows, strict=True):
        total = python_twin.PlayoutTally()
        for tally in column:
            total.playouts += tally.playouts
            total.wins += tally.wins
            total.losses += tally.losses
            total.sum += tally.sum
            total.squares += tally.squares
        whole.append(_value(total))
    return PlayoutComparison(dict(zip(actions, whole, strict=True)), by_world, done)


def _value(tally: python_twin.PlayoutTally) -> PlayoutValue:
    count = max(1, tally.playouts)
    return PlayoutValue(
        tally.playouts, tally.sum / count, tally.squares, tally.wins / count, tally.losses / count
    )
