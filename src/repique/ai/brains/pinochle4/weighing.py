"""Actions weighed against each other in the same imagined deals."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from repique.ai.agent import Candidate, Decision, Reason
from repique.ai.brains.pinochle4.searching import POINT
from repique.core.actions import Action

CHOICES = 3  # that are named at least, where there are so many
SAFER = 0.005  # chance of the match from which it is worth saying


@dataclass(slots=True)
class Weighed:
    """An action and what it brought in each imagined deal."""

    action: Action
    points: list[int]  # own side minus the others
    chances: list[float]  # of winning the match
    made: list[bool]  # the contract, whoever plays it
    reasons: tuple[Reason, ...] = field(default=())

    @property
    def mean(self) -> float:
        return sum(self.points) / max(1, len(self.points))

    @property
    def chance(self) -> float:
        return sum(self.chances) / max(1, len(self.chances))

    @property
    def value(self) -> float:
        """What Master goes by: the match first, and points where that leaves a doubt."""
        return self.chance + POINT * self.mean

    @property
    def made_in_100(self) -> int:
        return in_100(sum(self.made), len(self.made))

    def candidate(self, first: "Weighed") -> Candidate:
        behind = [a - b for a, b in zip(first.points, self.points, strict=True)]
        doubt = spread(behind) / sqrt(max(1, len(behind)))
        return Candidate(
            self.action, self.mean, spread(self.points), self.chance, doubt, self.reasons
        )


def spread(numbers: Sequence[int]) -> float:
    """The standard deviation."""
    n = len(numbers)
    if n < 2:
        return 0.0
    mean = sum(numbers) / n
    return sqrt(sum((x - mean) ** 2 for x in numbers) / (n - 1))


def in_100(part: float, whole: float) -> int:
    return round(100 * part / whole) if whole else 0


def decided(rows: Sequence[Weighed], reasons: Sequence[Reason], exact: bool = False) -> Decision:
    """The first of these rows, with the others behind it."""
    first = rows[0]
    found = tuple(row.candidate(first) for row in rows)
    best = max(found, key=lambda one: one.points)
    safer = first.chance - (best.chance or 0.0)
    why = tuple(reasons)
    if safer > SAFER and best.points - found[0].points > best.doubt:
        fewer = f"{best.points - found[0].points:.1f}"
        numbers = (("ours", _share(first.chance)), ("theirs", _share(best.chance or 0.0)))
        why = (*why, Reason("for_the_match", fewer, numbers))
    return Decision(first.action, found, why, exact)


def _share(chance: float) -> str:
    return f"{100 * chance:.1f}"


def filled(feature: str, **values: object) -> Reason:
    """A reason with several values."""
    return Reason(feature, "", tuple((name, str(value)) for name, value in values.items()))


def counted(feature: str, number: int, **values: object) -> Reason:
    """A reason about some number of things, in the form for none, one or more."""
    form = f"{feature}_{number}" if number in (0, 1) else feature
    return filled(form, number=number, **values)
