"""Ways to go on, weighed against each other in the same imagined deals."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt

from repique.ai.agent import Candidate, Reason
from repique.ai.brains.piquet.partie import Prospect
from repique.core.actions import Action

BEYOND = 1.5  # standard errors by which another way must be better than the first choice
TOLD = 3  # reasons are enough for a decision
MORE = 0.5  # points that are worth a word
NOTICED = 0.005  # of the chance to win the partie
NOTHING = 1e-6  # of the value of a result: no difference


@dataclass(slots=True)
class Way:
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
class Scales:
    weights: Sequence[float]  # of the imagined deals; they sum to one
    ahead: Prospect
    drawn: bool = True  # a sample; False: every deal that is possible

    def mean(self, values: Iterable[float]) -> float:
        return sum(w * value for w, value in zip(self.weights, values, strict=True))

    def share(self, which: Iterable[bool]) -> float:
        return self.mean(float(one) for one in which)

    def points(self, way: Way) -> float:
        return self.mean(way.differences) + way.secret

    def chance(self, way: Way) -> float:
        return self.mean(self.ahead.chance(*gain) for gain in way.gains)

    def risk(self, way: Way) -> float:
        rows = way.differences
        middle = self.mean(rows)
        return sqrt(max(0.0, self.mean((row - middle) ** 2 for row in rows)))

    def values(self, way: Way) -> list[float]:
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

    def doubt(self, way: Way, first: Way) -> float:
        drawn = self.error(way.differences, first.differences)
        return sqrt(drawn**2 + way.unsure**2 + first.unsure**2) if way is not first else 0.0

    def ordered(self, ways: Sequence[Way], choice: Way) -> list[Way]:
        """Best first: what was chosen, unless more thought finds better beyond doubt."""
        found = [self.values(way) for way in ways]
        means = [self.mean(values) for values in found]
        at = next(place for place, way in enumerate(ways) if way is choice)
        best = max(range(len(ways)), key=lambda place: means[place])
        unit = abs(self.ahead.value(20.0, 10.0) - self.ahead.value(10.0, 20.0)) / 20.0
        unsure = sqrt(ways[best].unsure ** 2 + choice.unsure**2) * unit
        error = sqrt(self.error(found[best], found[at]) ** 2 + unsure**2)
        first = best if means[best] - means[at] > BEYOND * error + 1e-9 else at
        rest = sorted(
            (p for p in range(len(ways)) if p != first), key=lambda p: -round(means[p], 9)
        )
        return [ways[first], *(ways[place] for place in rest)]


@dataclass(slots=True)
class Verdict:
    """Ways in order, on their way to becoming candidates."""

    scales: Scales
    ways: list[Way]
    reasons: dict[int, list[Reason]] = field(default_factory=dict)  # by place

    @property
    def first(self) -> Way:
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

    def _for_the_partie(self, place: int) -> tuple[Reason, ...]:
        """Why something that makes more points is not the first."""
        if self.behind(place) > -MORE:
            return ()
        scales, way = self.scales, self.ways[place]
        mine, best = scales.chance(way), scales.chance(self.first)
        if best - mine >= NOTICED:
            values = (("mine", f"{mine:.0%}"), ("best", f"{best:.0%}"))
            return (Reason("not_for_the_partie", values=values),)
        lost = scales.mean(scales.values(self.first)) - scales.mean(scales.values(way))
        if abs(lost) <= NOTHING:
            return (Reason("nothing_at_stake"),)
        if lost > 0:
            return (Reason("not_for_the_award"),)
        return (Reason("more_by_chance", f"{-self.behind(place):.1f}"),)


def same(one: Action, other: Action) -> bool:
    """Whether two actions do the same; the order of cards does not matter."""
    return one.verb == other.verb and one.value == other.value and {*one.cards} == {*other.cards}


def as_asked(candidates: Iterable[Candidate], also: Sequence[Action]) -> tuple[Candidate, ...]:
    """Candidates that are among the actions asked about, written as they were asked."""
    return tuple(
        replace(
            one, action=next((action for action in also if same(action, one.action)), one.action)
        )
        for one in candidates
    )


def with_also(actions: Iterable[Action], also: Iterable[Action]) -> list[Action]:
    """All of them, each once."""
    found: list[Action] = []
    for action in (*actions, *also):
        if not any(same(action, other) for other in found):
            found.append(action)
    return found
