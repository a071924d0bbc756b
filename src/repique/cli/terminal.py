"""The command `repique terminal`: play in the shell."""

from pathlib import Path
from typing import Annotated

import typer

from repique.cli.arguments import (
    FIRST_PRESET,
    LEVEL_HELP,
    Changes,
    PartnerLevel,
    Preset,
    encodable,
    player_option,
)
from repique.cli.opponents import adviser_for, players_of_level

Level = Annotated[str, typer.Option(metavar="LEVEL", help=f"{LEVEL_HELP}(default: standard).")]


def terminal(
    context: typer.Context,
    preset: Preset = FIRST_PRESET,
    changes: Changes = None,
    tournament: Annotated[
        int | None, typer.Option(metavar="N", help="Play a fixed sequence of deals, 1 to 100.")
    ] = None,
    seed: Annotated[
        str, typer.Option(metavar="TEXT", help="The same text gives the same cards.")
    ] = "",
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="The folder of the saved games.")
    ] = None,
    new: Annotated[
        bool, typer.Option("--new", help="Start a new game. The old one is saved.")
    ] = False,
    level: Level = "",
    partner_level: PartnerLevel = "",
    player: Annotated[str, player_option("The player (default: the last one).")] = "",
) -> None:
    """Play in the terminal. A saved game is resumed."""
    from repique.ai.levels import DEFAULT_LEVEL
    from repique.cli import setup
    from repique.terminal.saver import StoreSaver
    from repique.terminal.start import play_in_terminal

    asked = changes or []
    plain = setup.check_request(preset, asked, tournament)
    fresh = "new_series" if new else ""
    if asked or seed or tournament is not None:
        fresh = "new_because"
    if level or partner_level:  # an unknown level is refused before the store is opened
        players_of_level(plain.game, level or DEFAULT_LEVEL, partner_level)
    saver = StoreSaver(data, plain.preset, encodable(player))
    with saver.held():
        liked = setup.player_preferences(saver)
        saver.remembering = bool(liked["remember_rules"])
        wanted = setup.choose_rules(saver, asked, tournament)
        level, partner_level = setup.choose_levels(wanted.game, liked, level, partner_level)
        saver.seat(level, partner_level)
        play_in_terminal(
            wanted,
            setup.requested_rules(wanted, asked),
            save=saver,
            data=data,
            seed=encodable(seed),
            fresh=fresh,
            players=players_of_level(wanted.game, level, partner_level),
            adviser=adviser_for(level),
            preferences=setup.table_preferences(liked),
            explorer=context.obj(),
        )
