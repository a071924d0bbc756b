"""Computer players and adviser for the levels that a command line names."""

from functools import partial
from typing import Any

from repique.core.game import Game, Setup
from repique.play.advice import Adviser
from repique.play.presets import Mistake, clean
from repique.play.seating import PlayerFactory
from repique.play.simple_players import rule_of_thumb, simple

PARTNERSHIP_SEATS = 4  # only games for so many have partners


def usual_level(game: Game[Any]) -> str:
    """The level of opponents unless told; empty for a game without levels."""
    from repique.ai.levels import USUAL, has_brain

    return USUAL if has_brain(game) else ""


def players_of_level(game: Game[Any], level: str, partner: str) -> PlayerFactory:
    """Makes the computer players; without a level simple ones. Raises `InputError` for a level
    that does not exist or does not fit the game."""
    if partner and not level:
        raise Mistake("--partner-level says how the partner plays; say --level for the others too.")
    if not level:
        return simple
    from repique.ai.levels import LEVELS, has_brain
    from repique.ai.seating import seated

    level = level.lower()
    partner = partner.lower()
    for name in filter(None, (level, partner)):
        if name not in LEVELS:
            raise Mistake(f"There is no level “{clean(name)}”; choose one of {', '.join(LEVELS)}.")
    if not has_brain(game):
        raise Mistake(f"There are no levels in {game.id} yet; leave --level out.")
    usual = next(iter(game.presets.values()))
    if partner and game.start(usual, Setup(dealer=0)).seats < PARTNERSHIP_SEATS:
        raise Mistake("There are no partners in this game; leave --partner-level out.")
    return partial(seated, level=level, partner=partner)


def adviser_for(level: str) -> Adviser:
    """The best player where the opponents have a level, otherwise the game's rules of thumb."""
    if not level:
        return rule_of_thumb
    from repique.ai.hints import advised

    return advised
