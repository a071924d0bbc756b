"""The six levels, and the player of a game at a level.

The players of a game are the package `repique.ai.games.<game id>`, if it exists. It has a
function `agent(level, habits)`, a function `judge` for hints and reviews, and may name the
switches of style in `HABITS`.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from random import Random
from typing import Any

from repique.ai.agent import Agent, Decision
from repique.core.actions import Action
from repique.core.game import Game, View

LEVELS = ("carefree", "novice", "standard", "expert", "champion", "master")
DEFAULT_LEVEL = "standard"  # unless another level is chosen


def has_computer_players(game: Game[Any]) -> bool:
    """Whether this game has computer players of levels."""
    name = f"repique.ai.games.{game.id}"
    return find_spec(name) is not None and hasattr(import_module(name), "agent")


def habits_of(game: Game[Any]) -> tuple[str, ...]:
    """The names of the style switches of this game's players."""
    if not has_computer_players(game):
        return ()
    return tuple(getattr(import_module(f"repique.ai.games.{game.id}"), "HABITS", ()))


def agent(game: Game[Any], level: str, habits: Mapping[str, bool] | None = None) -> Agent:
    """The computer player of a level; habits switch parts of its style on or off.

    Raises ValueError for an unknown level.
    """
    if level not in LEVELS:
        raise ValueError(f"there is no level called “{level}”; choose one of {', '.join(LEVELS)}")
    brain = import_module(f"repique.ai.games.{game.id}")
    made: Agent = brain.agent(level, dict(habits or {}))
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
    brain = import_module(f"repique.ai.games.{game.id}")
    made: Decision = brain.judge(view, rng, tuple(also), dict(habits or {}))
    return made
