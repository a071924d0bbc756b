"""Errors of the store. The text of each is one sentence for the player."""

import sqlite3
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from repique.play.presets import InputError

DISK_FULL_CODES = (
    "SQLITE_FULL",
    "SQLITE_IOERR_WRITE",
    "SQLITE_IOERR_FSYNC",
    "SQLITE_IOERR_TRUNCATE",
    "SQLITE_IOERR_SHM",  # the index of a journal, which SQLite creates even to read
)
DISK_FULL = "the disk is full or can’t be written"
DAMAGE_CODES = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT")


class StoreError(InputError):
    """Base class: the store cannot do what was asked, and the text says why."""


class CannotSave(StoreError):
    """A write failed. Nothing was written; the same may be tried again later."""

    def __init__(self, why: str) -> None:
        super().__init__(f"This couldn’t be saved: {why}. What you saved before is safe.")
        self.why = why


class CannotOpen(StoreError):
    """The data folder cannot be opened for writing; reading it may still be possible."""


class FolderInUse(CannotOpen):
    """Another process holds the lock of the data folder."""


class TooNew(StoreError):
    """The database has a schema version that this program does not know yet."""


class Damaged(StoreError):
    """A checksum or hash does not match, or rows are missing."""


class StaleWrite(StoreError):
    """The writer's idea of the log is out of date: somebody else has written meanwhile."""


class NotFound(StoreError):
    """There is no row with that name or id."""


class BadFile(StoreError):
    """A file to import has another format, or is damaged or incomplete."""


def sqlite_error_name(error: BaseException) -> str:
    """SQLite's name for the error, such as SQLITE_FULL; empty for other errors."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    return getattr(origin, "sqlite_errorname", "") if isinstance(origin, sqlite3.Error) else ""


def is_damage(error: BaseException) -> bool:
    """Whether the error says that the database file is damaged."""
    code = sqlite_error_name(error)
    if code.startswith(DAMAGE_CODES):
        return True
    # A damaged schema is reported as a plain error, by its text alone.
    return isinstance(error, DBAPIError | sqlite3.Error) and "malformed" in str(error)


def cannot_save(error: BaseException) -> CannotSave:
    """The `CannotSave` for the database error of a failed write."""
    code = sqlite_error_name(error)
    if code.startswith(DISK_FULL_CODES):
        why = DISK_FULL
    elif code.startswith("SQLITE_READONLY") or code == "SQLITE_CANTOPEN":
        why = "the folder of the saved games can’t be written"
    elif code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        why = "another program is using the database"
    elif is_damage(error):
        why = "the database is damaged; restart Repique to repair it"
    else:
        why = f"the database answered: {_first_line(error)}"
    return CannotSave(why)


def cannot_open(path: Path, error: OSError | BaseException) -> CannotOpen:
    """The `CannotOpen` for an error while opening the data folder at `path`."""
    full = sqlite_error_name(error).startswith(DISK_FULL_CODES)
    why = DISK_FULL if full else getattr(error, "strerror", None) or _first_line(error)
    return CannotOpen(f"Can’t save games in {path} ({why}). Choose another folder with --data.")


def _first_line(error: BaseException) -> str:
    origin = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return (str(origin).strip() or type(origin).__name__).splitlines()[0][:200]
