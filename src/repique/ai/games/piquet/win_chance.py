"""What points are worth in the partie: who will win it, and who stays under the rubicon.

Far from the end a point is a point. In the last rounds the totals decide: whoever is behind
needs much, whoever is ahead nothing, and a loser wants his hundred.
"""

from dataclasses import dataclass
from math import erf, sqrt

from repique.games.piquet import tables
from repique.games.piquet.partie import rounds
from repique.games.piquet.state import Piquet

ELDERS_EDGE = 15.0  # points that elder makes more than younger
SPREAD = 40.0  # standard deviation of that difference in one round
USUAL = (33.0, 18.0)  # points of elder and younger in a round
SWING = (26.0, 17.0)
TRIFLE = 0.0003  # what a point of the award adds beside winning it
RUBICON_WORTH = 0.3  # what the rubicon adds, with a plain win as 1


@dataclass(frozen=True, slots=True)
class PartieProspect:
    """How the partie stands for a seat when this round is over."""

    as_elder: int  # rounds still to play in each role
    as_younger: int
    base: tuple[int, int]  # my total and the other's before what is being weighed
    mindful: bool = True  # False: a player who only counts points

    @property
    def rounds_left(self) -> int:
        return self.as_elder + self.as_younger

    def chance(self, mine: float, theirs: float) -> float:
        """Of winning the partie when this round adds so much."""
        ahead = self.base[0] + mine - self.base[1] - theirs
        left = self.rounds_left
        if not left:
            return 0.5 if ahead == 0 else float(ahead > 0)
        edge = ELDERS_EDGE * (self.as_elder - self.as_younger)
        return _normal_cdf((ahead + edge) / (SPREAD * sqrt(left)))

    def value(self, mine: float, theirs: float) -> float:
        """Between -1.3 and 1.3, or plain points for one who counts nothing else."""
        if not self.mindful:
            return mine - theirs
        win = self.chance(mine, theirs)
        saved, saves = self._over(0, mine), self._over(1, theirs)
        good = win * (1.0 + RUBICON_WORTH * (1.0 - saves))
        bad = (1.0 - win) * (1.0 + RUBICON_WORTH * (1.0 - saved))
        return good - bad + TRIFLE * self._of_the_award(mine, theirs, win, saved, saves)

    def _of_the_award(
        self, mine: float, theirs: float, win: float, saved: float, saves: float
    ) -> float:
        """What the points themselves add to the award, so that a decided partie is played well:
        those of a loser under the rubicon are paid to the winner."""
        if_won = mine - theirs * (2.0 * saves - 1.0)
        if_lost = mine * (2.0 * saved - 1.0) - theirs
        return win * if_won + (1.0 - win) * if_lost

    def _over(self, side: int, gained: float) -> float:
        """The chance that a side reaches the rubicon."""
        missing = tables.RUBICON - self.base[side] - gained
        if missing <= 0:
            return 1.0
        counts = (self.as_elder, self.as_younger) if side == 0 else (self.as_younger, self.as_elder)
        spread = sum(n * swing * swing for n, swing in zip(counts, SWING, strict=True))
        if not spread:
            return 0.0
        usual = sum(n * points for n, points in zip(counts, USUAL, strict=True))
        return _normal_cdf((usual - missing) / sqrt(spread))


def prospect_of(state: Piquet, me: int, mindful: bool = True) -> PartieProspect:
    left = rounds(state) - state.deal_number
    next_elder = me == state.younger
    as_elder = (left + 1) // 2 if next_elder else left // 2
    base = (state.scores[me], state.scores[1 - me])
    return PartieProspect(as_elder, left - as_elder, base, mindful)


def split_points(difference: float, tricks: int) -> tuple[float, float]:
    """My points and the other's of the tricks to come, from their difference."""
    total = max(abs(difference), 1.3 * tricks + 11.0)
    return (total + difference) / 2, (total - difference) / 2


def _normal_cdf(deviations: float) -> float:
    return 0.5 + 0.5 * erf(deviations / sqrt(2.0))
