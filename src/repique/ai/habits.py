"""Switches of a computer player's style, and the preferences of a person that set them.

The players of a game may name such switches: `repique.ai.games.<id>` then has a tuple
`HABIT_PREFERENCES`. Without it, preferences change nothing in the play of the computer.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from repique.core.game import Game


@dataclass(frozen=True, slots=True)
class HabitPreference:
    """A switch of style, with the preference that sets it in each role; empty: none does."""

    habit: str
    partner: str = ""  # for the partner of the person
    adviser: str = ""  # for the adviser of the person
    everybody: str = ""  # for all computer players


def habit_preferences(game: Game[Any]) -> tuple[HabitPreference, ...]:
    """The switches of this game's players that follow preferences."""
    name = f"repique.ai.games.{game.id}"
    if find_spec(name) is None:
        return ()
    return tuple(getattr(import_module(name), "HABIT_PREFERENCES", ()))


def adviser_preferences(game: Game[Any]) -> Mapping[str, str]:
    """By habit, the preference that sets it for the adviser of a person."""
    return {each.habit: each.adviser for each in habit_preferences(game) if each.adviser}


def player_preferences(game: Game[Any], *, is_partner: bool) -> Mapping[str, str]:
    """By habit, the preference that sets it for a computer player."""
    found = {each.habit: each.everybody for each in habit_preferences(game) if each.everybody}
    if is_partner:
        found |= {each.habit: each.partner for each in habit_preferences(game) if each.partner}
    return found
