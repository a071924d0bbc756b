"""The commands for files of records: `repique replay` checks the moves and summarises them,
`repique verify` checks that the cards came as agreed."""

from pathlib import Path
from typing import Annotated

import typer


def replay(
    file: Annotated[Path, typer.Argument(help="A record, or a saved game.")],
    moves: Annotated[
        bool,
        typer.Option("--moves", help="Show every move and what came of it."),
    ] = False,
) -> None:
    """Check every move and score of a record, and show how each game went."""
    from repique.play.replay import replay_lines
    from repique.terminal.screen import Screen

    screen = Screen(paged=False)
    for line in replay_lines(file, moves):
        screen.line(line)


def verify(
    file: Annotated[Path, typer.Argument(help="A record of finished games.")],
) -> None:
    """Check that nobody chose the cards of a game with other people. Every deal and cut is compared
    with what the players agreed on. The exit code is 0 if all is well, and 1 if not."""
    from repique.play.deal_check import check_file
    from repique.terminal.screen import Screen

    screen = Screen(paged=False)
    differs = False
    for line, is_difference in check_file(file):
        screen.line(line)
        differs = differs or is_difference
    raise typer.Exit(1 if differs else 0)
