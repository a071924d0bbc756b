"""The value of points in the partie: the chance to win it, and the rubicon.

Early in a partie only points matter. In the last deals the totals decide: who is ahead, and
whether the loser reaches the rubicon.
"""

from dataclasses import dataclass
from math import erf, sqrt

from repique.games.piquet import tables
from repique.games.piquet.partie import rounds
from repique.games.piquet.state import PiquetState

ELDERS_EDGE = 15.0  # points that elder makes more than younger
SPREAD = 40.0  # standard deviation of that difference in one round
USUAL = (33.0, 18.0)  # points of elder and younger in a round
SWING = (26.0, 17.0)
TRIFLE = 0.0003  # value of a point of the award, with a plain win as 1
RUBICON_WORTH = 0.3  # value of the rubicon, with a plain win as 1


@dataclass(frozen=True, slots=True)
class PartieProspect:
    """The state of the partie for a seat after this deal."""

    as_elder: int  # rounds still to play in each role
    as_younger: int
    base: tuple[int, int]  # my total and the other's before what is being weighed
    mindful: bool = True  # False: a player who only counts points

    @property
    def rounds_left(self) -> int:
        return self.as_elder + self.as_younger

    def chance(self, mine: float, theirs: float) -> float:
        """The chance to win the partie if this deal adds these points."""
        ahead = self.base[0] + mine - self.base[1] - theirs
        left = self.rounds_left
        if not left:
            return 0.5 if ahead == 0 else float(ahead > 0)
        edge = ELDERS_EDGE * (self.as_elder - self.as_younger)
        return _normal_cdf((ahead + edge) / (SPREAD * sqrt(left)))

    def value(self, mine: float, theirs: float) -> float:
        """The value of these points, from -1.3 to 1.3; if not mindful, their difference."""
        if not self.mindful:
            return mine - theirs
        win = self.chance(mine, theirs)
        saved = self._over(0, mine)
        saves = self._over(1, theirs)
        good = win * (1.0 + RUBICON_WORTH * (1.0 - saves))
        bad = (1.0 - win) * (1.0 + RUBICON_WORTH * (1.0 - saved))
        return good - bad + TRIFLE * self._of_the_award(mine, theirs, win, saved, saves)

    def _of_the_award(
        self, mine: float, theirs: float, win: float, saved: float, saves: float
    ) -> float:
        """What the points add to the award, which matters once the partie is decided: points of a
        loser under the rubicon count for the winner."""
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


def prospect_of(state: PiquetState, me: int, mindful: bool = True) -> PartieProspect:
    """The state of the partie for a seat."""
    left = rounds(state) - state.deal_number
    next_elder = me == state.younger
    as_elder = (left + 1) // 2 if next_elder else left // 2
    base = (state.scores[me], state.scores[1 - me])
    return PartieProspect(as_elder, left - as_elder, base, mindful)


def split_points(difference: float, tricks: int) -> tuple[float, float]:
    """An estimate of both players' points in the tricks to come, from their difference."""
    total = max(abs(difference), 1.3 * tricks + 11.0)
    return (total + difference) / 2, (total - difference) / 2


def _normal_cdf(deviations: float) -> float:
    """The distribution function of the normal distribution."""
    return 0.5 + 0.5 * erf(deviations / sqrt(2.0))
