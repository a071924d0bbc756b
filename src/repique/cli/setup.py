"""Rules, levels and preferences for a match in the terminal."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from repique.ai.levels import nearest_level
from repique.core.game import Game, Setup
from repique.core.preferences import PreferenceValue
from repique.play.computer_rules import without_computer_rules
from repique.play.presets import ChosenGame, OptionConflict, choose_game
from repique.play.seating import SIMPLE
from repique.settings.preferences import ALL_PREFERENCES
from repique.store.players.preferences import preferences
from repique.terminal.commands import DEFAULTS
from repique.terminal.match import TablePreferences
from repique.terminal.saver import StoreSaver

PARTNERSHIP_SEATS = 4  # seats: only there are partners


def check_request(preset: str, changes: Sequence[str], tournament: int | None) -> ChosenGame:
    """The preset. Raises `InputError` for wrong changes before the store is opened, except for
    conflicts that depend on the player's usual rules."""
    with suppress(OptionConflict):
        choose_game(preset, _without_defaults(changes), tournament)
    return choose_game(preset)


def choose_rules(saver: StoreSaver, changes: Sequence[str], tournament: int | None) -> ChosenGame:
    """The player's usual rules with the changes, which become usual, too."""
    if DEFAULTS in changes:
        saver.forget()
    made = choose_game(saver.preset, _without_defaults(changes), tournament, saver.usual())
    if _without_defaults(changes):
        saver.remember(without_computer_rules(made.game, made.preset, made.options))
    return made


def requested_rules(made: ChosenGame, changes: Sequence[str]) -> set[str]:
    """Names of the rules that the player has asked for, now or earlier."""
    usual = made.game.presets[made.preset].values()
    values = made.options.values()
    own = {name for name, value in values.items() if value != usual[name]}
    return own | {change.partition("=")[0].strip() for change in changes}


def _without_defaults(changes: Sequence[str]) -> list[str]:
    return [change for change in changes if change.strip() != DEFAULTS]


def player_preferences(saver: StoreSaver) -> dict[str, PreferenceValue]:
    """All preferences of the player."""
    return saver.store.read(lambda c: preferences(c, saver.person.id, ALL_PREFERENCES))


def choose_levels(
    game: Game[Any], liked: dict[str, PreferenceValue], level: str, partner: str
) -> tuple[str, str]:
    """The levels of opponents and partner: as given, otherwise as the player prefers, or the
    nearest that the game has."""
    usual = "" if liked["level"] == SIMPLE else nearest_level(game, str(liked["level"]))
    level = level or usual
    if not partner and level and liked["partner_level"] not in ("", SIMPLE):
        seats = game.start(next(iter(game.presets.values())), Setup(dealer=0)).seats
        liked_partner = nearest_level(game, str(liked["partner_level"]))
        partner = liked_partner if seats == PARTNERSHIP_SEATS else ""
    return level, partner


def table_preferences(liked: dict[str, PreferenceValue]) -> TablePreferences:
    return TablePreferences(
        auto_deal=bool(liked["auto_deal"]),
        confirm=bool(liked["confirm"]),
        warn=bool(liked["warn"]),
    )
