"""Commands in groups, such as `repique players add`."""

import typer

from repique.play.presets import Mistake


def goes_on(context: typer.Context, *given: object) -> bool:
    """Whether a command of the group follows. What was said before it would be lost, and with it
    the folder that somebody meant: so it must be said after it."""
    command = context.invoked_subcommand
    if command is not None and any(given):
        raise Mistake(f"Say options after the command: {context.info_name} {command} … --data DIR.")
    return command is not None
