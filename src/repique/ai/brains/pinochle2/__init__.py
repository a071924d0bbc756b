"""Computer players of two-handed Pinochle, Binokel, Bezique and every hybrid."""

from collections.abc import Mapping

from repique.ai.agent import Agent
from repique.ai.brains.pinochle2.player import Player
from repique.ai.brains.pinochle2.temper import TEMPERS


def agent(level: str, habits: Mapping[str, bool]) -> Agent:
    return Player(level, TEMPERS[level])
