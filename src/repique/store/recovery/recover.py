"""Recovery of a damaged database: copied to quarantine, then rebuilt from all rows that are valid.

Nothing is deleted. Rows are taken from the damaged file with its journal, from the file alone, and
from the newest sound backup. The new database is written under another name and renamed only when
it is complete and on the disk, so a crash at any point loses nothing. `RecoveryReport` says what
was found and saved.
"""

import contextlib
import json
import os
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Table, select

from repique.play.text.numbers import number_of
from repique.store.db.engine import sqlite_engine
from repique.store.db.migrate import schema_version, tables_of
from repique.store.files.backup import newest_backup
from repique.store.files.folder import PRIVATE_MODE, Folder
from repique.store.recovery.merge import Rows, accept_rows, merge_rows, write_database
from repique.store.recovery.salvage import LARGEST_FILE, page_image, salvage_rows


@dataclass
class RecoveryReport:
    """What was found at opening, and what was repaired."""

    problems: list[str] = field(default_factory=list)
    quarantine: Path | None = None
    backup: Path | None = None  # from which rows were taken
    matches: int = 0  # in the new database
    moves: int = 0
    lost: int = 0  # moves that were found, but no longer connect to their match
    finished_earlier: bool = False  # an earlier process built the new database, but stopped there

    @property
    def damaged(self) -> bool:
        return bool(self.problems)

    def sentences(self) -> list[str]:
        """The report as sentences for the player; empty if there is nothing to say."""
        if not self.damaged:
            if self.finished_earlier:
                return ["A database that was repaired or restored before is in use now."]
            return []
        sentences = [f"The saved games were damaged ({self.problems[0]})."]
        if self.quarantine is not None:
            sentences.append(f"The damaged file is kept in {self.quarantine}. Nothing was deleted.")
        if self.matches:
            games = number_of(self.matches, "game")
            sentences.append(f"You can resume {games} with {number_of(self.moves, 'move')}.")
        else:
            sentences.append("No game in it could be recovered.")
        if self.backup is not None:
            sentences.append(f"The missing parts come from the backup {self.backup.name}.")
        if self.lost:
            sentences.append(f"{number_of(self.lost, 'move')} couldn’t be recovered.")
        return sentences


def finish_recovery(folder: Folder) -> bool:
    """Rename a complete new database into place, also one that an earlier process left; whether
    there was one."""
    if not folder.recovered.exists():
        return False
    for journal in folder.journals:
        journal.unlink(missing_ok=True)
    folder.recovered.replace(folder.database)
    sync_folder(folder.path)
    return True


def recover(
    folder: Folder, problems: list[str], today: datetime, identity: str = ""
) -> RecoveryReport:
    """Quarantine the damaged database and build a new one. `identity` is that of the damaged one,
    if the mark file tells it: rows of a foreign journal are then left out."""
    report = RecoveryReport(problems)
    report.quarantine = quarantine(folder, today)
    found = _salvage(folder, identity)
    backup = newest_backup(folder)
    if backup is not None:
        more = merge_rows(found, _read_rows(backup))
        if sum(map(len, more.values())) > sum(map(len, found.values())):
            found = more
            report.backup = backup
    build_database(folder, found, report)
    return report


def quarantine(folder: Folder, today: datetime, given_up: Sequence[Path] = ()) -> Path | None:
    """Copy the database as it is to a new quarantine folder, and move the `given_up` files there.
    Returns the folder; None if there is nothing to keep. Raises `OSError` on a full disk, after
    removing the incomplete copy."""
    present = [path for path in (folder.database, *folder.journals) if path.exists()]
    if not present and not given_up:
        return None
    name = today.date().isoformat()
    count = 1
    while (place := folder.quarantine / (name if count == 1 else f"{name}-{count}")).exists():
        count += 1
    folder.quarantine.mkdir(PRIVATE_MODE, exist_ok=True)
    place.mkdir(PRIVATE_MODE)
    try:
        for path in present:
            shutil.copy2(path, place / path.name)
            _sync(place / path.name)
    except OSError:
        shutil.rmtree(place, ignore_errors=True)
        with contextlib.suppress(OSError):
            folder.quarantine.rmdir()  # fails if it holds other copies
        raise
    for path in given_up:
        path.replace(place / path.name)
    sync_folder(place)
    return place


def _salvage(folder: Folder, identity: str) -> Rows:
    """All valid rows of the damaged files."""
    main = _read_bytes(folder.database)
    wal = _read_bytes(folder.journals[0])
    alone = accept_rows(salvage_rows(page_image(main)))
    if not wal:
        return alone
    newest = accept_rows(salvage_rows(page_image(main, wal)))
    if identity and _identity_of(newest) != identity == _identity_of(alone):
        return alone  # the journal belongs to another database
    return merge_rows(newest, alone)


def _read_bytes(path: Path) -> bytes:
    """The contents of a file; empty if it is missing, unreadable or too large."""
    with contextlib.suppress(OSError):
        if path.stat().st_size <= LARGEST_FILE:
            return path.read_bytes()
    return b""


def _identity_of(found: Rows) -> str:
    row = found["house"].get(("identity",))
    return "" if row is None else str(json.loads(row["value"]))


def _read_rows(path: Path) -> Rows:
    """All rows of a sound database, which may have an older schema version."""
    engine = sqlite_engine(path, read_only=True)
    try:
        with engine.connect() as connection:
            return {
                table.name: {_key_of(table, row): dict(row) for row in query}
                for table in tables_of(schema_version(connection))
                for query in [connection.execute(select(table)).mappings()]
            }
    finally:
        engine.dispose()


def _key_of(table: Table, row: Any) -> tuple[Any, ...]:
    return tuple(row[column.name] for column in table.primary_key.columns)


def build_database(folder: Folder, found: Rows, report: RecoveryReport) -> None:
    """Write a database with these rows (none: a new database), and rename it into place when it is
    complete and on the disk; the counts go into the report."""
    new = folder.path / "repique.db-new"
    _remove([new, *(Path(f"{new}{end}") for end in ("-wal", "-shm"))])
    report.matches, report.moves, report.lost = write_database(new, found)
    _sync(new)
    new.replace(folder.recovered)
    sync_folder(folder.path)
    finish_recovery(folder)


def _remove(paths: Iterable[Path]) -> None:
    for path in paths:
        path.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def sync_folder(path: Path) -> None:
    """Flush the directory, so that renames in it survive a power cut; does nothing on Windows."""
    if os.name == "posix":
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
