"""What can go wrong with the store, each with one sentence for the person at the table."""

import sqlite3
from pathlib import Path

from sqlalchemy.exc import DBAPIError

from repique.play.presets import Mistake

DISK_FULL_CODES = (
    *("SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_FSYNC", "SQLITE_IOERR_TRUNCATE"),
    "SQLITE_IOERR_SHM",  # the index of a journal, which SQLite makes before it reads
)
DISK_FULL = "the disk is full or refuses to take more"
DAMAGE_CODES = ("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_FORMAT")


class StoreError(Mistake):
    """The store cannot do this; the text is one sentence that says why."""


class CannotSave(StoreError):
    """Nothing was written and nothing is acknowledged; the same may be tried again later."""

    def __init__(self, why: str) -> None:
        super().__init__(f"This could not be saved: {why}. What was saved before is untouched.")
        self.why = why


class CannotOpen(StoreError):
    """Nothing can be written in the data folder; reading it may still be possible."""


class FolderInUse(CannotOpen):
    """Another process holds the data folder."""


class TooNew(StoreError):
    """A newer program made this database."""


class Damaged(StoreError):
    """What was read is not what was written."""


class Stale(StoreError):
    """Somebody else was faster: the log is longer than the writer believed."""


class Unknown(StoreError):
    """There is nothing of that name or number."""


class BadFile(StoreError):
    """A file to be imported that is not one of ours, or not whole."""


def sqlite_error_name(error: BaseException) -> str:
    """SQLite's own name for what happened; empty for anything else."""
    origin = error.orig if isinstance(error, DBAPIError) else error
    return getattr(origin, "sqlite_errorname", "") if isinstance(origin, sqlite3.Error) else ""


def is_damage(error: BaseException) -> bool:
    code = sqlite_error_name(error)
    if code.startswith(DAMAGE_CODES):
        return True
    # A damaged schema is reported as a plain error, by its text alone.
    return isinstance(error, DBAPIError | sqlite3.Error) and "malformed" in str(error)


def cannot_save(error: BaseException) -> CannotSave:
    """The sentence for a failed write."""
    code = sqlite_error_name(error)
    if code.startswith(DISK_FULL_CODES):
        why = DISK_FULL
    elif code.startswith("SQLITE_READONLY") or code == "SQLITE_CANTOPEN":
        why = "the data folder cannot be written"
    elif code.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        why = "another program is using the database"
    elif is_damage(error):
        why = "the database is damaged; start again to have it repaired"
    else:
        why = f"the database answered: {_first_line(error)}"
    return CannotSave(why)


def cannot_open(path: Path, error: OSError | BaseException) -> CannotOpen:
    full = sqlite_error_name(error).startswith(DISK_FULL_CODES)
    why = DISK_FULL if full else getattr(error, "strerror", None) or _first_line(error)
    return CannotOpen(
        f"Matches cannot be kept in {path} ({why}); choose another folder with --data."
    )


def _first_line(error: BaseException) -> str:
    origin = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return (str(origin).strip() or type(origin).__name__).splitlines()[0][:200]
