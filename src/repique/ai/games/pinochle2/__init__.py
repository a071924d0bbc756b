"""Computer players of the two-handed games: Pinochle, Binokel, Bezique and all mixtures."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from repique.ai.agent import Agent, Decision
from repique.ai.games.pinochle2.evaluation import judge as hint_judge
from repique.ai.games.pinochle2.levels import SKILLS
from repique.ai.games.pinochle2.player import TwoHandedPlayer
from repique.core.actions import Action
from repique.core.game import View


def agent(level: str, habits: Mapping[str, bool]) -> Agent:
    """The player of a level; these games have no habits."""
    return TwoHandedPlayer(level, SKILLS[level])


def judge(
    view: View[Any], rng: Random, also: Sequence[Action], habits: Mapping[str, bool]
) -> Decision:
    """Master's decision, with the actions `also` among its candidates."""
    return hint_judge.judge(view, rng, also)
