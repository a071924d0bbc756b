"""Questions before something is lost: whatever ends them early changes nothing."""

from collections.abc import Iterator
from contextlib import contextmanager

import typer


@contextmanager
def exit_unless_confirmed() -> Iterator[None]:
    """A block that asks the user: no, Ctrl-C or the end of the input exit with code 1."""
    try:
        yield
    except typer.Abort as end:
        if end.__context__ is not None:  # Ctrl-C or end of input: the cursor is still on the line
            typer.echo()
        typer.echo("Nothing was changed.")
        raise typer.Exit(1) from None
