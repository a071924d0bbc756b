"""Looking at a data folder without changing anything in it, also while somebody plays there.

SQLite changes files even when it only reads: it makes a journal's index, and on closing it
moves a journal that was left behind into the database. So a file at rest is read as frozen, one
with a journal is read in a copy elsewhere, and only one that is in use is read in place.
"""

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from repique.store.db.engine import sqlite_engine
from repique.store.errors import CannotOpen, cannot_open
from repique.store.files.folder import Folder, Mark, watched
from repique.store.recovery.check import mark_problems, problems

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ReadOnlyDatabase:
    """A database as it may be read: in place, frozen, or in a copy that may be written."""

    path: Path
    frozen: bool = False
    copy: bool = False

    def ask(self, question: Callable[[Connection], T]) -> T:
        engine = sqlite_engine(self.path, read_only=not self.copy, frozen=self.frozen)
        try:
            with engine.connect() as connection:
                return question(connection)
        finally:
            engine.dispose()


@contextmanager
def seen(folder: Folder, holder: str) -> Iterator[ReadOnlyDatabase]:
    """The database of a folder; `holder` is the process that has it open, if any."""
    journal = folder.journals[0]
    if holder:
        yield ReadOnlyDatabase(folder.database)
    elif not journal.exists():
        yield ReadOnlyDatabase(folder.database, frozen=True)
    else:
        with TemporaryDirectory(prefix="repique-") as elsewhere:
            copy = Folder(Path(elsewhere))
            for path in (folder.database, journal):
                shutil.copyfile(path, copy.path / path.name)
            yield ReadOnlyDatabase(copy.database, copy=True)


def looked(folder: Folder, question: Callable[[Connection], T], closed: CannotOpen) -> T:
    """The answer from a folder that is `closed`: somebody plays there, or it cannot be written.
    What is damaged must be mended before anybody believes it."""
    try:
        with watched(folder) as holder:
            if not folder.database.is_file():
                raise closed
            with seen(folder, holder) as sight:
                if not holder and found_wrong(folder, sight):
                    raise closed
                return sight.ask(question)
    except (OSError, DBAPIError) as error:
        raise cannot_open(folder.path, error) from error


def found_wrong(folder: Folder, sight: ReadOnlyDatabase) -> list[str]:
    """What is wrong with the database, however long it takes to find out."""
    known = Mark(folder).read()  # before the database, which may be ahead of it but not behind
    wrong = problems(sight.path, thorough=True, live=sight.copy, frozen=sight.frozen)
    return wrong or sight.ask(lambda connection: mark_problems(connection, known, sight.copy))
