"""The command `repique simulate`: statistics of many deals between computer players."""

import secrets
import time
from typing import Annotated

import typer

from repique.cli.arguments import LEVEL_HELP, Changes, PartnerLevel, Preset, encodable
from repique.cli.opponents import players_of_level
from repique.play.presets import InputError, choose_game
from repique.play.simple_players import random_player

Level = Annotated[str, typer.Option(metavar="LEVEL", help=f"{LEVEL_HELP}(default: simple play).")]


def simulate(
    preset: Preset,
    deals: Annotated[int, typer.Option(min=1, max=10_000_000, help="The number of deals.")] = 1000,
    seed: Annotated[
        str, typer.Option(metavar="N", help="The seed of an earlier simulation, to repeat it.")
    ] = "",
    changes: Changes = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, max=256, help="Number of processes (default: all cores).")
    ] = None,
    random: Annotated[bool, typer.Option("--random", help="Play random legal cards.")] = False,
    level: Level = "",
    partner_level: PartnerLevel = "",
) -> None:
    """Let computer players play thousands of deals, and show what they scored."""
    from repique.play.simulation.simulation import SimulationPlan, usual_jobs
    from repique.play.simulation.statistics import count_with_progress, speed_line, tables
    from repique.terminal.screen import Screen

    wanted = choose_game(preset, changes or ())
    if random and (level or partner_level):
        raise InputError("--random and a level can’t be combined. Leave one of them out.")
    number = encodable(seed) or str(secrets.randbelow(10**9))
    players = random_player if random else players_of_level(wanted.game, level, partner_level)
    plan = SimulationPlan(preset, tuple(changes or ()), number, players)
    started = time.monotonic()
    counts, finished = count_with_progress(plan, deals, jobs or usual_jobs(deals))
    screen = Screen(paged=False)
    for part in (*tables(plan, counts), speed_line(plan, counts, time.monotonic() - started)):
        screen.show(part)
        screen.say()
    if not finished:
        raise typer.Exit(130)
