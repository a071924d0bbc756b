"""The command `repique ladder`: every level against the one below it, with error bars."""

from pathlib import Path
from typing import Annotated

import typer

from repique.play.presets import preset_names


def ladder(
    preset: Annotated[
        str, typer.Argument(metavar="GAME", help=f"The game: {', '.join(preset_names())}.")
    ],
    games: Annotated[
        int, typer.Option(min=2, max=10_000_000, help="Games for each pair of levels.")
    ] = 200,
    seed: Annotated[
        str, typer.Option(metavar="TEXT", help="The same text gives the same cards.")
    ] = "1",
    levels: Annotated[
        str,
        typer.Option(
            metavar="A,B,…",
            help="From weak to strong, also random and sketch (default: all levels).",
        ),
    ] = "",
    jobs: Annotated[
        int | None, typer.Option(min=1, max=256, help="Number of processes (default: all cores).")
    ] = None,
    out: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder of the results. You can continue them.")
    ] = Path("ladder-results"),
    changes: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="NAME=VALUE", help="Change a house rule. You can repeat this."
        ),
    ] = None,
) -> None:
    """Let each level play the one below it over mirrored deals, and show how often it wins."""
    from repique.ai.ladder.ladder import run_ladder  # late: other commands start faster

    run_ladder(preset, games, seed, levels, jobs, out, changes or [])
