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

SECRET_WARNING = "The file contains cards that are still to be played. Don’t share it."

Whose = Annotated[str, player_option("Only this player (default: all players).")]


def export_record(
    file: Annotated[Path, typer.Argument(help="The new file.")],
    player: Whose = "",
    data: Data = None,
) -> None:
    """Save everything, or everything of one player, in one file."""
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
    preset: Annotated[str, typer.Argument(help="The game.")],
    file: Annotated[Path, typer.Argument(help="The new file.")],
    player: Annotated[str, player_option("The player (default: the last one).")] = "",
    practice: Annotated[
        bool,
        typer.Option(
            "--practice", help="Also the game that isn’t over. It becomes a practice game."
        ),
    ] = False,
    data: Data = None,
) -> None:
    """Save finished games as a text that `replay` can read."""
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
    left_out = "" if whole else " The present game isn’t over, so it is not in the file."
    typer.echo(f"The games are saved in {file}.{left_out}")


def import_record(
    file: Annotated[Path, typer.Argument(help="A file that `export` has written.")],
    data: Data = None,
) -> None:
    """Add the players and games of such a file. What is already here stays."""
    from repique.cli.store import opened_store
    from repique.store.transfer.importer import import_file

    try:
        with file.open("rb") as source, opened_store(data) as store:
            result = store.do(lambda tx: import_file(tx, source))
    except OSError as error:
        raise InputError(f"Can’t read {file} ({error.strerror}).") from error
    for sentence in _import_sentences(result):
        typer.echo(sentence)


def _import_sentences(result: "ImportReport") -> Iterator[str]:
    people = number_of(result.players, "new player")
    new = number_of(result.matches, "new game")
    yield f"{people} and {new}. {_games(result.known, 'was', 'were')} already here."
    if result.gone_on:
        yield f"{_games(result.gone_on, 'goes', 'go')} on from where the file ends."
    if result.joined:
        who = ", ".join(result.joined)
        yield f"Joined with the players of the same name here: {who}."
    yield from result.left_out


def _games(number: int, one: str, many: str) -> str:
    return f"{number_of(number, 'game')} {one if number == 1 else many}"


def restore_backup(
    name: Annotated[str, typer.Argument(help="The name of a backup (default: the newest).")] = "",
    data: Data = None,
    sure: Annotated[bool, typer.Option("--yes", help="Don’t ask.")] = False,
) -> None:
    """Go back to a backup. The present saved games are kept in quarantine."""
    from repique.store.files.folder import default_folder
    from repique.store.store import restore_from_backup

    if not sure:
        with exit_unless_confirmed():
            typer.confirm(
                "Go back to the backup? What you saved since then goes into quarantine.", abort=True
            )
    used = restore_from_backup(data or default_folder(), name)
    typer.echo(f"You are back at the backup {used.name}.")
