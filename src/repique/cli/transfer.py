"""The commands `repique export`, `import`, `record` and `restore_from_backup`."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from repique.cli.arguments import Data, player_option
from repique.cli.confirmation import exit_unless_confirmed
from repique.play.presets import InputError
from repique.play.text.numbers import number_of

if TYPE_CHECKING:
    from collections import Counter

    from sqlalchemy import Connection

    from repique.store.matches.series import RestoredSeries
    from repique.store.transfer.importer import ImportReport

SECRET_WARNING = "It holds cards that are still to be played; keep it to yourself."

Whose = Annotated[str, player_option("Of one player; of everybody unless told.")]


def export_record(
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist yet.")],
    player: Whose = "",
    data: Data = None,
) -> None:
    """Write everything, or one player's whole record, to one file."""
    from repique.cli.output_files import OWNER_ONLY_MODE, new_file
    from repique.cli.store import read_store
    from repique.store.players.players import player_named
    from repique.store.transfer.export import write_export

    def written(connection: "Connection") -> "Counter[str]":
        who = player_named(connection, player).id if player else None
        with new_file(file, OWNER_ONLY_MODE) as out:
            return write_export(connection, out, who)

    counts = read_store(data, written)
    people = number_of(counts["players"], "player")
    games = number_of(counts["matches"], "game")
    typer.echo(f"{people} and {games} are in {file}.")
    typer.echo(SECRET_WARNING)


def write_record(
    preset: Annotated[str, typer.Argument(help="The game, as for the terminal.")],
    file: Annotated[Path, typer.Argument(help="The file to write; it must not exist yet.")],
    player: Annotated[str, player_option("Whose match; the last player's unless told.")] = "",
    practice: Annotated[
        bool, typer.Option("--practice", help="The game on the table too, as practice from now on.")
    ] = False,
    data: Data = None,
) -> None:
    """Write the finished games of a match as a text that `replay` reads."""
    from repique.cli.output_files import write_text
    from repique.cli.store import opened_store, read_store
    from repique.store.matches.records import begin_practice, find_current_match, shareable_text

    def asked(connection: "Connection") -> "RestoredSeries":
        return find_current_match(connection, player, preset)

    if practice:
        with opened_store(data) as store:
            live = store.do(lambda tx: begin_practice(tx, asked(tx.connection)))
    else:
        live = read_store(data, asked).series
    text, whole = shareable_text(live)
    write_text(file, text)
    left_out = "" if whole else " The game on the table is not over, and is not in it."
    typer.echo(f"The match is written to {file}.{left_out}")


def import_record(
    file: Annotated[Path, typer.Argument(help="A file that was exported.")], data: Data = None
) -> None:
    """Add what such a file holds; what is there already stays as it is."""
    from repique.cli.store import opened_store
    from repique.store.transfer.importer import import_file

    try:
        with file.open("rb") as source, opened_store(data) as store:
            result = store.do(lambda tx: import_file(tx, source))
    except OSError as error:
        raise InputError(f"{file} cannot be read ({error.strerror}).") from error
    for sentence in _import_sentences(result):
        typer.echo(sentence)


def _import_sentences(result: "ImportReport") -> Iterator[str]:
    people = number_of(result.players, "new player")
    new = number_of(result.matches, "new game")
    yield f"{people} and {new}; {_games(result.known, 'was', 'were')} here already."
    if result.gone_on:
        yield f"{_games(result.gone_on, 'goes', 'go')} on from where the file has left off."
    if result.joined:
        who = ", ".join(result.joined)
        yield f"Here already, and joined with the players of that name in the file: {who}."
    yield from result.left_out


def _games(number: int, one: str, many: str) -> str:
    return f"{number_of(number, 'game')} {one if number == 1 else many}"


def restore_backup(
    name: Annotated[str, typer.Argument(help="The name of a backup; the newest unless told.")] = "",
    data: Data = None,
    sure: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
) -> None:
    """Put a backup in place of the saved matches, which are kept in quarantine."""
    from repique.store.files.folder import default_folder
    from repique.store.store import restore_from_backup

    if not sure:
        with exit_unless_confirmed():
            typer.confirm("What was saved since that backup will be set aside. Go on?", abort=True)
    used = restore_from_backup(data or default_folder(), name)
    typer.echo(f"The backup {used.name} is in place.")
