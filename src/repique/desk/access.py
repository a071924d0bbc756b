"""Reading what is saved: through the store if nobody has it open, else beside whoever has."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from repique.play.presets import Mistake
from repique.store.errors import Taken, cannot_open
from repique.store.folder import Folder, usual_folder
from repique.store.looking import Sight
from repique.store.pen import Pen
from repique.store.players import Person, current, last, named
from repique.store.store import open_store

T = TypeVar("T")


def read(data: Path | None, question: Callable[[Connection], T]) -> T:
    """The answer to a question; a table or server that is running is not disturbed."""
    try:
        with open_store(data) as store:
            return store.read(question)
    except Taken:
        folder = Folder(data or usual_folder())
        try:
            return Sight(folder.database).ask(question)
        except DBAPIError as error:
            raise cannot_open(folder.path, error) from error


def write(data: Path | None, job: Callable[[Pen], T]) -> T:
    with open_store(data) as store:
        return store.do(job)


def somebody(connection: Connection, name: str = "") -> Person:
    """Whoever was named, or who played last."""
    person = named(connection, name) if name else last(connection)
    if person is None:
        raise Mistake("Nobody has played here yet.")
    return person


def whoever(pen: Pen, name: str = "") -> Person:
    """The same for somebody who writes, where there is always somebody."""
    return named(pen.connection, name) if name else current(pen)


@contextmanager
def new_file(path: Path) -> Iterator[None]:
    """A file that is being written; it must not have been there."""
    try:
        yield
    except OSError as error:
        raise Mistake(f"{path} cannot be written ({error.strerror}).") from error


def write_text(path: Path, text: str) -> None:
    with new_file(path), path.open("x", encoding="utf-8", newline="") as file:
        file.write(text)
