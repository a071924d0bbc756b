"""Computer players of partnership Pinochle, double and single deck."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from repique.ai.agent import Agent, Decision
from repique.ai.games.pinochle4.evaluation import judge as hint_judge
from repique.ai.games.pinochle4.levels import Habits, habits_from
from repique.ai.games.pinochle4.player import PartnershipPlayer
from repique.core.actions import Action
from repique.core.game import View

HABITS = tuple(Habits.__dataclass_fields__)


def agent(level: str, habits: Mapping[str, bool]) -> Agent:
    """The player of a level. Raises ValueError for an unknown habit."""
    return PartnershipPlayer(level, habits_from(habits))


def judge(
    view: View[Any], rng: Random, also: Sequence[Action], habits: Mapping[str, bool]
) -> Decision:
    """Master's decision, with the actions `also` among its candidates."""
    return hint_judge.judge(view, rng, also, habits_from(habits))
