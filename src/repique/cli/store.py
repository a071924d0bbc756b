"""Access to the store for commands: open, read, write; damage that was repaired is reported."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import typer
from sqlalchemy import Connection

from repique.play.presets import InputError
from repique.store.db.transaction import Transaction
from repique.store.errors import CannotOpen
from repique.store.files.folder import Folder, default_folder
from repique.store.files.read_only import query_read_only
from repique.store.players.players import Person, current_player, player_named
from repique.store.store import Store, open_store

T = TypeVar("T")


@contextmanager
def opened_store(data: Path | None) -> Iterator[Store]:
    """The store of the data folder, open until the block ends."""
    with open_store(data) as store:
        _report_repairs(store)
        yield store


def _report_repairs(store: Store) -> None:
    """On stderr, so that nothing gets into a list or a file that the command prints."""
    for sentence in store.report.sentences():
        typer.echo(sentence, err=True)


def read_store(data: Path | None, question: Callable[[Connection], T]) -> T:
    """The answer to a question. Works while another process has the store open, and on a disk that
    cannot be written. Raises `InputError` for a folder that is not there: none is made for a
    question."""
    if data is not None and not data.exists():
        raise InputError(
            f"There is no folder {data}. Use --data with the folder of your saved games."
        )
    try:
        opening = open_store(data)
    except CannotOpen as closed:
        return query_read_only(Folder(data or default_folder()), question, closed)
    with opening as store:
        _report_repairs(store)
        return store.read(question)


def write_store(data: Path | None, job: Callable[[Transaction], T]) -> T:
    """What the job returns, once its transaction is committed."""
    with opened_store(data) as store:
        return store.do(job)


def named_or_current(tx: Transaction, name: str = "") -> Person:
    """The player of this name; without a name the one who played last, or a first player."""
    return player_named(tx.connection, name) if name else current_player(tx)
