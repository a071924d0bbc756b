"""Choosing an action by playouts; better actions get more of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import sqrt

from repique.ai.agent import Candidate
from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge
from repique.ai.games.pinochle2.playout.playout import Policies
from repique.ai.games.pinochle2.win_chance import TwoHandedStakes
from repique.ai.games.pinochle2.worlds import End, World, playout_ends
from repique.core.actions import Action

WorldSampler = Callable[[int], Sequence[World]]  # samples so many worlds


@dataclass(slots=True)
class ActionTally:
    """Weighted sums of the results of one action."""

    action: Action
    weight: float = 0.0
    gain: float = 0.0
    squares: float = 0.0
    chance: float = 0.0
    corrected: float = 0.0
    more_gain: float = 0.0
    more_chance: float = 0.0

    def count(self, gain: float, chance: float, weight: float) -> None:
        self.weight += weight
        self.gain += weight * gain
        self.squares += weight * gain * gain
        self.chance += weight * chance

    def correct(self, gain: float, chance: float, weight: float) -> None:
        self.corrected += weight
        self.more_gain += weight * gain
        self.more_chance += weight * chance

    @property
    def mean(self) -> float:
        """The mean chance to win the match with the correction."""
        return self.chance / self.weight + self.more_chance / (self.corrected or 1)

    def candidate(self) -> Candidate:
        """This action as a candidate."""
        played = self.gain / self.weight
        risk = sqrt(max(0.0, self.squares / self.weight - played**2))
        points = played + self.more_gain / (self.corrected or 1)
        chance = min(1.0, max(0.0, self.mean))
        return Candidate(self.action, round(points, 2), round(risk, 2), round(chance, 4))


@dataclass(frozen=True, slots=True)
class RolloutRace:
    """Successive halving: actions in the same worlds, of which each heat drops the worse half."""

    knowledge: TwoHandedKnowledge
    stakes: TwoHandedStakes
    policies: Policies
    sample: WorldSampler
    playouts: int  # the budget of the whole race

    def ranked(self, actions: Sequence[Action], seed: int) -> list[ActionTally]:
        """The actions with their results, best first."""
        left = [ActionTally(action) for action in actions]
        dropped: list[ActionTally] = []
        chances: dict[End, float] = {}
        heats = max(1, (len(left) - 1).bit_length())
        for heat in range(heats):
            self._play_heat(left, max(2, self.playouts // heats // len(left)), seed + heat, chances)
            left.sort(key=lambda tally: -tally.mean)
            if heat < heats - 1:
                half = (len(left) + 1) // 2
                dropped[:0] = left[half:]
                del left[half:]
        return left + dropped

    def correct(
        self, left: list[ActionTally], worlds: Sequence[World], found: Sequence[tuple[End, End]]
    ) -> None:
        """Correct the leading actions by exact second phases, and sort them again.

        Only differences are taken from these few worlds: they vary much less than the results.
        """
        for place, tally in enumerate(left):
            for world, (judged, exact) in zip(worlds, found[place :: len(left)], strict=True):
                better = self.stakes.chance(exact) - self.stakes.chance(judged)
                tally.correct(exact[0] - judged[0], better, world.weight)
        left.sort(key=lambda tally: -tally.mean)

    def _play_heat(
        self, left: list[ActionTally], count: int, seed: int, chances: dict[End, float]
    ) -> None:
        worlds = self.sample(count)
        found = playout_ends(
            self.knowledge, worlds, [tally.action for tally in left], self.policies, seed
        )
        each = iter(found)
        for world in worlds:
            for tally in left:
                end = next(each)
                chance = chances.get(end)
                if chance is None:
                    chance = chances[end] = self.stakes.chance(end)
                tally.count(end[0], chance, world.weight)
