"""The verdict on one decision, by the best computer player, from the view of the seat."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from repique.ai.agent import Candidate, Decision
from repique.ai.hints import reason_sentences
from repique.ai.levels import best_decision
from repique.core.actions import Action
from repique.core.game import Game, View
from repique.play.text.words import words_for

SURE_ERRORS = 2.0  # standard errors; a smaller loss may be an error of the judge


@dataclass(frozen=True, slots=True)
class JudgedAction:
    """A possible action with its expected result."""

    action: str
    points: float  # expected, own side minus the others, to the end of the deal
    risk: float
    chance: float | None  # of winning the match; None if it was not computed
    why: str


@dataclass(frozen=True, slots=True)
class DecisionVerdict:
    """The best action, the one that was played, and the difference."""

    best: JudgedAction
    played: JudgedAction
    loss: float  # expected points that were given away
    doubt: float  # standard error of the loss
    exact: bool  # nothing that matters was unknown
    why: str  # other reasons, in sentences

    @property
    def sure(self) -> bool:
        return self.loss > SURE_ERRORS * self.doubt


def judge_decision(
    game: Game[Any],
    view: View[Any],
    played: Action,
    luck: str,
    habits: Mapping[str, bool] | None = None,
) -> DecisionVerdict | None:
    """The verdict on an action; None if the judge does not rate it.

    The maximum of several estimates is biased upwards. So a loss that seems certain is judged
    again with another random seed, and only the second verdict counts.
    """
    found = _judge(game, view, played, luck, habits)
    if found is None or found.exact or not found.sure:
        return found
    return _judge(game, view, played, f"{luck} again", habits)


def _judge(
    game: Game[Any],
    view: View[Any],
    played: Action,
    luck: str,
    habits: Mapping[str, bool] | None,
) -> DecisionVerdict | None:
    decision = best_decision(game, view, Random(luck), (played,), habits)
    own = _candidate_of(decision, played)
    if own is None:
        return None
    first = decision.candidates[0]
    words = words_for(game, view.state.options)

    def weighed(one: Candidate) -> JudgedAction:
        why = " ".join(reason_sentences(game, words, one.reasons))
        return JudgedAction(
            action=str(one.action),
            points=round(one.points, 2),
            risk=round(one.risk, 2),
            chance=None if one.chance is None else round(one.chance, 3),
            why=why,
        )

    more = [reason for reason in decision.reasons if reason not in first.reasons]
    why = " ".join(reason_sentences(game, words, more))
    loss = max(0.0, round(first.points - own.points, 2))
    doubt = 0.0 if decision.exact else round(own.doubt, 2)
    return DecisionVerdict(
        best=weighed(first),
        played=weighed(own),
        loss=loss,
        doubt=doubt,
        exact=decision.exact,
        why=why,
    )


def _candidate_of(decision: Decision, played: Action) -> Candidate | None:
    """The candidate that was played, or the same with another copy of a card."""
    there = {one.action: one for one in reversed(decision.candidates)}
    if played in there:
        return there[played]
    return next((one for one in decision.candidates if one.action.plain == played.plain), None)
