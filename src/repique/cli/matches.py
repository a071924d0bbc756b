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

app = typer.Typer(help="Saved matches: list, name, resume, put aside, play old deals again.")

Number = Annotated[int, typer.Argument(min=1, help="The number in the list.")]
Whose = Annotated[str, player_option("Whose; the last player's unless told.")]


@app.callback(invoke_without_command=True)
def list_matches(
    context: typer.Context,
    player: Whose = "",
    everything: Annotated[bool, typer.Option("--all", help="Those put aside, too.")] = False,
    data: Data = None,
) -> None:
    """List the saved matches of a player."""
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
        show_table(f"Matches of {person.name}", found)
    else:
        typer.echo(f"{person.name} has no saved match.")


@app.command()
def name(
    number: Number,
    words: Annotated[str, typer.Argument(help="What to call it.")],
    data: Data = None,
) -> None:
    """Give a saved match a name."""
    from repique.cli import store
    from repique.store.matches import series
    from repique.store.players.players import tidy_name

    called = tidy_name(words)
    store.write_store(
        data, lambda tx: series.name_series(tx, _require_match(tx, number, data), called)
    )
    typer.echo(f"Match {number} is called {called} now.")


@app.command()
def resume(number: Number, data: Data = None) -> None:
    """Bring a saved match back to the table; the one that lies there is kept."""
    from repique.cli import store
    from repique.store.db import schema
    from repique.store.matches import series
    from repique.store.players import players

    def job(tx: "Transaction") -> str:
        row = tx.one(schema.series, id=_require_match(tx, number, data))
        series.resume_series(tx, number)
        players.switch_player(tx, row["player"])
        return str(row["preset"])

    preset = store.write_store(data, job)
    typer.echo(f"It is on the table. To go on: {command_line('terminal', preset, data=data)}")


@app.command()
def aside(number: Number, data: Data = None) -> None:
    """Take a match off the list; nothing is lost, resume brings it back."""
    from repique.cli import store
    from repique.store.matches import series

    store.write_store(data, lambda tx: series.delete_series(tx, _require_match(tx, number, data)))
    back = command_line("matches", "resume", number, data=data)
    typer.echo(f"Match {number} is put aside; {back} brings it back.")


@app.command()
def again(
    game: Annotated[int, typer.Argument(min=1, help="The number of a finished game in `scores`.")],
    data: Data = None,
) -> None:
    """Play the deals of any finished game again, in a new match under the same rules."""
    from repique.cli import store
    from repique.stats.saved_matches import begin_replica

    preset = store.write_store(data, lambda tx: begin_replica(tx, game))
    typer.echo(
        f"The deals of game {game} wait for you: {command_line('terminal', preset, data=data)}"
    )


def _require_match(tx: "Transaction", number: int, data: Path | None) -> int:
    """The number; raises `InputError` if there is no such match."""
    from repique.store.db import schema

    if tx.find(schema.series, id=number) is None:
        raise InputError(
            f"There is no match {number}; {command_line('matches', data=data)} lists them."
        )
    return number
