"""The command `repique terminal`: play in the shell."""

from pathlib import Path
from typing import Annotated

import typer

from repique.cli.arguments import (
    LEVEL_HELP,
    Changes,
    PartnerLevel,
    Preset,
    encodable,
    player_option,
)
from repique.cli.opponents import adviser_for, players_of_level, usual_level

Level = Annotated[str, typer.Option(metavar="LEVEL", help=f"{LEVEL_HELP}standard unless told.")]


def terminal(
    context: typer.Context,
    preset: Preset = "pinochle",
    changes: Changes = None,
    tournament: Annotated[
        int | None, typer.Option(metavar="N", help="Play the fixed deals of sequence 1 to 100.")
    ] = None,
    seed: Annotated[str, typer.Option(metavar="TEXT", help="The same text, the same cards.")] = "",
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where matches are kept.")
    ] = None,
    new: Annotated[bool, typer.Option("--new", help="Begin anew; the old match is kept.")] = False,
    level: Level = "",
    partner_level: PartnerLevel = "",
    player: Annotated[str, player_option("Who plays; the last player unless told.")] = "",
) -> None:
    """Play whole matches against the computer; one that you left goes on."""
    from repique.cli import setup
    from repique.terminal.saver import StoreSaver
    from repique.terminal.start import play_in_terminal

    asked = changes or []
    plain = setup.check_request(preset, asked, tournament)
    fresh = "new_series" if new else ""
    if asked or seed or tournament is not None:
        fresh = "new_because"
    if level or partner_level:  # an unknown level is refused before the store is opened
        players_of_level(plain.game, level or usual_level(plain.game), partner_level)
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
