"""Actions and what came of them in sample deals."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Protocol

from repique.ai.general.playout import PlayoutResult
from repique.ai.general.sample_deals import COST_OF_DEAL, SampleDeals
from repique.core.actions import Action
from repique.core.game import State
from repique.core.table import Seat


@dataclass(eq=False)
class Trial:
    """An action and its outcomes, one for each sample deal in which it was tried."""

    action: Action
    outcomes: list[PlayoutResult] = field(default_factory=list)

    @property
    def points(self) -> float:
        return fmean(outcome.points for outcome in self.outcomes)

    @property
    def risk(self) -> float:
        points = [outcome.points for outcome in self.outcomes]
        return stdev(points) if len(points) > 1 else 0.0

    @property
    def chance(self) -> float | None:
        """The share of deals in which the match is won, if it ends in every one of them."""
        if not all(outcome.over for outcome in self.outcomes):
            return None
        return fmean((1 + outcome.result) / 2 for outcome in self.outcomes)

    def values(self, weight: float) -> list[float]:
        """The value of each outcome: its points, and the result of the match if it ends."""
        return [outcome.points + weight * outcome.result for outcome in self.outcomes]


def result_weight(trials: Sequence[Trial]) -> float:
    """What the match is worth in points: as much as the largest swing of a deal."""
    return max((abs(o.points) for trial in trials for o in trial.outcomes), default=1) or 1


def lead(one: Trial, other: Trial, weight: float) -> tuple[float, float]:
    """By how much one action is better in the deals that both were tried in; standard error."""
    pairs = zip(one.values(weight), other.values(weight), strict=False)
    differences = [mine - theirs for mine, theirs in pairs]
    if len(differences) < 2:
        return fmean(differences), 0.0
    return fmean(differences), stdev(differences) / sqrt(len(differences))


class DealPlayer(Protocol):
    """Plays a sample deal to its end."""

    def outcome(self, world: State, seat: Seat, action: Action, luck: Random) -> PlayoutResult:
        """What comes of it if the seat does this."""


def trials_in_same_deals(
    player: DealPlayer,
    deals: SampleDeals,
    actions: Sequence[Action],
    work: int,
    bounds: tuple[int, int],
) -> list[Trial]:
    """Each action in the same deals: as many as the work allows, within these bounds."""
    seat = deals.view.seat
    assert seat is not None
    fewest, most = bounds
    trials = [Trial(action) for action in actions]
    spent = 0
    number = 0
    while number < fewest or (spent < work and number < most):
        spent += COST_OF_DEAL
        for trial in trials:
            world, luck = deals.deal(number)
            trial.outcomes.append(player.outcome(world, seat, trial.action, luck))
            spent += trial.outcomes[-1].moves
        number += 1
    return trials
