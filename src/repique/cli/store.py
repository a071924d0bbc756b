"""The store as commands open it: what was found damaged and mended is told before anything else."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import typer
from sqlalchemy import Connection

from repique.store.errors import CannotOpen
from repique.store.files.folder import Folder, usual_folder
from repique.store.files.read_only import looked
from repique.store.store import Store, open_store

T = TypeVar("T")


@contextmanager
def opened(data: Path | None) -> Iterator[Store]:
    with open_store(data) as store:
        _tell(store)
        yield store


def _tell(store: Store) -> None:
    """Beside what the command itself says, so that nothing gets into a list or a file."""
    for sentence in store.report.sentences():
        typer.echo(sentence, err=True)


def read(data: Path | None, question: Callable[[Connection], T]) -> T:
    """The answer to a question; a table or server that is running is not disturbed, and a disk
    that takes nothing is only read."""
    try:
        opening = open_store(data)
    except CannotOpen as closed:
        return looked(Folder(data or usual_folder()), question, closed)
    with opening as store:
        _tell(store)
        return store.read(question)
