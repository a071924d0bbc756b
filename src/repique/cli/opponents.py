"""Computer players and adviser for the levels that a command line names."""

from functools import partial
from typing import Any

from repique.core.game import Game, Setup
from repique.play.advice import Adviser
from repique.play.presets import InputError, printable
from repique.play.seating import PlayerFactory
from repique.play.simple_players import simple_advice, simple_player

PARTNERSHIP_SEATS = 4  # only games for so many have partners


def players_of_level(game: Game[Any], level: str, partner: str) -> PlayerFactory:
    """Makes the computer players; without a level simple ones. Raises `InputError` for a level
    that does not exist or does not fit the game."""
    if partner and not level:
        raise InputError(
            "--partner-level is the level of your partner. Add --level for the others."
        )
    if not level:
        return simple_player
    from repique.ai.levels import levels_of
    from repique.ai.seating import player_for_seat

    level = level.lower()
    partner = partner.lower()
    for name in filter(None, (level, partner)):
        if name not in levels_of(game):
            raise InputError(
                f"There is no level “{printable(name)}” in this game. "
                f"Choose one of {', '.join(levels_of(game))}."
            )
    usual = next(iter(game.presets.values()))
    if partner and game.start(usual, Setup(dealer=0)).seats < PARTNERSHIP_SEATS:
        raise InputError("There are no partners in this game. Leave out --partner-level.")
    return partial(player_for_seat, level=level, partner=partner)


def adviser_for(level: str) -> Adviser:
    """The best player where the opponents have a level, otherwise the game's rules of thumb."""
    if not level:
        return simple_advice
    from repique.ai.hints import advice_for

    return advice_for
