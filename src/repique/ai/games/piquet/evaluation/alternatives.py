"""Ways to go on, weighed against each other in the same imagined deals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt

from repique.ai.agent import Candidate, Reason
from repique.ai.games.piquet.win_chance import TRIFLE, PartieProspect
from repique.ai.ranking import SAFER, is_close, ranked, shown_points
from repique.core.actions import Action

MAX_REASONS = 3  # reasons are enough for a decision
MORE = 0.5  # points that are worth a word
AWARD = 0.5  # points of the award that decide where the partie itself is decided


@dataclass(slots=True)
class PiquetAlternative:
    """Something to do, and what comes of it in each imagined deal from now to its end."""

    action: Action
    gains: list[tuple[float, float]]  # my points and the other's
    secret: float = 0.0  # what the other's worse knowledge earns besides
    unsure: float = 0.0  # standard error of that
    looks: tuple[float, float] = (0.0, 0.0)  # where cards are turned up: to me, to the other

    @property
    def differences(self) -> list[float]:
        return [mine - theirs for mine, theirs in self.gains]


@dataclass(frozen=True, slots=True)
class PiquetEvaluator:
    weights: Sequence[float]  # of the imagined deals; they sum to one
    ahead: PartieProspect
    drawn: bool = True  # a sample; False: every deal that is possible

    def mean(self, values: Iterable[float]) -> float:
        return sum(w * value for w, value in zip(self.weights, values, strict=True))

    def share(self, which: Iterable[bool]) -> float:
        return self.mean(float(one) for one in which)

    def points(self, way: PiquetAlternative) -> float:
        return self.mean(way.differences) + way.secret

    def chance(self, way: PiquetAlternative) -> float:
        return self.mean(self.ahead.chance(*gain) for gain in way.gains)

    def risk(self, way: PiquetAlternative) -> float:
        rows = way.differences
        middle = self.mean(rows)
        return sqrt(max(0.0, self.mean((row - middle) ** 2 for row in rows)))

    def values(self, way: PiquetAlternative) -> list[float]:
        """What the points are worth in the partie, deal by deal."""
        return [self.ahead.value(mine + way.secret, theirs) for mine, theirs in way.gains]

    def error(self, one: Sequence[float], other: Sequence[float]) -> float:
        """The standard error of their distance, deal by deal."""
        if not self.drawn:
            return 0.0
        apart = [a - b for a, b in zip(one, other, strict=True)]
        middle = self.mean(apart)
        rows = zip(self.weights, apart, strict=True)
        return sqrt(sum((w * (gap - middle)) ** 2 for w, gap in rows))

    def doubt(self, way: PiquetAlternative, first: PiquetAlternative) -> float:
        drawn = self.error(way.differences, first.differences)
        return sqrt(drawn**2 + way.unsure**2 + first.unsure**2) if way is not first else 0.0

    def worth(self, way: PiquetAlternative) -> float:
        """The chance to win the partie, and with it what the rubicon and the award change."""
        return self.mean(self.values(way)) / 2

    def settled(self, ways: Sequence[PiquetAlternative]) -> bool:
        """Whether only the award is left to play for."""
        if self.ahead.rounds_left or not self.ahead.mindful:
            return False
        chances = [self.chance(way) for way in ways]
        return max(chances) < SAFER or min(chances) > 1 - SAFER

    def ordered(
        self, ways: Sequence[PiquetAlternative], choice: PiquetAlternative
    ) -> list[PiquetAlternative]:
        """Best first by the figures; of equals what was chosen, then in their own order."""
        rows = sorted(ways, key=lambda way: way is not choice)
        least = AWARD * TRIFLE / 2 if self.settled(ways) else SAFER
        return ranked(rows, self.points, self.worth, least)


@dataclass(slots=True)
class PiquetRanking:
    """Ways in order, on their way to becoming candidates."""

    scales: PiquetEvaluator
    ways: list[PiquetAlternative]
    reasons: dict[int, list[Reason]] = field(default_factory=dict)  # by place

    @property
    def first(self) -> PiquetAlternative:
        return self.ways[0]

    def add(self, place: int, *reasons: Reason) -> None:
        self.reasons.setdefault(place, []).extend(reasons)

    def behind(self, place: int) -> float:
        """Points that a way lies behind the first."""
        return self.scales.points(self.first) - self.scales.points(self.ways[place])

    def candidates(self) -> tuple[Candidate, ...]:
        scales, first = self.scales, self.first
        return tuple(
            Candidate(
                way.action,
                scales.points(way),
                scales.risk(way),
                scales.chance(way),
                scales.doubt(way, first),
                (*self.reasons.get(place, ()), *self._for_the_partie(place)),
            )
            for place, way in enumerate(self.ways)
        )

    def close(self, place: int) -> bool:
        """Whether a way and the first are hard to tell apart."""
        scales, way, first = self.scales, self.ways[place], self.first
        chance = scales.chance(first) - scales.chance(way)
        return is_close(self.behind(place), scales.doubt(way, first), chance)

    def for_the_partie(self) -> tuple[Reason, ...]:
        """Why the first is the first, where something else makes more points."""
        scales = self.scales
        most = max(self.ways, key=lambda way: shown_points(scales.points(way)))
        more = shown_points(scales.points(most)) - shown_points(scales.points(self.first))
        if more <= 0:
            return ()
        return (Reason(self._against(most), f"{more:.1f}", self._chances(most)),)

    def _against(self, way: PiquetAlternative) -> str:
        chances = self.scales.chance(self.first), self.scales.chance(way)
        return "for_the_partie" if chances[0] - chances[1] >= SAFER else "for_the_award"

    def _chances(self, way: PiquetAlternative) -> tuple[tuple[str, str], ...]:
        best, other = self.scales.chance(self.first), self.scales.chance(way)
        return ("best", f"{100 * best:.1f}"), ("mine", f"{100 * other:.1f}")

    def _for_the_partie(self, place: int) -> tuple[Reason, ...]:
        """Why something that makes more points is not the first."""
        if self.behind(place) > -MORE:
            return ()
        way = self.ways[place]
        return (Reason(f"not_{self._against(way)}", values=self._chances(way)),)


def is_same_action(one: Action, other: Action) -> bool:
    """Whether two actions do the same; the order of cards does not matter."""
    return one.verb == other.verb and one.value == other.value and {*one.cards} == {*other.cards}


def as_asked(candidates: Iterable[Candidate], also: Sequence[Action]) -> tuple[Candidate, ...]:
    """Candidates that are among the actions asked about, written as they were asked."""
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
    """All of them, each once."""
    found: list[Action] = []
    for action in (*actions, *also):
        if not any(is_same_action(action, other) for other in found):
            found.append(action)
    return found
