"""The order of evaluated actions: best first by the figures that are shown."""

from collections.abc import Callable, Sequence
from typing import TypeVar

SAFER = 0.005  # difference in match-winning chance that outweighs points
CLOSE = 1.0  # standard errors within which an action counts as equal to the first
SHOWN_DECIMALS = 1  # of points: smaller differences are not shown

Row = TypeVar("Row")


def rank_rows(
    rows: Sequence[Row],
    points: Callable[[Row], float],
    chance: Callable[[Row], float],
    safer: float = SAFER,
) -> list[Row]:
    """Rows by points, highest first, except that a row whose chance to win the match is greater
    by at least `safer` goes before one with more points. Equal rows keep their order."""
    left = [(shown_points(points(row)), chance(row), row) for row in rows]
    found = []
    while left:
        place = _leading([(one, other) for one, other, _ in left], safer)
        found.append(left.pop(place)[2])
    return found


def is_close(points: float, doubt: float, chance: float) -> bool:
    """Whether a distance in points and chance is within the standard error `doubt`."""
    return abs(points) <= CLOSE * doubt and abs(chance) < SAFER


def shown_points(points: float) -> float:
    """Points rounded as they are shown; never negative zero."""
    return round(points, SHOWN_DECIMALS) + 0.0


def _leading(figures: Sequence[tuple[float, float]], safer: float) -> int:
    places = range(len(figures))
    first = max(places, key=lambda place: figures[place][0])
    while above := [place for place in places if figures[place][1] >= figures[first][1] + safer]:
        first = max(above, key=lambda place: figures[place][0])
    return first
