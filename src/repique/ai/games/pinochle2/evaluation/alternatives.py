"""Actions compared in the same fresh worlds, with the standard errors of their differences."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt
from statistics import fmean

from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge
from repique.ai.games.pinochle2.last_stock_tricks import compare_endings
from repique.ai.games.pinochle2.playout.policy import Policy
from repique.ai.games.pinochle2.sampling import all_worlds
from repique.ai.games.pinochle2.win_chance import TwoHandedStakes
from repique.ai.games.pinochle2.worlds import End, World, playout_ends
from repique.core.actions import Action

TURNS = 4  # worlds made from one by rotating its stock
NODES = 2_000_000  # for the endings of one decision
CLEAR = 3.5  # standard errors behind the first that need no more worlds
SURE = 0.4  # points of standard error that need no more worlds


@dataclass(slots=True)
class TwoHandedAlternative:
    """An action with its points and chances in each world, and corrections by exact endings."""

    action: Action
    gains: list[float] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    corrections: list[tuple[float, float, float]] = field(
        default_factory=list
    )  # gain, chance, weight

    @property
    def points(self) -> float:
        """Mean points with the correction."""
        return fmean(self.gains) + self._correction(0)

    @property
    def chance(self) -> float:
        """Mean chance to win the match with the correction."""
        return fmean(self.chances) + self._correction(1)

    @property
    def risk(self) -> float:
        """The standard deviation of the points."""
        return standard_deviation(self.gains)

    def _correction(self, place: int) -> float:
        weight = sum(row[2] for row in self.corrections)
        return sum(row[place] * row[2] for row in self.corrections) / weight if weight else 0.0

    def doubt(self, other: "TwoHandedAlternative") -> float:
        """The standard error of the distance in points, from differences in the same worlds."""
        return _doubt(self.gains, other.gains, *_columns(self, other, 0))

    def doubt_of_chance(self, other: "TwoHandedAlternative") -> float:
        """The standard error of the distance in chance."""
        return _doubt(self.chances, other.chances, *_columns(self, other, 1))


def _columns(
    one: TwoHandedAlternative, other: TwoHandedAlternative, place: int
) -> tuple[list[float], list[float]]:
    return [row[place] for row in one.corrections], [row[place] for row in other.corrections]


def _doubt(
    one: Sequence[float], other: Sequence[float], more: Sequence[float], less: Sequence[float]
) -> float:
    return sqrt(_error(one, other, TURNS) ** 2 + _error(more, less, 1) ** 2)


def _error(one: Sequence[float], other: Sequence[float], turns: int) -> float:
    """The standard error of the mean difference of paired rows; `turns` rows count as one."""
    differences = [a - b for a, b in zip(one, other, strict=True)]
    groups = [fmean(differences[at : at + turns]) for at in range(0, len(differences), turns)]
    return standard_deviation(groups) / sqrt(len(groups) - 1) if len(groups) > 1 else 0.0


def with_rotated_stocks(worlds: Iterable[World]) -> list[World]:
    """Each world TURNS times with its stock rotated, which is faster than sampling more worlds."""
    return [
        replace(world, stock=world.stock[cut:] + world.stock[:cut])
        for world in worlds
        for cut in (turn * len(world.stock) // TURNS for turn in range(TURNS))
    ]


def standard_deviation(row: Sequence[float]) -> float:
    """The standard deviation; `statistics.pstdev` is exact but much slower."""
    mean = fmean(row)
    return sqrt(fmean([(value - mean) ** 2 for value in row]))


@dataclass(frozen=True, slots=True)
class TwoHandedEvaluator:
    """Compares actions of one decision in sampled worlds."""

    knowledge: TwoHandedKnowledge
    stakes: TwoHandedStakes
    policy: Policy
    sample: Callable[[int], Sequence[World]]  # samples so many worlds
    seed: int

    def evaluate(
        self, actions: Sequence[Action], share: int, shares: int
    ) -> list[TwoHandedAlternative]:
        """The actions in up to `shares` times `share` worlds, or until the order is clear."""
        alternatives = [TwoHandedAlternative(action) for action in actions]
        # Points put aside earlier in the round are not gained by these actions.
        aside = [sum(row) for row in self.knowledge.at.aside]
        before = aside[self.knowledge.seat] - aside[self.knowledge.other]
        chances: dict[End, float] = {}
        for number in range(shares):
            worlds = with_rotated_stocks(self.sample(share // TURNS))
            found = playout_ends(self.knowledge, worlds, actions, self.policy, self.seed + number)
            for place, alternative in enumerate(alternatives):
                for end in found[place :: len(actions)]:
                    if end not in chances:
                        chances[end] = self.stakes.chance(end)
                    alternative.gains.append(end[0] - before)
                    alternative.chances.append(chances[end])
            if is_clear(alternatives):
                break
        return alternatives

    def correct(self, alternatives: Sequence[TwoHandedAlternative], count: int) -> None:
        """Add corrections by exact second phases, for the last tricks before the stock is empty."""
        last = self.knowledge.in_stock == 1
        worlds = all_worlds(self.knowledge) if last else self.sample(count)
        actions = [alternative.action for alternative in alternatives]
        found = compare_endings(self.knowledge, worlds, actions, self.policy, self.seed, NODES)
        for place, alternative in enumerate(alternatives if found is not None else ()):
            assert found is not None
            for world, (judged, exact) in zip(
                worlds, found[place :: len(alternatives)], strict=True
            ):
                better = self.stakes.chance(exact) - self.stakes.chance(judged)
                alternative.corrections.append((exact[0] - judged[0], better, world.weight))


def is_clear(alternatives: Sequence[TwoHandedAlternative]) -> bool:
    """Whether more worlds would hardly change the order or the distance to the first."""
    first = alternatives[0]
    for other in alternatives[1:]:
        doubt = other.doubt(first)
        if doubt > SURE and first.points - other.points < CLEAR * doubt:
            return False
    return True
