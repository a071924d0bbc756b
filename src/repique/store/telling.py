"""The store as commands open it: what was found damaged and mended is told before anything else."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import typer
from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from repique.store.errors import Taken, cannot_open
from repique.store.folder import Folder, usual_folder
from repique.store.looking import Sight
from repique.store.store import Store, open_store

T = TypeVar("T")


@contextmanager
def opened(data: Path | None) -> Iterator[Store]:
    """Told beside what the command itself says, so that nothing gets into a list or a file."""
    with open_store(data) as store:
        for sentence in store.report.sentences():
            typer.echo(sentence, err=True)
        yield store


def read(data: Path | None, question: Callable[[Connection], T]) -> T:
    """The answer to a question; a table or server that is running is not disturbed."""
    try:
        with opened(data) as store:
            return store.read(question)
    except Taken:
        folder = Folder(data or usual_folder())
        try:
            return Sight(folder.database).ask(question)
        except DBAPIError as error:
            raise cannot_open(folder.path, error) from error
