"""Actions weighed against each other in the same imagined deals."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import TypeVar

from repique.ai.agent import Candidate, Decision, Reason
from repique.ai.ranking import SAFER, ranked, told
from repique.core.actions import Action
from repique.core.game import View
from repique.games.pinochle4.state import Partnership

CHOICES = 3  # that are named at least, where there are so many


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
    def made_in_100(self) -> int:
        return in_100(sum(self.made), len(self.made))

    def candidate(self, first: "Weighed") -> Candidate:
        behind = [a - b for a, b in zip(first.points, self.points, strict=True)]
        doubt = spread(behind) / sqrt(max(1, len(behind)))
        return Candidate(
            self.action, self.mean, spread(self.points), self.chance, doubt, self.reasons
        )


Row = TypeVar("Row", bound=Weighed)


def spread(numbers: Sequence[int]) -> float:
    """The standard deviation."""
    n = len(numbers)
    if n < 2:
        return 0.0
    mean = sum(numbers) / n
    return sqrt(sum((x - mean) ** 2 for x in numbers) / (n - 1))


def in_100(part: float, whole: float) -> int:
    return round(100 * part / whole) if whole else 0


def by_figures(rows: Sequence[Row]) -> list[Row]:
    """The best first; equals stay in their order."""
    return ranked(rows, lambda row: row.mean, lambda row: row.chance)


def decided(rows: Sequence[Weighed], reasons: Sequence[Reason], exact: bool = False) -> Decision:
    """The first of these rows, with the others behind it."""
    first = rows[0]
    found = tuple(row.candidate(first) for row in rows)
    best = max(rows, key=lambda row: told(row.mean))
    fewer = told(best.mean) - told(first.mean)
    why = tuple(reasons)
    if fewer > 0 and first.chance - best.chance >= SAFER:
        numbers = (("ours", _share(first.chance)), ("theirs", _share(best.chance)))
        why = (*why, Reason("for_the_match", f"{fewer:.1f}", numbers))
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


def weigh_nothing(view: View[Partnership], usual: Action, also: Sequence[Action]) -> Decision:
    """A decision that changes nothing: however the shuffled pack is cut and dealt, all is equal."""
    values = [Action(c.verb, (), v) for c in view.choices for v in (c.values or ("",))]
    middle = values[len(values) // 2 :]
    named = list(dict.fromkeys([usual, *also, *middle, *values]))
    found = tuple(Candidate(action, 0.0) for action in named[: max(CHOICES, 1 + len(also))])
    return Decision(usual, found, (Reason("all_the_same"),))
