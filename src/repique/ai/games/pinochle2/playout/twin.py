"""Playouts in Python: the readable reference, the test oracle and the fallback.

Does what pinochle2_playout.c does, in the same order and with the same random numbers. The rules
are in twin_rules.py, the choice of moves in twin_policy.py.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from repique.ai.games.pinochle2.playout.policy import Policy
from repique.ai.games.pinochle2.playout.position import (
    IN_NONE,
    IN_SECOND,
    PlayoutMove,
    PlayoutPosition,
)
from repique.ai.games.pinochle2.playout.rules import PlayoutRules
from repique.ai.games.pinochle2.playout.twin_policy import choose
from repique.ai.games.pinochle2.playout.twin_rules import SplitMix64, apply, mixed
from repique.ai.solver.positions import Stop


@dataclass
class PlayoutTally:
    """The results of one root action, from the seat that acts."""

    playouts: int = 0
    wins: int = 0
    losses: int = 0
    sum: float = 0.0
    squares: float = 0.0

    def count(self, end: PlayoutPosition, seat: int) -> None:
        gain = sum(end.gained[seat]) - sum(end.gained[1 - seat])
        self.playouts += 1
        self.wins += end.winner == seat
        self.losses += end.winner == 1 - seat
        self.sum += gain
        self.squares += gain * gain


def play_out(
    rules: PlayoutRules,
    at: PlayoutPosition,
    policies: Sequence[Policy],
    rng: SplitMix64,
    until_second: bool = False,
) -> list[PlayoutMove]:
    """Play on in place until the round ends or, with `until_second`, the second phase begins.

    Returns the moves.
    """
    moves = []
    while at.phase != IN_NONE and not (until_second and at.phase == IN_SECOND):
        move = choose(rules, at, policies[at.turn], rng)
        moves.append(move)
        apply(rules, at, move)
    return moves


def batch(
    rules: PlayoutRules,
    worlds: Sequence[PlayoutPosition],
    moves: Sequence[PlayoutMove],
    rounds: int,
    policies: Sequence[Policy],
    seed: int,
    budget: int,
    stop: Stop | None,
    tallies: Sequence[Sequence[PlayoutTally]],
) -> int:
    """Play every move `rounds` times in every world into the tallies, which are by world and move.

    Returns the number of playouts.
    """
    done = 0
    for round_ in range(rounds):
        for number, world in enumerate(worlds):
            if done + len(moves) > budget or (stop is not None and stop.is_set()):
                return done
            world_seed = mixed(seed ^ mixed(number << 32 | round_))
            for place, move in enumerate(moves):
                at = world.copy()
                apply(rules, at, move)
                play_out(rules, at, policies, SplitMix64(world_seed))
                tallies[number][place].count(at, world.turn)
                done += 1
    return done
