"""Actions compared in the same imagined deals, and the decision made from them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import TypeVar

from repique.ai.agent import Candidate, Decision, Reason
from repique.ai.ranking import SAFER, rank_rows, shown_points
from repique.core.actions import Action
from repique.core.game import View
from repique.games.pinochle4.state import PartnershipState

CHOICES = 3  # candidates named at least, if there are so many


@dataclass(slots=True)
class PartnershipAlternative:
    """An action with its results in each imagined deal."""

    action: Action
    points: list[int]  # own side minus the others
    chances: list[float]  # of winning the match
    made: list[bool]  # whether the contract was made, by whichever side
    reasons: tuple[Reason, ...] = field(default=())

    @property
    def mean(self) -> float:
        """The mean of the points."""
        return sum(self.points) / max(1, len(self.points))

    @property
    def chance(self) -> float:
        """The mean chance to win the match."""
        return sum(self.chances) / max(1, len(self.chances))

    @property
    def made_in_100(self) -> int:
        """The percentage of deals in which the contract was made."""
        return percent(sum(self.made), len(self.made))

    def candidate(self, first: "PartnershipAlternative") -> Candidate:
        """This alternative as a candidate behind the first."""
        behind = [a - b for a, b in zip(first.points, self.points, strict=True)]
        doubt = standard_deviation(behind) / sqrt(max(1, len(behind)))
        return Candidate(
            self.action,
            self.mean,
            standard_deviation(self.points),
            self.chance,
            doubt,
            self.reasons,
        )


Row = TypeVar("Row", bound=PartnershipAlternative)


def standard_deviation(numbers: Sequence[int]) -> float:
    """The standard deviation."""
    n = len(numbers)
    if n < 2:
        return 0.0
    mean = sum(numbers) / n
    return sqrt(sum((x - mean) ** 2 for x in numbers) / (n - 1))


def percent(part: float, whole: float) -> int:
    """A share in whole percent; 0 if there is nothing to divide by."""
    return round(100 * part / whole) if whole else 0


def rank_alternatives(rows: Sequence[Row]) -> list[Row]:
    """Best first by the figures shown; equal rows keep their order."""
    return rank_rows(rows, lambda row: row.mean, lambda row: row.chance)


def decision_of(
    rows: Sequence[PartnershipAlternative], reasons: Sequence[Reason], exact: bool = False
) -> Decision:
    """The decision for the first row, with all rows as candidates; says so if it is preferred for
    the match although another row has more points."""
    first = rows[0]
    found = tuple(row.candidate(first) for row in rows)
    best = max(rows, key=lambda row: shown_points(row.mean))
    fewer = shown_points(best.mean) - shown_points(first.mean)
    why = tuple(reasons)
    if fewer > 0 and first.chance - best.chance >= SAFER:
        numbers = (("ours", _share(first.chance)), ("theirs", _share(best.chance)))
        why = (*why, Reason("for_the_match", f"{fewer:.1f}", numbers))
    return Decision(first.action, found, why, exact)


def _share(chance: float) -> str:
    return f"{100 * chance:.1f}"


def reason_with(feature: str, **values: object) -> Reason:
    """A reason with named values."""
    return Reason(feature, "", tuple((name, str(value)) for name, value in values.items()))


def counted_reason(feature: str, number: int, **values: object) -> Reason:
    """A reason about a number of things, with a form of its own for none and one."""
    form = f"{feature}_{number}" if number in (0, 1) else feature
    return reason_with(form, number=number, **values)


def evaluate_indifferent(
    view: View[PartnershipState], usual: Action, also: Sequence[Action]
) -> Decision:
    """A decision that changes nothing: however the shuffled pack is cut and dealt, all is equal."""
    values = [Action(c.verb, (), v) for c in view.choices for v in (c.values or ("",))]
    middle = values[len(values) // 2 :]
    named = list(dict.fromkeys([usual, *also, *middle, *values]))
    found = tuple(Candidate(action, 0.0) for action in named[: max(CHOICES, 1 + len(also))])
    return Decision(usual, found, (Reason("all_the_same"),))
