"""The chance to win the match after a round."""

from dataclasses import dataclass
from functools import lru_cache
from math import erf, sqrt
from random import Random
from statistics import fmean, pstdev

from repique.ai.games.pinochle2.playout.playout import Playouts
from repique.ai.games.pinochle2.rollout_policies import policy_for
from repique.ai.games.pinochle2.worlds import End
from repique.core.actions import Action
from repique.core.cards import shuffled
from repique.core.game import Setup, play_unchecked
from repique.core.table import CHANCE, Seat
from repique.games.pinochle2 import GAME
from repique.games.pinochle2.options import TwoHandedOptions
from repique.games.pinochle2.state import TwoHandedState

_SAMPLE = 40  # rounds from which the pace of a game is estimated


@dataclass(frozen=True, slots=True)
class Pace:
    """Mean points of a player in a round, and the standard deviation of the difference."""

    points: float
    spread: float


@lru_cache(maxsize=64)
def pace_of(options: TwoHandedOptions) -> Pace:
    """The pace of a game, from a few playouts with fixed seeds."""
    rng = Random(1)
    sums = []
    gaps = []
    for number in range(_SAMPLE):
        state = GAME.start(options, Setup(dealer=number % 2))
        deal = Action("deal", tuple(shuffled(GAME.pack(options), rng)), "seats")
        state = play_unchecked(GAME, state, CHANCE, deal).state
        if state.phase not in ("over", "deal"):
            end = Playouts.from_state(state).play(policy_for(options), number)
            mine, theirs = (sum(kinds.values()) for kinds in end.gained)
            sums.append(mine + theirs)
            gaps.append(mine - theirs)
    return Pace(max(50.0, fmean(sums) / 2), max(30.0, pstdev(gaps)))


@dataclass(frozen=True, slots=True)
class TwoHandedStakes:
    """The state of the match for one seat."""

    lead: int  # own score less the other's
    spread: float  # standard deviation of the points still to come after this round

    def chance(self, end: End) -> float:
        """The chance to win the match if the round ends so."""
        gain, winner = end
        if winner:
            return 0.5 + 0.5 * winner
        return 0.5 + 0.5 * erf((self.lead + gain) / self.spread / sqrt(2))


def stakes_of(state: TwoHandedState, seat: Seat) -> TwoHandedStakes:
    """The state of the match for a seat before the end of this round."""
    usual = pace_of(state.options)
    mine = state.scores[seat]
    theirs = state.scores[1 - seat]
    to_go = state.goal - max(mine, theirs) - usual.points
    rounds = 0.35 + max(0.0, to_go / usual.points)
    return TwoHandedStakes(mine - theirs, usual.spread * sqrt(rounds))
