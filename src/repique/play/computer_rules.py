"""House rules that apply when one person plays against computer players.

A game names them in `Game.against_computer`; they are set when a match begins, and are not among
the rules that a player has chosen.
"""

from collections.abc import Collection
from typing import Any

from repique.core.game import Game
from repique.core.options import Options


def rules_against_computer(
    game: Game[Any], options: Options, named: Collection[str] = ()
) -> Options:
    """The house rules of such a match; those that the player has `named` stay as they are."""
    changes = {name: v for name, v in game.against_computer.items() if name not in named}
    return options.with_changes(changes)


def without_computer_rules(game: Game[Any], preset: str, options: Options) -> Options:
    """The house rules without what `rules_against_computer` has set."""
    usual = game.presets[preset].values()
    now = options.values()
    changes = {name: usual[name] for name, v in game.against_computer.items() if now[name] == v}
    return options.with_changes(changes)
