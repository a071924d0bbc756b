"""Sitting down as somebody: the rules a player is used to, and how the player likes to play."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from repique.ai import levels as ability
from repique.core.game import Game, Setup
from repique.play.presets import Chosen, Clash, chosen
from repique.play.seating import SIMPLE, without_computer_rules
from repique.settings.preferences import KNOWN
from repique.store.players.preferences import Value, preferences
from repique.terminal.commands import DEFAULTS
from repique.terminal.match import Manners
from repique.terminal.saver import StoreSaver

FOUR = 4  # seats: only there are partners


def checked(preset: str, changes: Sequence[str], tournament: int | None) -> Chosen:
    """Mistakes are told before anything is opened; all but those that depend on the player."""
    with suppress(Clash):
        chosen(preset, _named(changes), tournament)
    return chosen(preset)


def wanted(saver: StoreSaver, changes: Sequence[str], tournament: int | None) -> Chosen:
    """The rules the player is used to with what is asked for now, which becomes usual too."""
    if DEFAULTS in changes:
        saver.forget()
    made = chosen(saver.preset, _named(changes), tournament, saver.usual())
    if _named(changes):
        saver.remember(without_computer_rules(made.game, made.preset, made.options))
    return made


def named(made: Chosen, changes: Sequence[str]) -> set[str]:
    """The rules that somebody has asked for, now or at another time."""
    usual, values = made.game.presets[made.preset].values(), made.options.values()
    own = {name for name, value in values.items() if value != usual[name]}
    return own | {change.partition("=")[0].strip() for change in changes}


def _named(changes: Sequence[str]) -> list[str]:
    return [change for change in changes if change.strip() != DEFAULTS]


def likes(saver: StoreSaver) -> dict[str, Value]:
    """Every preference of the player at the table."""
    return saver.store.read(lambda c: preferences(c, saver.person.id, KNOWN))


def levels(game: Game[Any], liked: dict[str, Value], level: str, partner: str) -> tuple[str, str]:
    """How well the others play: as was said, else as the player likes it."""
    if not ability.has_brain(game):
        return level, partner
    usual = "" if liked["level"] == SIMPLE else str(liked["level"])
    level = level or usual
    if not partner and level and liked["partner_level"] not in ("", SIMPLE):
        seats = game.start(next(iter(game.presets.values())), Setup(dealer=0)).seats
        partner = str(liked["partner_level"]) if seats == FOUR else ""
    return level, partner


def manners(liked: dict[str, Value]) -> Manners:
    return Manners(*(bool(liked[name]) for name in ("auto_deal", "confirm", "warn")))
