"""Computer players of partnership Pinochle, double and single deck."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from repique.ai.agent import Agent, Decision
from repique.ai.games.pinochle4.evaluation import judge as hint_judge
from repique.ai.games.pinochle4.levels import habits_from
from repique.ai.games.pinochle4.player import PartnershipPlayer
from repique.ai.habits import HabitPreference
from repique.core.actions import Action
from repique.core.game import View

# What partners agree on is between the person, the partner and the adviser of the person.
HABIT_PREFERENCES = (
    HabitPreference("read_leadbacks", partner="ask_back", adviser="answer_back"),
    HabitPreference("send_leadbacks", partner="answer_back", adviser="ask_back"),
    HabitPreference("aggressive", everybody="aggressive"),
)


def agent(level: str, habits: Mapping[str, bool]) -> Agent:
    """The player of a level. Raises ValueError for an unknown habit."""
    return PartnershipPlayer(level, habits_from(habits))


def judge(
    view: View[Any], rng: Random, also: Sequence[Action], habits: Mapping[str, bool]
) -> Decision:
    """Master's decision, with the actions `also` among its candidates."""
    return hint_judge.judge(view, rng, also, habits_from(habits))
