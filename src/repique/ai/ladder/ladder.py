"""A whole ladder: parse the contests, play what is missing, show the statistics."""

import hashlib
from itertools import pairwise
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from repique.ai.ladder import report
from repique.ai.ladder.arena import PARTNERS, SIMPLE_LEVELS, Contest, MatchPair, known_levels
from repique.ai.ladder.parallel import Task, available_cores, run
from repique.ai.ladder.results_log import ResultsLog
from repique.ai.ladder.statistics import contest_statistics
from repique.ai.levels import levels_of
from repique.core.game import Game, Setup
from repique.play.presets import InputError, choose_game, printable

WIDEST = 200  # columns of the table; wider lines wrap


def run_ladder(
    preset: str, games: int, seed: str, levels: str, jobs: int | None, out: Path, changes: list[str]
) -> None:
    """Play the missing pairs of a ladder and show the results. Without levels, all that the game
    has are compared.

    Raises InputError for a bad request, and typer.Exit if results cannot be written or the run
    is interrupted.
    """
    contests = _contests(preset, levels, seed, tuple(changes))
    log = _open_log(out)
    pairs = (games + 1) // 2
    error: OSError | None = None
    interrupted = False
    try:
        _warn_of_old_pairs(log, contests)
        _play(log, contests, pairs, jobs or available_cores())
    except KeyboardInterrupt:
        interrupted = True
    except OSError as trouble:
        error = trouble
    finally:
        log.close()
    _show(log, contests, pairs, out)
    if error is not None:
        typer.echo(f"Couldn’t write the results: {error.strerror or error}.", err=True)
        raise typer.Exit(1)
    if interrupted:
        typer.echo("Stopped. Use the same command to continue.", err=True)
        raise typer.Exit(130)


# The request


def _contests(name: str, levels: str, seed: str, changes: tuple[str, ...]) -> list[Contest]:
    wanted = choose_game(name, changes)
    named = levels.split(",") if levels else levels_of(wanted.game)
    steps = [level.strip().lower() for level in named]
    if len(steps) < 2:
        raise InputError("A ladder needs at least two levels, such as novice,standard.")
    if any(low == high and low not in SIMPLE_LEVELS for low, high in pairwise(steps)):
        raise InputError("Name each level once, such as novice,expert.")
    sides = wanted.game.start(wanted.options, Setup(dealer=0))
    for step in steps:
        _check_side(wanted.game, step, sides.seats // sides.sides)
    return [Contest(wanted.preset, high, low, seed, changes) for low, high in pairwise(steps)]


def _check_side(game: Game[Any], side: str, partners: int) -> None:
    team = side.split(PARTNERS)
    if len(team) > partners:
        raise InputError(f"“{printable(side)}” has too many players for a side of this game.")
    for level in team:
        if level not in known_levels(game):
            levels = ", ".join(known_levels(game))
            raise InputError(
                f"There is no level called “{printable(level)}”. Choose from {levels}."
            )


def _open_log(folder: Path) -> ResultsLog:
    try:
        return ResultsLog(folder)
    except OSError as error:
        why = error.strerror or str(error)
        raise InputError(f"{printable(str(folder), 200)} can’t be used: {why}.") from error


# Play and show


def _play(log: ResultsLog, contests: list[Contest], pairs: int, jobs: int) -> None:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("games"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bars = {}
        tasks = []
        for contest in contests:
            there = log.pairs(contest)
            missing: list[Task] = [(contest, n) for n in range(pairs) if n not in there]
            tasks += missing
            bars[contest] = progress.add_task(
                report.contest_name(contest), total=2 * pairs, completed=2 * (pairs - len(missing))
            )

        def keep(contest: Contest, pair: MatchPair) -> None:
            log.add(contest, pair)
            progress.advance(bars[contest], 2)

        run(tasks, min(jobs, max(1, len(tasks))), keep)


def _warn_of_old_pairs(log: ResultsLog, contests: list[Contest]) -> None:
    old = sum(log.outdated(contest) for contest in contests)
    if old:
        typer.echo(
            f"{2 * old} games in {log.path} were played by another version "
            "of the rules or players; they do not count here.",
            err=True,
        )


def _show(log: ResultsLog, contests: list[Contest], pairs: int, out: Path) -> None:
    standings: dict[Contest, Any] = {}
    for contest in contests:
        there = log.pairs(contest)
        found = [there[index] for index in sorted(there) if index < pairs]
        standings[contest] = contest_statistics(found) if found else None
    asked = contests[0]
    title = " ".join((asked.preset, *asked.changes, "· seed", asked.seed))
    console = Console(highlight=False, emoji=False, markup=False)
    console.print(f"{title} · mirrored deals, each game twice with the sides exchanged\n")
    table = report.table(standings)
    console.width = max(
        console.width,
        console.measure(table, options=console.options.update(max_width=WIDEST)).maximum,
    )
    console.print(table)
    stem = _file_stem(asked)
    try:
        report.write_csv(out / f"{stem}.csv", standings)
        if report.can_plot() and any(standings.values()):
            report.plot(out / f"{stem}.png", standings, title)
    except OSError as error:
        typer.echo(f"Couldn’t write the figures: {error.strerror or error}.", err=True)
        raise typer.Exit(1) from error
    console.print(f"\nResults: {out}", soft_wrap=True)


def _file_stem(contest: Contest) -> str:
    """A file name that differs for each set of house rules."""
    if not contest.changes:
        return contest.preset
    rules = hashlib.sha256(" ".join(contest.changes).encode()).hexdigest()[:8]
    return f"{contest.preset}-{rules}"
