"""The commands `repique matches`: list, name, resume, remove and repeat saved matches."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from repique.cli.arguments import Data, player_option
from repique.cli.groups import has_subcommand
from repique.play.presets import Mistake, to_type

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from repique.stats.saved_matches import Saved
    from repique.store.db.transaction import Pen
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
    from repique.cli.store import read
    from repique.cli.tables import show_table
    from repique.stats.saved_matches import shelved, stages
    from repique.store.players.players import somebody

    def asked(connection: "Connection") -> "tuple[Person, list[Saved]]":
        person = somebody(connection, player)
        return person, shelved(connection, person.id, stages(everything))

    person, found = read(data, asked)
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
    from repique.store.players.players import tidy

    called = tidy(words)
    store.write(
        data, lambda pen: series.name_series(pen, _require_match(pen, number, data), called)
    )
    typer.echo(f"Match {number} is called {called} now.")


@app.command()
def resume(number: Number, data: Data = None) -> None:
    """Bring a saved match back to the table; the one that lies there is kept."""
    from repique.cli import store
    from repique.store.db import schema
    from repique.store.matches import series
    from repique.store.players import players

    def job(pen: "Pen") -> str:
        row = pen.one(schema.series, id=_require_match(pen, number, data))
        series.resume_series(pen, number)
        players.switch(pen, row["player"])
        return str(row["preset"])

    preset = store.write(data, job)
    typer.echo(f"It is on the table. To go on: {to_type('terminal', preset, data=data)}")


@app.command()
def aside(number: Number, data: Data = None) -> None:
    """Take a match off the list; nothing is lost, resume brings it back."""
    from repique.cli import store
    from repique.store.matches import series

    store.write(data, lambda pen: series.delete_series(pen, _require_match(pen, number, data)))
    back = to_type("matches", "resume", number, data=data)
    typer.echo(f"Match {number} is put aside; {back} brings it back.")


@app.command()
def again(
    game: Annotated[int, typer.Argument(min=1, help="The number of a finished game in `scores`.")],
    data: Data = None,
) -> None:
    """Play the deals of any finished game again, in a new match under the same rules."""
    from repique.cli import store
    from repique.stats.saved_matches import replayed

    preset = store.write(data, lambda pen: replayed(pen, game))
    typer.echo(f"The deals of game {game} wait for you: {to_type('terminal', preset, data=data)}")


def _require_match(pen: "Pen", number: int, data: Path | None) -> int:
    """The number; raises `InputError` if there is no such match."""
    from repique.store.db import schema

    if pen.find(schema.series, id=number) is None:
        raise Mistake(f"There is no match {number}; {to_type('matches', data=data)} lists them.")
    return number
