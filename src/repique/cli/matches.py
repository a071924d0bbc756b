"""The commands `repique matches`: list, name, resume, remove and repeat saved matches."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from repique.cli.arguments import Data, player_option
from repique.cli.groups import has_subcommand
from repique.play.presets import InputError, command_line

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from repique.stats.saved_matches import SavedMatchLine
    from repique.store.db.transaction import Transaction
    from repique.store.players.players import Person

app = typer.Typer(help="Saved games: list, name, resume or remove them, or play old deals again.")

Number = Annotated[int, typer.Argument(min=1, help="The number in the list.")]
Whose = Annotated[str, player_option("The player (default: the last one).")]


@app.callback(invoke_without_command=True)
def list_matches(
    context: typer.Context,
    player: Whose = "",
    everything: Annotated[
        bool, typer.Option("--all", help="Also those removed from the list.")
    ] = False,
    data: Data = None,
) -> None:
    """List the saved games of a player."""
    if has_subcommand(context, player, everything, data):
        return
    from repique.cli.store import read_store
    from repique.cli.tables import show_table
    from repique.stats.saved_matches import listed_stages, saved_match_lines
    from repique.store.players.players import named_or_last_player

    def asked(connection: "Connection") -> "tuple[Person, list[SavedMatchLine]]":
        person = named_or_last_player(connection, player)
        return person, saved_match_lines(connection, person.id, listed_stages(everything))

    person, found = read_store(data, asked)
    if found:
        show_table(f"Saved games of {person.name}", found)
    else:
        typer.echo(f"{person.name} has no saved games.")


@app.command()
def name(
    number: Number,
    words: Annotated[str, typer.Argument(help="The name.")],
    data: Data = None,
) -> None:
    """Give a saved game a name."""
    from repique.cli import store
    from repique.store.matches import series
    from repique.store.players.players import tidy_name

    called = tidy_name(words)
    store.write_store(
        data, lambda tx: series.name_series(tx, _require_match(tx, number, data), called)
    )
    typer.echo(f"Saved game {number} is now called {called}.")


@app.command()
def resume(number: Number, data: Data = None) -> None:
    """Resume a saved game. The present one is saved."""
    from repique.cli import store
    from repique.store.db import schema
    from repique.store.matches import series
    from repique.store.matches.seats import people_of_series
    from repique.store.players import players

    def job(tx: "Transaction") -> str:
        row = tx.one(schema.series, id=_require_match(tx, number, data))
        if len(people_of_series(tx.connection, number)) > 1:
            raise InputError("Other people play this game, too. Resume it in the browser.")
        whose = series.current_player_at(tx.connection, number)
        series.resume_series(tx, number, whose)
        players.switch_player(tx, whose)
        return str(row["preset"])

    preset = store.write_store(data, job)
    typer.echo(f"The game is ready. To resume it: {command_line('terminal', preset, data=data)}")


@app.command()
def aside(number: Number, data: Data = None) -> None:
    """Remove a saved game from the list. You can still resume it."""
    from repique.cli import store
    from repique.store.matches import series

    store.write_store(data, lambda tx: series.delete_series(tx, _require_match(tx, number, data)))
    back = command_line("matches", "resume", number, data=data)
    typer.echo(f"Saved game {number} is removed from the list. To bring it back: {back}")


@app.command()
def again(
    game: Annotated[int, typer.Argument(min=1, help="The number of a finished game in `scores`.")],
    data: Data = None,
) -> None:
    """Play the deals of a finished game again, with the same rules."""
    from repique.cli import store
    from repique.stats.saved_matches import begin_replica

    preset = store.write_store(data, lambda tx: begin_replica(tx, game))
    command = command_line("terminal", preset, data=data)
    typer.echo(f"The deals of game {game} are ready. To play them: {command}")


def _require_match(tx: "Transaction", number: int, data: Path | None) -> int:
    """The number; raises `InputError` if there is no such match."""
    from repique.store.db import schema

    if tx.find(schema.series, id=number) is None:
        raise InputError(
            f"There is no saved game {number}. To list them: {command_line('matches', data=data)}"
        )
    return number
