"""The command `repique replay`: check a record and summarise it."""

from pathlib import Path
from typing import Annotated

import typer


def replay(
    file: Annotated[Path, typer.Argument(help="A record, or a saved match.")],
    moves: Annotated[
        bool,
        typer.Option("--moves", help="Go through the game: print every move and what came of it."),
    ] = False,
) -> None:
    """Check every move and score of a record, and tell how each game went, or every move."""
    from repique.play.replay import replay_lines
    from repique.terminal.screen import Screen

    screen = Screen(paged=False)
    for line in replay_lines(file, moves):
        screen.line(line)
