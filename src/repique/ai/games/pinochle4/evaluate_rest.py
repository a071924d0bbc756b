"""What nothing depends on: the pack is shuffled, however it is cut and dealt out."""

from collections.abc import Sequence

from repique.ai.agent import Candidate, Decision, Reason
from repique.ai.games.pinochle4.evaluation import CHOICES
from repique.core.actions import Action
from repique.core.game import View
from repique.games.pinochle4.state import Partnership


def weigh_nothing(view: View[Partnership], usual: Action, also: Sequence[Action]) -> Decision:
    values = [Action(c.verb, (), v) for c in view.choices for v in (c.values or ("",))]
    middle = values[len(values) // 2 :]
    named = list(dict.fromkeys([usual, *also, *middle, *values]))
    found = tuple(Candidate(action, 0.0) for action in named[: max(CHOICES, 1 + len(also))])
    return Decision(usual, found, (Reason("all_the_same"),))
