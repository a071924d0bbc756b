"""Arguments and options that several commands share."""

from pathlib import Path
from typing import Annotated, Any

import typer

from repique.play.presets import InputError, preset_names

Preset = Annotated[str, typer.Argument(help=f"The game: {', '.join(preset_names())}.")]
FIRST_PRESET = preset_names()[0]  # unless another is named
Changes = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="Change a house rule. You can repeat this."),
]
Data = Annotated[
    Path | None, typer.Option("--data", metavar="DIR", help="The folder of the saved games.")
]

LEVEL_HELP = (
    "The level of the computer players: carefree, novice, standard, expert, champion or master "
)
PartnerLevel = Annotated[
    str,
    typer.Option(metavar="LEVEL", help="The level of your partner, in games for four."),
]


def player_option(about: str) -> Any:
    """The option --player with this help text."""
    return typer.Option("--player", metavar="NAME", help=about, callback=_require_name)


def _require_name(context: typer.Context, parameter: typer.CallbackParam, name: str) -> str:
    """Refuse `--player ""`: without this it would mean the last player."""
    source = context.get_parameter_source(parameter.name or "")
    if not name and source is not None and source.name == "COMMANDLINE":
        raise InputError("A name needs at least one letter or digit.")
    return name


def encodable(typed: str) -> str:
    """The text itself; raises `InputError` if it holds bytes that are not valid UTF-8."""
    try:
        typed.encode()
    except UnicodeEncodeError:
        raise InputError("Some letters can’t be read. Use plain letters.") from None
    return typed
