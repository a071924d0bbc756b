"""Read access to a data folder without changing anything in it, also while it is in use.

SQLite changes files even when it only reads: it creates the index of a journal, and on closing it
moves a leftover journal into the database. So a database without a journal is opened as immutable,
one with a leftover journal is read from a temporary copy, and one in use is read in place.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from repique.store.db.engine import connect_sqlite, sqlite_engine
from repique.store.db.metadata import initialize_database
from repique.store.db.migrate import HEAD, schema_version
from repique.store.errors import CannotOpen, cannot_open
from repique.store.files.folder import Folder, MarkFile, observe_lock
from repique.store.recovery.check import database_problems, mark_problems

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ReadOnlyDatabase:
    """A database file that may be read: in place, as immutable (`frozen`), or a temporary copy,
    which SQLite may change."""

    path: Path
    frozen: bool = False
    copy: bool = False

    def ask(self, question: Callable[[Connection], T]) -> T:
        """The result of a function that reads from a connection to the file."""
        engine = sqlite_engine(self.path, read_only=not self.copy, frozen=self.frozen)
        try:
            with engine.connect() as connection:
                return question(connection)
        finally:
            engine.dispose()

    def copy_to(self, path: Path) -> None:
        """Copy the database, which may be in use, into a new file."""
        source = connect_sqlite(self.path, read_only=not self.copy, frozen=self.frozen)
        with closing(source), closing(connect_sqlite(path)) as target:
            source.backup(target)


@contextmanager
def open_read_only(folder: Folder, holder: str) -> Iterator[ReadOnlyDatabase]:
    """The readable database of a folder; `holder` is the process that has it open, if any."""
    journal = folder.journals[0]
    if holder:
        yield ReadOnlyDatabase(folder.database)
    elif not journal.exists():
        yield ReadOnlyDatabase(folder.database, frozen=True)
    else:
        with TemporaryDirectory(prefix="repique-") as temporary:
            copy = Folder(Path(temporary))
            for path in (folder.database, journal):
                shutil.copyfile(path, copy.path / path.name)
            yield ReadOnlyDatabase(copy.database, copy=True)


def query_read_only(folder: Folder, question: Callable[[Connection], T], closed: CannotOpen) -> T:
    """The result of a query on a folder that could not be opened for writing; `closed` is the error
    that said so. It is raised again if there is no database, or a damaged one, which must be
    repaired before it is shown."""
    try:
        with observe_lock(folder) as holder:
            if not folder.database.is_file():
                raise closed
            with open_read_only(folder, holder) as database:
                if not holder and folder_problems(folder, database):
                    raise closed
                with _newest_version(database) as readable:
                    return readable.ask(question)
    except (OSError, DBAPIError) as error:
        raise cannot_open(folder.path, error) from error


@contextmanager
def _newest_version(database: ReadOnlyDatabase) -> Iterator[ReadOnlyDatabase]:
    """The same database, or a temporary copy with the tables of this version."""
    if database.ask(schema_version) == HEAD:
        yield database
        return
    with TemporaryDirectory(prefix="repique-") as temporary:
        copy = Path(temporary) / "repique.db"
        database.copy_to(copy)
        engine = sqlite_engine(copy)
        try:
            with engine.begin() as connection:
                initialize_database(connection)
        finally:
            engine.dispose()
        yield ReadOnlyDatabase(copy, copy=True)


def folder_problems(folder: Folder, database: ReadOnlyDatabase) -> list[str]:
    """All problems of the database, found by a thorough check."""
    known = MarkFile(folder).read()  # read first: the database may be ahead of the mark, not behind
    found = database_problems(
        database.path, thorough=True, live=database.copy, frozen=database.frozen
    )
    return found or database.ask(lambda connection: mark_problems(connection, known, database.copy))
