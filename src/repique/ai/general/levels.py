"""The levels of the general computer player."""

from typing import Any

from repique.ai.agent import Agent
from repique.ai.general.player import SKILLS, GeneralPlayer
from repique.core.game import Game

GENERAL_LEVELS = tuple(SKILLS)


def general_agent(game: Game[Any], level: str) -> Agent:
    """The general player of one of its levels. Raises KeyError for another."""
    return GeneralPlayer(game, SKILLS[level])
