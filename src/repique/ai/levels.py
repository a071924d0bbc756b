"""The six levels, which of them a game has, and the player of a game at a level.

The own players of a game are the package `repique.ai.games.<game id>`, if it exists. It has a
function `agent(level, habits)`, a function `judge` for hints and reviews, and may name switches of
style: see `ai.habits`. Every other game is played by the general player, `ai.general`.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from types import ModuleType
from typing import Any

from repique.ai.agent import Agent, Decision
from repique.ai.general.judge import judge as general_judge
from repique.ai.general.levels import GENERAL_LEVELS, general_agent
from repique.core.actions import Action
from repique.core.game import Game, View

LEVELS = ("carefree", "novice", "standard", "expert", "champion", "master")
DEFAULT_LEVEL = "standard"  # unless another level is chosen; every game has it


def own_players(game: Game[Any]) -> ModuleType | None:
    """The package of this game's own players; None if the general player plays it."""
    name = f"repique.ai.games.{game.id}"
    if find_spec(name) is None:
        return None
    package = import_module(name)
    return package if hasattr(package, "agent") else None


def levels_of(game: Game[Any]) -> tuple[str, ...]:
    """The levels that this game has, from weak to strong."""
    return GENERAL_LEVELS if own_players(game) is None else LEVELS


def nearest_level(game: Game[Any], level: str) -> str:
    """The level of this game that is nearest to one that somebody prefers; the weakest for what is
    no level."""
    known = levels_of(game)
    if level not in LEVELS:
        return known[0]
    wanted = LEVELS.index(level)
    return min(known, key=lambda one: abs(LEVELS.index(one) - wanted))


def agent(game: Game[Any], level: str, habits: Mapping[str, bool] | None = None) -> Agent:
    """The computer player of a level; habits switch parts of its style on or off.

    Raises ValueError for a level that the game does not have.
    """
    known = levels_of(game)
    if level not in known:
        raise ValueError(f"there is no level called “{level}”; choose one of {', '.join(known)}")
    own = own_players(game)
    if own is None:
        return general_agent(game, level)
    made: Agent = own.agent(level, dict(habits or {}))
    return made


def best_decision(
    game: Game[Any],
    view: View[Any],
    rng: Random,
    also: Sequence[Action] = (),
    habits: Mapping[str, bool] | None = None,
) -> Decision:
    """The strongest player's decision, with the actions `also` among its candidates.

    All candidates are compared in the same imagined deals.
    """
    own = own_players(game)
    if own is None:
        return general_judge(game, view, rng, tuple(also))
    made: Decision = own.judge(view, rng, tuple(also), dict(habits or {}))
    return made
