"""One folder per game. A game is found by being there; nothing lists it."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from repique.core.game import Game


@cache
def all_games() -> dict[str, Game[Any]]:
    found = sorted(module.name for module in iter_modules(__path__) if module.ispkg)
    return {name: import_module(f"{__name__}.{name}").GAME for name in found}


def get(game_id: str) -> Game[Any]:
    return all_games()[game_id]


def by_preset(name: str) -> tuple[Game[Any], str] | None:
    """The game that offers this preset; preset names are unique."""
    return next(((game, name) for game in all_games().values() if name in game.presets), None)
