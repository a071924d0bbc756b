"""Groups of subcommands, such as `repique players add`."""

import typer

from repique.play.presets import InputError


def has_subcommand(context: typer.Context, *given: object) -> bool:
    """Whether a subcommand follows. Raises `InputError` if options were given before it: typer
    would drop them, among them the data folder."""
    command = context.invoked_subcommand
    if command is not None and any(given):
        raise InputError(
            f"Put options after the command: {context.info_name} {command} … --data DIR."
        )
    return command is not None
