"""One line-up: for each seat a person or a computer player of a level, and the names.

Also the house rules that apply when one person plays against the computer. `store.matches.seating`
reads line-ups back from stored matches, `ai.seating` makes the computer players, and
`server.live.seats` has the seats of a live match.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from repique.core.actions import Action
from repique.core.game import Game, View
from repique.core.options import Options
from repique.core.table import Seat

PERSON = "person"  # the kind of a seat: this, or a level
SIMPLE = "simple"  # the level of a computer player without one, on scoreboards

Player = Callable[[View[Any], Random], Action]  # chooses a move from one seat's view
# Makes the computer player of a seat; can be pickled, so that a worker process can be given it.
PlayerFactory = Callable[[Game[Any], Seat], Player]


@dataclass(frozen=True, slots=True)
class Seating:
    """The players of a match: names by seat, levels of computer players, the scoreboard's seat."""

    line_up: tuple[str, ...] = ()
    levels: tuple[tuple[int, str], ...] = ()
    seat: int = 0  # of the person on whose scoreboard the match counts

    @property
    def kinds(self) -> tuple[str, ...]:
        """For each seat `person` or a level."""
        levels = dict(self.levels)
        return tuple(levels.get(seat, PERSON) for seat in range(len(self.line_up)))

    @property
    def given(self) -> dict[int, str]:
        """Names that computer players were given; without one a player is named by the level."""
        named = {seat: self.line_up[seat] for seat, _ in self.levels}
        return {seat: named[seat] for seat, level in self.levels if named[seat] != level}


def without_computer_rules(game: Game[Any], preset: str, options: Options) -> Options:
    """The house rules without what `rules_against_computer` has set."""
    usual: Options = game.presets[preset]
    if options.values().get("auto_knock") != rules_against_computer(game, usual).values().get(
        "auto_knock"
    ):
        return options
    return options.with_changes(
        {"auto_knock": usual.values()["auto_knock"]} if _has_knocking(game) else {}
    )


def rules_against_computer(game: Game[Any], options: Options) -> Options:
    """The house rules of a match of one person against a computer player, which knocks at once."""
    return options.with_changes({"auto_knock": "second"}) if _has_knocking(game) else options


def _has_knocking(game: Game[Any]) -> bool:
    knock = next((rule for rule in game.options.rules() if rule.name == "auto_knock"), None)
    return knock is not None and "second" in knock.among
