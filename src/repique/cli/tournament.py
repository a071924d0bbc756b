"""The commands `repique tournament`: create, list, play, compare results."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from repique.cli.arguments import Data, player_option
from repique.play.presets import InputError, choose_game, parse_changes, preset_names

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from repique.store.db.transaction import Transaction

app = typer.Typer(help="Tournaments: the same hands for everybody.")

Name = Annotated[str, typer.Argument(help="The name of the tournament.")]
Who = Annotated[str, player_option("The player (default: the last one).")]
Rank = Annotated[
    str, typer.Option("--rank", metavar="play|total", help="The points that decide the winner.")
]


@app.callback(invoke_without_command=True)
def tournament(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command("new")
def new(
    name: Name,
    game: Annotated[str, typer.Option("--game", help=f"The game: {', '.join(preset_names())}.")],
    hands: Annotated[int, typer.Option("--hands", metavar="N", help="The number of hands.")],
    level: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LEVEL", help="The level of the computer players. Repeat it for each seat."
        ),
    ] = None,
    changes: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="NAME=VALUE", help="Change a house rule. You can repeat this."
        ),
    ] = None,
    rank: Rank = "play",
    data: Data = None,
) -> None:
    """Create a tournament."""
    from repique.cli.store import opened_store
    from repique.core.options import BadOptions
    from repique.play.presets import problems_sentence
    from repique.store.tournaments.tournaments import create_tournament
    from repique.tournament.creation import cautions, plan_tournament

    usual = choose_game(game)
    try:
        wanted = parse_changes(usual.game, changes or ())
    except BadOptions as error:
        raise InputError(problems_sentence(usual.game, usual.options, error)) from error
    plan = plan_tournament(name, usual, wanted, hands, level or (), rank.strip().lower())
    with opened_store(data) as store:
        made = store.do(lambda tx: create_tournament(tx, plan))
    for caution in cautions(plan):
        typer.echo(caution)
    typer.echo(f"{made.title} is open to every player.")


@app.command("list")
def list_tournaments(data: Data = None) -> None:
    """List all tournaments and their players."""
    from repique.cli.store import read_store
    from repique.stats.tournament_overview import all_overviews

    found = read_store(data, all_overviews)
    for line in found:
        typer.echo(f"{line.title}, {line.preset}: {', '.join(line.entrants) or 'nobody yet'}.")
    if not found:
        typer.echo("There is no tournament yet.")


@app.command("play")
def play(
    context: typer.Context,
    name: Name,
    player: Who = "",
    again: Annotated[
        bool, typer.Option("--again", help="Play all hands once more, as another attempt.")
    ] = False,
    data: Data = None,
) -> None:
    """Play in a tournament, from your next hand on."""
    from repique.cli.tournament_results import show_results
    from repique.store.players.lookup import newcomer_notice
    from repique.store.players.players import Person, sign_in
    from repique.store.store import open_store
    from repique.store.tournaments.tournaments import (
        TournamentEntry,
        add_attempt,
        enter_tournament,
        tournament_by_name,
    )
    from repique.terminal.screen import Screen
    from repique.terminal.tournament_play import play_hands

    with open_store(data) as store:
        screen = Screen()
        for sentence in store.report.sentences():
            screen.say(sentence, "yellow")
        tournament = store.read(lambda c: tournament_by_name(c, name))

        def join(tx: "Transaction") -> tuple[Person, TournamentEntry]:
            """One transaction: a player who may not try again is not added, either."""
            person = sign_in(tx, player)
            return person, (add_attempt if again else enter_tournament)(tx, tournament, person.id)

        new = store.read(lambda c: newcomer_notice(c, player, data))
        person, entry = store.do(join)
        if new:
            screen.say(new, "yellow")
        explorer = context.obj() if context.obj else None
        if play_hands(screen, store, tournament, entry, explorer):
            store.read(lambda c: show_results(screen, c, tournament, person))


@app.command("results")
def results(
    name: Name,
    player: Who = "",
    rank: Rank = "",
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save as CSV, for a spreadsheet.")
    ] = None,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save as a page to print.")
    ] = None,
    data: Data = None,
) -> None:
    """Show the results. Hands that the player hasn’t finished are left out."""
    from repique.cli.output_files import write_text
    from repique.cli.store import read_store
    from repique.cli.tournament_results import show_results
    from repique.stats.tournament_files import result_files
    from repique.store.players.players import NOBODY, last_player, player_named
    from repique.store.tournaments.tournaments import RANKINGS, tournament_by_name
    from repique.terminal.screen import Screen

    ranking = rank.strip().lower()
    if ranking and ranking not in RANKINGS:
        raise InputError(f"Choose {' or '.join(RANKINGS)} for --rank.")

    def shown(connection: "Connection") -> tuple[str, str]:
        tournament = tournament_by_name(connection, name)
        person = player_named(connection, player) if player else last_player(connection) or NOBODY
        show_results(Screen(paged=False), connection, tournament, person, ranking)
        return result_files(connection, tournament, person, ranking)

    pages = read_store(data, shown)
    for file, text in ((csv, pages[0]), (html, pages[1])):
        if file is not None:
            write_text(file, text)


@app.command("sequences")
def sequences(
    number: Annotated[int, typer.Argument(help="A sequence from 1 to 100 (default: all).")] = 0,
    game: Annotated[str, typer.Option("--game", help="Only this game.")] = "",
    csv: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save as CSV, for a spreadsheet.")
    ] = None,
    data: Data = None,
) -> None:
    """Compare the results of all players with the fixed sequences of deals."""
    from repique.cli.output_files import write_text
    from repique.cli.store import read_store
    from repique.cli.tournament_results import results_table
    from repique.stats.print import as_csv
    from repique.stats.sequences import SequenceLine, sequence_table
    from repique.terminal.screen import Screen

    preset = choose_game(game).preset if game else ""
    lines = read_store(data, lambda c: sequence_table(c, number, preset))
    if lines:
        Screen(paged=False).show(results_table("Fixed sequences", lines))
    else:
        typer.echo("Nobody has finished a game with these deals yet.")
    if csv is not None:
        write_text(csv, as_csv(lines, SequenceLine))
