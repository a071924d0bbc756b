"""The six levels, and the player of a game at a level.

A game's brain is the module `repique.ai.games.<game id>` with a function
`agent(level, habits)`, and a function `judge` for advice and reviews; it is found by being there.
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
USUAL = "standard"  # whom a newcomer meets


def has_brain(game: Game[Any]) -> bool:
    """Whether there are players of levels for this game."""
    name = f"repique.ai.games.{game.id}"
    return find_spec(name) is not None and hasattr(import_module(name), "agent")


def habits_of(game: Game[Any]) -> tuple[str, ...]:
    """The switches of style that players of this game have."""
    if not has_brain(game):
        return ()
    return tuple(getattr(import_module(f"repique.ai.games.{game.id}"), "HABITS", ()))


def agent(game: Game[Any], level: str, habits: Mapping[str, bool] | None = None) -> Agent:
    """The computer player of this level; habits are switches of its own style of play."""
    if level not in LEVELS:
        raise ValueError(f"there is no level called “{level}”; choose one of {', '.join(LEVELS)}")
    brain = import_module(f"repique.ai.games.{game.id}")
    made: Agent = brain.agent(level, dict(habits or {}))
    return made


def judged(
    game: Game[Any],
    view: View[Any],
    rng: Random,
    also: Sequence[Action] = (),
    habits: Mapping[str, bool] | None = None,
) -> Decision:
    """What the best player thinks here, of the actions he likes and of these others too: all are
    compared in the same imagined deals."""
    brain = import_module(f"repique.ai.games.{game.id}")
    made: Decision = brain.judge(view, rng, tuple(also), dict(habits or {}))
    return made
