"""Reasons for actions of the first phase: facts about them, and differences in playouts."""

from collections.abc import Sequence

from repique.ai.agent import Reason
from repique.ai.games.pinochle2.evaluation.alternatives import TwoHandedAlternative
from repique.ai.games.pinochle2.evaluation.rollout_statistics import RolloutStatistics
from repique.ai.games.pinochle2.explain.contrast import Contrast, action_name, reason_values
from repique.ai.games.pinochle2.explain.facts import AGAINST, facts_of
from repique.ai.games.pinochle2.knowledge import TwoHandedKnowledge
from repique.ai.ranking import SAFER, is_close, shown_points
from repique.play.text.numbers import tenths

SAME = 0.05  # points below which actions are called the same
FACTS = 2  # facts mentioned of one action at most


class FirstPhaseExplainer:
    """Finds the reasons for and against the actions of one decision."""

    def __init__(
        self,
        knowledge: TwoHandedKnowledge,
        ranked: Sequence[TwoHandedAlternative],
        all_statistics: Sequence[RolloutStatistics],
    ) -> None:
        self.knowledge = knowledge
        self.ranked = ranked
        self.all_statistics = all_statistics
        self.decided = ranked[0].action.verb == "knock"

    def decision(self) -> tuple[Reason, ...]:
        """The reasons for the first action."""
        facts = facts_of(self.knowledge, self.all_statistics[0])[:FACTS]
        if self.decided or len(self.ranked) == 1:
            return tuple(facts)
        most = max(
            range(len(self.ranked)), key=lambda place: shown_points(self.ranked[place].points)
        )
        safer = self._safer(most)
        if safer is not None:
            return (*facts, safer)
        if self._close(1):  # the hint itself says that both are equal
            return tuple(facts) or (self._distance(1, 1),)
        why = (
            Contrast(self.knowledge, self.all_statistics[0], self.all_statistics[1]).for_better()
            or self._ahead()
        )
        return (*(_without_lead_facts(facts) if why.feature == "leads_differ" else facts), why)

    def candidate(self, place: int) -> tuple[Reason, ...]:
        """The reasons of the action at this place."""
        facts = facts_of(self.knowledge, self.all_statistics[place])
        if not place:
            said = {reason.feature for reason in self.decision()}
            return tuple(
                _without_lead_facts(facts[:FACTS]) if "leads_differ" in said else facts[:FACTS]
            )
        if self.decided:
            won = round(100 * self.ranked[place].chance)
            return (Reason("plays_on", str(won)) if won < 100 else Reason("plays_on_safely"),)
        against = tuple(fact for fact in facts if fact.feature in AGAINST)[:1]
        safer = self._safer(place)
        if safer is not None:
            return (*against, safer)
        if self._close(place):
            return (*facts[:1], self._distance(place, 0))
        why = Contrast(
            self.knowledge, self.all_statistics[0], self.all_statistics[place]
        ).against_worse()
        return (self._behind(place), *((why,) if why else against or facts[:1]))

    def _close(self, place: int) -> bool:
        """Whether this action and the first are equal within the standard error."""
        first = self.ranked[0]
        other = self.ranked[place]
        return is_close(
            points=first.points - other.points,
            doubt=other.doubt(first),
            chance=first.chance - other.chance,
        )

    def _distance(self, place: int, named: int) -> Reason:
        first = self.ranked[0]
        other = self.ranked[place]
        same = max(abs(first.points - other.points), other.doubt(first)) < SAME
        named_so = reason_values(other=self._name(named))
        return Reason("comes_to_the_same" if same else "little_between", values=named_so)

    def _ahead(self) -> Reason:
        ahead = self.ranked[0].points - self.ranked[1].points
        return Reason("ahead_by", values=reason_values(points=tenths(ahead), other=self._name(1)))

    def _behind(self, place: int) -> Reason:
        behind = self.ranked[0].points - self.ranked[place].points
        return Reason("behind_by", values=reason_values(points=tenths(behind), other=self._name(0)))

    def _safer(self, place: int) -> Reason | None:
        """The reason that the first wins the match more often although this one has more points."""
        first = self.ranked[0]
        other = self.ranked[place]
        fewer = shown_points(other.points) - shown_points(first.points)
        if fewer <= 0 or first.chance - other.chance < SAFER:
            return None
        named = reason_values(
            mine=_percent(first), theirs=_percent(other), points=tenths(fewer),
            best=self._name(0), other=self._name(place),
        )  # fmt: skip
        return Reason("safer", values=named)

    def _name(self, place: int) -> str:
        return action_name(self.ranked[place].action)


def _without_lead_facts(facts: Sequence[Reason]) -> list[Reason]:
    """The facts without those about how often the lead is lost."""
    return [fact for fact in facts if not fact.feature.startswith("lead_")]


def _percent(alternative: TwoHandedAlternative) -> str:
    return f"{100 * min(1.0, max(0.0, alternative.chance)):.1f}"
