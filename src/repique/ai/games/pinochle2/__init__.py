"""Computer players of two-handed Pinochle, Binokel, Bezique and every hybrid."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from repique.ai.agent import Agent, Decision
from repique.ai.games.pinochle2.evaluation import judge as hint_judge
from repique.ai.games.pinochle2.levels import TEMPERS
from repique.ai.games.pinochle2.player import Player
from repique.core.actions import Action
from repique.core.game import View


def agent(level: str, habits: Mapping[str, bool]) -> Agent:
    return Player(level, TEMPERS[level])


def judge(
    view: View[Any], rng: Random, also: Sequence[Action], habits: Mapping[str, bool]
) -> Decision:
    """What the best player thinks, of these actions too."""
    return hint_judge.judge(view, rng, also)
