"""The commands `repique players`: list, add, rename, switch and remove players."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from repique.cli.arguments import Data
from repique.cli.confirmation import exit_unless_confirmed
from repique.cli.groups import has_subcommand
from repique.cli.transfer import SECRET_WARNING
from repique.play.presets import command_line

if TYPE_CHECKING:
    from repique.store.db.transaction import Transaction

app = typer.Typer(help="Players: list, add, rename, switch or remove them.")

COPY = "To keep a copy, type the name of a file. Press Enter for none"
Name = Annotated[str, typer.Argument(help="The name of a player. Capitals don’t matter.")]


@app.callback(invoke_without_command=True)
def list_players(context: typer.Context, data: Data = None) -> None:
    """List the players. An arrow marks the current one."""
    if has_subcommand(context, data):
        return
    from repique.cli.store import read_store
    from repique.store.players import players

    people, at_table = read_store(data, lambda c: (players.own_players(c), players.last_player(c)))
    for person in people:
        mark = "→" if at_table is not None and person.id == at_table.id else " "
        typer.echo(f"{mark} {person.name} (since {person.created[:10]})")
    if not people:
        typer.echo("Nobody has played here yet.")


@app.command()
def add(name: Name, data: Data = None) -> None:
    """Add a player. There can be twelve."""
    from repique.cli import store
    from repique.store.players import players

    person = store.write_store(data, lambda tx: players.add_player(tx, name))
    sit = command_line("terminal", "--player", person.name, data=data)
    typer.echo(f"{person.name} can play now: {sit}")


@app.command()
def rename(old: Name, new: Name, data: Data = None) -> None:
    """Rename a player. Scores, saved games and preferences stay."""
    from repique.cli import store
    from repique.store.players import players

    def job(tx: "Transaction") -> str:
        person = players.player_named(tx.connection, old)
        players.rename_player(tx, person.id, new)
        return person.name

    typer.echo(f"{store.write_store(data, job)} is now called {players.tidy_name(new)}.")


@app.command()
def switch(name: Name, data: Data = None) -> None:
    """Make this player the current one."""
    from repique.cli import store
    from repique.store.players import players

    def job(tx: "Transaction") -> players.Person:
        person = players.player_named(tx.connection, name)
        players.switch_player(tx, person.id)
        return person

    typer.echo(f"{store.write_store(data, job).name} is the current player now.")


@app.command()
def remove(
    name: Name,
    data: Data = None,
    export: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save everything of this player in this file first."),
    ] = None,
    sure: Annotated[bool, typer.Option("--yes", help="Don’t ask.")] = False,
) -> None:
    """Remove a player with all saved games and scores. You can’t remove the current player."""
    from repique.cli.output_files import OWNER_ONLY_MODE, new_file
    from repique.cli.store import opened_store
    from repique.store.players import players
    from repique.store.transfer.export import write_export

    with opened_store(data) as store:
        person = store.read(lambda c: players.player_named(c, name))
        store.read(lambda c: players.require_removable(c, person.id))
        with exit_unless_confirmed():
            if export is None and not sure:
                typed = typer.prompt(COPY, "", show_default=False)
                export = Path(typed) if typed else None
            asked = f"Remove {person.name} with all saved games and scores?"
            if not sure:
                typer.confirm(asked, abort=True)
        if export is not None:
            with store.reading() as connection, new_file(export, OWNER_ONLY_MODE) as out:
                write_export(connection, out, person.id)
        store.do(lambda tx: players.remove_player(tx, person.id))
    typer.echo(f"{person.name} is removed.")
    if export is not None:
        typer.echo(f"{command_line('import', export, data=data)} brings everything back.")
        typer.echo(SECRET_WARNING)
