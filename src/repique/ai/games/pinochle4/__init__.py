"""Partnership Pinochle, double and single deck: bidding, passing and play at six levels."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from repique.ai.agent import Agent, Decision
from repique.ai.games.pinochle4.evaluation import judge as hint_judge
from repique.ai.games.pinochle4.levels import Habits
from repique.ai.games.pinochle4.levels import habits_from as named
from repique.ai.games.pinochle4.player import PartnershipPlayer
from repique.core.actions import Action
from repique.core.game import View

HABITS = tuple(Habits.__dataclass_fields__)


def agent(level: str, habits: Mapping[str, bool]) -> Agent:
    return PartnershipPlayer(level, named(habits))


def judge(
    view: View[Any], rng: Random, also: Sequence[Action], habits: Mapping[str, bool]
) -> Decision:
    """What the best player thinks, of these actions too."""
    return hint_judge.judge(view, rng, also, named(habits))
