"""Backups: copies of the open database, made every hour and at closing; seven are kept."""

import contextlib
import os
import re
from datetime import datetime
from pathlib import Path

from repique.store.db.engine import connect_sqlite
from repique.store.errors import StoreError, cannot_save
from repique.store.files.folder import PRIVATE_MODE, Folder
from repique.store.recovery.check import database_problems

BACKUPS_KEPT = 7
BACKUP_NAME = re.compile(r"repique-(\d{10})-\d{4}-\d\d-\d\d\.db")


def backups(folder: Folder) -> list[Path]:
    """All backups, oldest first by batch number, which does not depend on the clock."""
    if not folder.backups.is_dir():
        return []
    return sorted(path for path in folder.backups.iterdir() if BACKUP_NAME.fullmatch(path.name))


def newest_backup(folder: Folder, name: str = "") -> Path | None:
    """The newest sound backup, or the one of that name if it is sound; else None."""
    for path in reversed(backups(folder)):
        if name in ("", path.name) and not database_problems(path, thorough=True):
            return path
    return None


def back_up(folder: Folder, batch: int, today: datetime) -> Path:
    """Copy the committed state, check the copy, and delete the oldest backups. Raises `StoreError`
    for a damaged copy, which is kept apart, and `CannotSave` if it cannot be written."""
    path = folder.backups / f"repique-{batch:010d}-{today.date().isoformat()}.db"
    part = path.with_suffix(".part")
    try:
        folder.backups.mkdir(PRIVATE_MODE, parents=True, exist_ok=True)
        _copy(folder.database, part)
        found = database_problems(part, thorough=True)
        if found:
            part.replace(path.with_suffix(".damaged"))
            raise StoreError(f"The new backup is damaged ({found[0]}). Older ones are kept.")
        part.replace(path)
        for old in backups(folder)[:-BACKUPS_KEPT]:
            old.unlink()
    except StoreError:
        raise
    except Exception as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise cannot_save(error) from error
    return path


def _copy(source: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    reading = connect_sqlite(source, read_only=True)
    try:
        writing = connect_sqlite(target)
        try:
            writing.execute("PRAGMA journal_mode=DELETE").close()
            reading.backup(writing)
            # The copy takes over WAL mode from its source, and would need a journal.
            writing.execute("PRAGMA journal_mode=DELETE").close()
        finally:
            writing.close()
    finally:
        reading.close()
    with target.open("rb+") as file:
        os.fsync(file.fileno())
