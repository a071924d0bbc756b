"""One line-up: for each seat a person or a computer player of a level, and the names.

Also the house rules that apply when one person plays against the computer. `store.matches.seating`
reads line-ups back from stored matches, `ai.seating` makes the computer players, and
`server.live.seats` has the seats of a live match.
"""

from dataclasses import dataclass
from typing import Any

from repique.core.game import Game
from repique.core.options import Options

PERSON = "person"  # who sits where: this, or a level
SIMPLE = "simple"  # what a computer player without a level is called on a scoreboard


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits where: names by seat, the levels of the computer's seats, and whose board."""

    line_up: tuple[str, ...] = ()
    levels: tuple[tuple[int, str], ...] = ()
    seat: int = 0

    @property
    def kinds(self) -> tuple[str, ...]:
        """For each seat `person` or a level."""
        levels = dict(self.levels)
        return tuple(levels.get(seat, PERSON) for seat in range(len(self.line_up)))

    @property
    def given(self) -> dict[int, str]:
        """Names of computer players; whoever was given none goes by the level."""
        named = {seat: self.line_up[seat] for seat, _ in self.levels}
        return {seat: named[seat] for seat, level in self.levels if named[seat] != level}


def own_rules(game: Game[Any], preset: str, options: Options) -> Options:
    """The house rules without what `rules_against_computer` has set."""
    usual: Options = game.presets[preset]
    if options.values().get("auto_knock") != rules_against_computer(game, usual).values().get(
        "auto_knock"
    ):
        return options
    return options.with_changes(
        {"auto_knock": usual.values()["auto_knock"]} if _knocks(game) else {}
    )


def rules_against_computer(game: Game[Any], options: Options) -> Options:
    """The house rules of a match of one person against a computer player, which knocks at once."""
    return options.with_changes({"auto_knock": "second"}) if _knocks(game) else options


def _knocks(game: Game[Any]) -> bool:
    knock = next((rule for rule in game.options.rules() if rule.name == "auto_knock"), None)
    return knock is not None and "second" in knock.among
