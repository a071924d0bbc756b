"""What the best player thinks of one decision, from what its seat could see."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from repique.ai.agent import Candidate, Decision
from repique.ai.hints import sentences
from repique.ai.levels import judged
from repique.core.actions import Action
from repique.core.game import Game, View
from repique.play.text.words import words_for

SURE = 2.0  # standard errors: a loss that is not greater may be an error of the judge


@dataclass(frozen=True, slots=True)
class Weighed:
    """One of the things that could be done, as the judge saw it."""

    action: str
    points: float  # own side minus the others, to the end of the deal
    risk: float
    chance: float | None  # of winning the match, where the judge looked that far
    why: str


@dataclass(frozen=True, slots=True)
class Verdict:
    best: Weighed
    played: Weighed
    loss: float  # points that were given away
    doubt: float  # standard error of it
    exact: bool  # nothing that matters was unknown
    why: str  # what else decided, in sentences

    @property
    def sure(self) -> bool:
        return self.loss > SURE * self.doubt


def verdict(
    game: Game[Any],
    view: View[Any],
    played: Action,
    luck: str,
    habits: Mapping[str, bool] | None = None,
) -> Verdict | None:
    """None if the judge has nothing to say of what was played.

    The best of several guesses looks better than it is. So a loss that seems certain is looked at
    once more with other luck, and the second look alone is told.
    """
    found = _look(game, view, played, luck, habits)
    if found is None or found.exact or not found.sure:
        return found
    return _look(game, view, played, f"{luck} again", habits)


def _look(
    game: Game[Any],
    view: View[Any],
    played: Action,
    luck: str,
    habits: Mapping[str, bool] | None,
) -> Verdict | None:
    decision = judged(game, view, Random(luck), (played,), habits)
    own = _own(decision, played)
    if own is None:
        return None
    first = decision.candidates[0]
    words = words_for(game, view.state.options)

    def weighed(one: Candidate) -> Weighed:
        why = " ".join(sentences(game, words, one.reasons))
        points, risk = round(one.points, 2), round(one.risk, 2)
        chance = None if one.chance is None else round(one.chance, 3)
        return Weighed(str(one.action), points, risk, chance, why)

    more = [reason for reason in decision.reasons if reason not in first.reasons]
    why = " ".join(sentences(game, words, more))
    loss = max(0.0, round(first.points - own.points, 2))
    doubt = 0.0 if decision.exact else round(own.doubt, 2)
    return Verdict(weighed(first), weighed(own), loss, doubt, decision.exact, why)


def _own(decision: Decision, played: Action) -> Candidate | None:
    """What was played, or the same with the other copy of a card."""
    there = {one.action: one for one in reversed(decision.candidates)}
    if played in there:
        return there[played]
    return next((one for one in decision.candidates if one.action.plain == played.plain), None)
