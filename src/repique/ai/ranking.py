"""Which of several things that were judged goes first: the best by the figures that are shown."""

from collections.abc import Callable, Sequence
from typing import TypeVar

SAFER = 0.005  # of the chance to win the match: what is less leaves the decision to points
CLOSE = 1.0  # doubts: what is nearer than this to the first may be as good
TOLD = 1  # decimals of points: what differs less is not seen

Row = TypeVar("Row")


def ranked(
    rows: Sequence[Row],
    points: Callable[[Row], float],
    chance: Callable[[Row], float],
    safer: float = SAFER,
) -> list[Row]:
    """The most points first, unless something wins the match more often by so much; equals stay
    in the order in which they come."""
    left = [(shown_points(points(row)), chance(row), row) for row in rows]
    found = []
    while left:
        place = _leading([(one, other) for one, other, _ in left], safer)
        found.append(left.pop(place)[2])
    return found


def is_close(points: float, doubt: float, chance: float) -> bool:
    """Whether so small a distance to the first may be none."""
    return abs(points) <= CLOSE * doubt and abs(chance) < SAFER


def shown_points(points: float) -> float:
    """Points as they are shown at most."""
    return round(points, TOLD) + 0.0


def _leading(figures: Sequence[tuple[float, float]], safer: float) -> int:
    places = range(len(figures))
    first = max(places, key=lambda place: figures[place][0])
    while above := [place for place in places if figures[place][1] >= figures[first][1] + safer]:
        first = max(above, key=lambda place: figures[place][0])
    return first
