"""Actions compared in the same imagined deals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt

from repique.ai.agent import Candidate, Reason
from repique.ai.games.piquet.win_chance import TRIFLE, PartieProspect
from repique.ai.ranking import SAFER, is_close, rank_rows, shown_points
from repique.core.actions import Action

MAX_REASONS = 3  # of a decision
MORE = 0.5  # points more that are mentioned
AWARD = 0.5  # points of the award that outweigh others once the partie is decided


@dataclass(slots=True)
class PiquetAlternative:
    """An action with its results in each imagined deal, up to the end of the deal."""

    action: Action
    gains: list[tuple[float, float]]  # my points and the other's
    secret_value: float = 0.0  # points that the other's lack of knowledge earns besides
    secret_error: float = 0.0  # standard error of secret_value
    look_values: tuple[float, float] = (0.0, 0.0)  # value of cards turned up: to me, to the other

    @property
    def differences(self) -> list[float]:
        return [mine - theirs for mine, theirs in self.gains]


@dataclass(frozen=True, slots=True)
class PiquetEvaluator:
    """Computes figures of alternatives over weighted imagined deals."""

    weights: Sequence[float]  # of the imagined deals; they sum to one
    prospect: PartieProspect
    is_sample: bool = True  # a sample; False: every deal that is possible

    def mean(self, values: Iterable[float]) -> float:
        return sum(w * value for w, value in zip(self.weights, values, strict=True))

    def share(self, which: Iterable[bool]) -> float:
        return self.mean(float(one) for one in which)

    def points(self, alternative: PiquetAlternative) -> float:
        return self.mean(alternative.differences) + alternative.secret_value

    def chance(self, alternative: PiquetAlternative) -> float:
        return self.mean(self.prospect.chance(*gain) for gain in alternative.gains)

    def risk(self, alternative: PiquetAlternative) -> float:
        rows = alternative.differences
        middle = self.mean(rows)
        return sqrt(max(0.0, self.mean((row - middle) ** 2 for row in rows)))

    def values(self, alternative: PiquetAlternative) -> list[float]:
        """The value of the points in the partie, deal by deal."""
        return [
            self.prospect.value(mine + alternative.secret_value, theirs)
            for mine, theirs in alternative.gains
        ]

    def error(self, one: Sequence[float], other: Sequence[float]) -> float:
        """The standard error of the mean difference of two rows of deals."""
        if not self.is_sample:
            return 0.0
        apart = [a - b for a, b in zip(one, other, strict=True)]
        middle = self.mean(apart)
        rows = zip(self.weights, apart, strict=True)
        return sqrt(sum((w * (gap - middle)) ** 2 for w, gap in rows))

    def doubt(self, alternative: PiquetAlternative, first: PiquetAlternative) -> float:
        sampling = self.error(alternative.differences, first.differences)
        return (
            sqrt(sampling**2 + alternative.secret_error**2 + first.secret_error**2)
            if alternative is not first
            else 0.0
        )

    def worth(self, alternative: PiquetAlternative) -> float:
        """The chance to win the partie, adjusted for rubicon and award."""
        return self.mean(self.values(alternative)) / 2

    def only_award_left(self, alternatives: Sequence[PiquetAlternative]) -> bool:
        """Whether only the award is left to play for."""
        if self.prospect.rounds_left or not self.prospect.mindful:
            return False
        chances = [self.chance(alternative) for alternative in alternatives]
        return max(chances) < SAFER or min(chances) > 1 - SAFER

    def rank(
        self, alternatives: Sequence[PiquetAlternative], choice: PiquetAlternative
    ) -> list[PiquetAlternative]:
        """Best first by the figures; of equals the choice first, then in their own order."""
        rows = sorted(alternatives, key=lambda alternative: alternative is not choice)
        least = AWARD * TRIFLE / 2 if self.only_award_left(alternatives) else SAFER
        return rank_rows(rows, self.points, self.worth, least)


@dataclass(slots=True)
class PiquetRanking:
    """Alternatives in order, with their reasons."""

    evaluator: PiquetEvaluator
    alternatives: list[PiquetAlternative]
    reasons: dict[int, list[Reason]] = field(default_factory=dict)  # by place

    @property
    def first(self) -> PiquetAlternative:
        return self.alternatives[0]

    def add(self, place: int, *reasons: Reason) -> None:
        self.reasons.setdefault(place, []).extend(reasons)

    def behind(self, place: int) -> float:
        """Points that an alternative is behind the first."""
        return self.evaluator.points(self.first) - self.evaluator.points(self.alternatives[place])

    def candidates(self) -> tuple[Candidate, ...]:
        evaluator = self.evaluator
        first = self.first
        return tuple(
            Candidate(
                alternative.action,
                evaluator.points(alternative),
                evaluator.risk(alternative),
                evaluator.chance(alternative),
                evaluator.doubt(alternative, first),
                (*self.reasons.get(place, ()), *self._for_the_partie(place)),
            )
            for place, alternative in enumerate(self.alternatives)
        )

    def is_close_to_first(self, place: int) -> bool:
        """Whether an alternative equals the first within the standard error."""
        evaluator = self.evaluator
        alternative = self.alternatives[place]
        first = self.first
        chance = evaluator.chance(first) - evaluator.chance(alternative)
        return is_close(self.behind(place), evaluator.doubt(alternative, first), chance)

    def for_the_partie(self) -> tuple[Reason, ...]:
        """The reason for the first if another alternative makes more points."""
        evaluator = self.evaluator
        most = max(
            self.alternatives, key=lambda alternative: shown_points(evaluator.points(alternative))
        )
        more = shown_points(evaluator.points(most)) - shown_points(evaluator.points(self.first))
        if more <= 0:
            return ()
        return (Reason(self._against(most), f"{more:.1f}", self._chances(most)),)

    def _against(self, alternative: PiquetAlternative) -> str:
        chances = self.evaluator.chance(self.first), self.evaluator.chance(alternative)
        return "for_the_partie" if chances[0] - chances[1] >= SAFER else "for_the_award"

    def _chances(self, alternative: PiquetAlternative) -> tuple[tuple[str, str], ...]:
        best = self.evaluator.chance(self.first)
        other = self.evaluator.chance(alternative)
        return ("best", f"{100 * best:.1f}"), ("mine", f"{100 * other:.1f}")

    def _for_the_partie(self, place: int) -> tuple[Reason, ...]:
        """The reason against an alternative that makes more points than the first."""
        if self.behind(place) > -MORE:
            return ()
        alternative = self.alternatives[place]
        return (Reason(f"not_{self._against(alternative)}", values=self._chances(alternative)),)


def is_same_action(one: Action, other: Action) -> bool:
    """Whether two actions are equal regardless of the order of cards."""
    return one.verb == other.verb and one.value == other.value and {*one.cards} == {*other.cards}


def as_asked(candidates: Iterable[Candidate], also: Sequence[Action]) -> tuple[Candidate, ...]:
    """The candidates, with the cards in the order of the actions asked about."""
    return tuple(
        replace(
            one,
            action=next(
                (action for action in also if is_same_action(action, one.action)), one.action
            ),
        )
        for one in candidates
    )


def distinct_actions(actions: Iterable[Action], also: Iterable[Action]) -> list[Action]:
    """All actions without duplicates, in order."""
    found: list[Action] = []
    for action in (*actions, *also):
        if not any(is_same_action(action, other) for other in found):
            found.append(action)
    return found
