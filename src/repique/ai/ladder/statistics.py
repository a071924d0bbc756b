"""Win shares and points from pairs of mirrored matches, each with its 95 % interval.

The two matches of a pair share their cards and are not independent, so the pair is the unit
of every interval.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist, mean, stdev

from repique.ai.ladder.arena import MatchPair

Z = NormalDist().inv_cdf(0.975)
PLUS_FOUR = (0.0, 0.0, 1.0, 1.0)  # the “plus four” correction: two pairs lost and two won are added


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class ContestStatistics:
    """Statistics of the first side of a contest."""

    games: int
    deals: int
    share: Estimate  # of the games won
    points: tuple[float, float]  # per deal, of the first side and of the other
    lead: Estimate  # points per deal more than the other side
    seconds: float


def contest_statistics(pairs: Sequence[MatchPair]) -> ContestStatistics:
    """The statistics of at least one pair."""
    deals = sum(pair.deals for pair in pairs)
    mine, theirs = (sum(pair.points[side] for pair in pairs) for side in (0, 1))
    return ContestStatistics(
        games=2 * len(pairs),
        deals=deals,
        share=win_share([pair.share for pair in pairs]),
        points=(mine / deals, theirs / deals),
        lead=per_deal([(pair.points[0] - pair.points[1], pair.deals) for pair in pairs]),
        seconds=sum(pair.seconds for pair in pairs),
    )


def win_share(shares: Sequence[float]) -> Estimate:
    """The mean share with a normal interval over pairs, widened for small samples."""
    guarded = [*shares, *PLUS_FOUR]
    centre = mean(guarded)
    half = Z * stdev(guarded) / sqrt(len(guarded))
    value = mean(shares)
    return Estimate(value, max(0.0, min(value, centre - half)), min(1.0, max(value, centre + half)))


def per_deal(totals: Sequence[tuple[int, int]]) -> Estimate:
    """Points per deal from (points, deals) of each pair, as a ratio of two sums."""
    deals = sum(count for _, count in totals)
    ratio = sum(points for points, _ in totals) / deals
    pairs = len(totals)
    if pairs < 2:
        return Estimate(ratio, -inf, inf)
    spread = sum((points - ratio * count) ** 2 for points, count in totals)
    half = student_t(pairs - 1) * sqrt(spread * pairs / (pairs - 1)) / deals
    return Estimate(ratio, ratio - half, ratio + half)


SMALL_SAMPLES = {1: 12.7062, 2: 4.3027, 3: 3.1824}  # exact values where the expansion is too coarse


def student_t(freedom: int) -> float:
    """The 97.5 % quantile of Student's t with so many degrees of freedom, within 0.3 %."""
    terms = (
        Z,
        (Z**3 + Z) / 4,
        (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96,
        (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384,
    )
    expansion = sum(term / float(freedom) ** power for power, term in enumerate(terms))
    return SMALL_SAMPLES.get(freedom, expansion)
