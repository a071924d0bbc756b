"""Reasons for an action and against others, from their outcomes in the same sample deals."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from repique.ai.agent import Reason
from repique.ai.general.playout import PlayoutResult
from repique.ai.general.trial import Trial, lead
from repique.ai.ranking import CLOSE, shown_points
from repique.core.actions import Action
from repique.core.game import Game, View, card_order
from repique.core.score import Entry
from repique.play.text.numbers import MINUS
from repique.play.text.teller import Teller
from repique.play.text.words import words_for

LIKELY = 1.5  # standard errors above which a part of a difference is mentioned
LARGE_PART = 0.4  # of the whole difference: a part that is mentioned

Source = tuple[bool, str]  # whether it is the own side's, and the reason on the score sheet


@dataclass(frozen=True, slots=True)
class ReasonFinder:
    """Finds the reasons for one decision."""

    game: Game[Any]
    view: View[Any]

    def for_first(self, ranked: Sequence[Trial]) -> tuple[Reason, ...]:
        """Why the first of these actions is recommended."""
        first, *others = ranked
        averages = self._averages(first)
        if not others:
            return (Reason("only_choice"), averages)
        rival = others[0]
        reasons = [*self._for_the_match(first, others), averages]
        distance, doubt = lead(first, rival, 0)
        if distance == doubt == 0:
            reasons.append(Reason("same", values=(("other", self._name(rival.action)),)))
        elif distance > CLOSE * doubt:
            reasons.append(self._averages(rival, of_other=True))
            reasons.append(self._better_often(first, rival))
            reasons += self._source(first, rival)
        return tuple(reasons)

    def against(self, one: Trial, first: Trial) -> tuple[Reason, ...]:
        """What another action costs compared with the first."""
        distance, doubt = lead(first, one, 0)
        if distance <= CLOSE * doubt or shown_points(distance) <= 0:
            return ()
        behind = _with_points("behind", distance, other=self._name(first.action))
        return (behind, *self._source(one, first))

    def of_ending(self, ranked: Sequence[Trial]) -> tuple[Reason, ...]:
        """Why the first is recommended where every outcome is exact."""
        first, *others = ranked
        if not others:
            return (Reason("only_choice"),)
        best = first.outcomes[0]
        rival = others[0].outcomes[0]
        if best.result == 1 and rival.result < 1:
            return (Reason("ending_wins"),)
        distance = best.points - rival.points
        if best.result > rival.result or distance <= 0:
            return (Reason("best_ending"),)
        return (_with_points("ending_ahead", distance, other=self._name(others[0].action)),)

    def against_ending(self, one: Trial, first: Trial) -> tuple[Reason, ...]:
        """What another action costs for certain."""
        best = first.outcomes[0]
        found = one.outcomes[0]
        if found.result < best.result and found.result == -1:
            return (Reason("ending_loses"),)
        distance = best.points - found.points
        return (_with_points("ending_behind", distance),) if distance > 0 else ()

    def _name(self, action: Action) -> str:
        """The action in the imperative."""
        state = self.view.state
        assert self.view.seat is not None
        words = words_for(self.game, state.options)
        order = card_order(self.game, state)
        teller = Teller(words, state.seats, self.view.seat, order)
        named = teller.advice(action, self.game.describe(state, self.view.seat, action))
        return named.replace("{", "").replace("}", "")

    def _for_the_match(self, first: Trial, others: Sequence[Trial]) -> list[Reason]:
        """That something with more points wins the match less often."""
        richest = max(others, key=lambda trial: trial.points)
        more = shown_points(richest.points) - shown_points(first.points)
        if more <= 0:
            return []
        values = {
            "points": _number(more),
            "mine": _percent(outcome.result == 1 for outcome in first.outcomes),
            "theirs": _percent(outcome.result == 1 for outcome in richest.outcomes),
            "other": self._name(richest.action),
        }
        return [Reason("for_the_match", values=tuple(values.items()))]

    def _averages(self, trial: Trial, of_other: bool = False) -> Reason:
        """The points of both sides on average; of more sides only the distance."""
        state = self.view.state
        other = {"other": self._name(trial.action)} if of_other else {}
        if state.sides != 2:
            name = "average_lead" if shown_points(trial.points) >= 0 else "average_loss"
            values = {"points": _number(abs(trial.points)), **other}
            return Reason(f"{name}_other" if of_other else name, values=tuple(values.items()))
        sums = [self._sides(outcome) for outcome in trial.outcomes]
        values = {
            "mine": _number(fmean(mine for mine, _ in sums)),
            "theirs": _number(fmean(theirs for _, theirs in sums)),
            **other,
        }
        name = "average_other" if of_other else self._sided("average")
        return Reason(name, values=tuple(values.items()))

    def _sides(self, outcome: PlayoutResult) -> tuple[int, int]:
        mine = sum(entry.points for entry in outcome.entries if self._is_own(entry))
        return mine, sum(entry.points for entry in outcome.entries) - mine

    def _is_own(self, entry: Entry) -> bool:
        assert self.view.seat is not None
        sides: int = self.view.state.sides
        return (entry.seat - self.view.seat) % sides == 0

    def _sided(self, name: str) -> str:
        """The sentence about one player, or about a side of partners."""
        state = self.view.state
        return f"{name}_side" if state.seats > state.sides else name

    def _better_often(self, first: Trial, rival: Trial) -> Reason:
        pairs = [
            one.points - other.points
            for one, other in zip(first.outcomes, rival.outcomes, strict=False)
        ]
        values = (
            ("better", _percent(distance > 0 for distance in pairs)),
            ("worse", _percent(distance < 0 for distance in pairs)),
            ("other", self._name(rival.action)),
        )
        return Reason("better_often", values=values)

    def _source(self, one: Trial, other: Trial) -> list[Reason]:
        """The kind of points in which two actions differ most, if it explains the difference."""
        if self.view.state.sides != 2:
            return []
        mine = [self._by_source(outcome) for outcome in one.outcomes]
        theirs = [self._by_source(outcome) for outcome in other.outcomes]
        sources = sorted({source for sums in (*mine, *theirs) for source in sums})
        if len({reason for _, reason in sources}) < 2:
            return []  # the averages say as much
        whole = abs(lead(one, other, 0)[0])
        parts = {source: _part(mine, theirs, source) for source in sources}
        largest = max(sources, key=lambda source: abs(parts[source]))
        if abs(parts[largest]) < max(LARGE_PART * whole, 0.1):
            return []
        own, reason = largest
        words = words_for(self.game, self.view.state.options)
        values = (
            ("mine", _number(fmean(sums.get(largest, 0) for sums in mine))),
            ("theirs", _number(fmean(sums.get(largest, 0) for sums in theirs))),
            ("what", words.term(reason) if reason in words else reason.replace("_", " ")),
            ("other", self._name(other.action)),
        )
        return [Reason(self._sided("own_source" if own else "their_source"), values=values)]

    def _by_source(self, outcome: PlayoutResult) -> Mapping[Source, int]:
        sums: dict[Source, int] = defaultdict(int)
        for entry in outcome.entries:
            sums[self._is_own(entry), entry.reason] += entry.points
        return sums


def _part(
    mine: Sequence[Mapping[Source, int]], theirs: Sequence[Mapping[Source, int]], source: Source
) -> float:
    """The mean difference in one kind of points, or 0 if it is within the error."""
    pairs = zip(mine, theirs, strict=False)
    differences = [one.get(source, 0) - other.get(source, 0) for one, other in pairs]
    if len(differences) < 2:
        return 0.0
    error = stdev(differences) / sqrt(len(differences))
    difference = fmean(differences)
    return difference if abs(difference) > LIKELY * error else 0.0


def _with_points(name: str, points: float, **values: str) -> Reason:
    """A reason with a number of points; one point has a sentence of its own."""
    shown = _number(points)
    filled = (("points", shown), *values.items())
    return Reason(f"{name}_one" if shown == "1" else name, values=filled)


def _number(points: float) -> str:
    """Points to a tenth, without a nought behind the point."""
    return f"{shown_points(points):g}".replace("-", MINUS)


def _percent(happened: Iterable[bool]) -> str:
    return str(round(100 * fmean(happened)))
