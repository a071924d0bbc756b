"""A damaged database: copied to quarantine, and a new one made of every row that is provably whole.

Nothing is deleted. Rows come from the damaged file with its journal, from the file alone, and
from the newest sound backup; what is in none of them is told to the player.
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

from repique.play.text.numbers import counted
from repique.store.db.engine import sqlite_engine
from repique.store.db.migrate import tables_of, version
from repique.store.files.backup import newest_backup
from repique.store.files.folder import PRIVATE, Folder
from repique.store.recovery.merge import Rows, accept, merged, write
from repique.store.recovery.salvage import LARGEST, image, rows


@dataclass
class Report:
    """What was found at opening, and what was done about it."""

    problems: list[str] = field(default_factory=list)
    quarantine: Path | None = None
    backup: Path | None = None  # that rows were taken from
    matches: int = 0  # in the new database
    moves: int = 0
    lost: int = 0  # moves of which traces were found that no longer connect to their match
    late: bool = False  # an earlier process had made the new database, and did not come so far

    @property
    def damaged(self) -> bool:
        return bool(self.problems)

    def sentences(self) -> list[str]:
        """In plain words, for the person at the table."""
        late = "A database that was mended or restored before is in its place now."
        if not self.damaged:
            return [late] if self.late else []
        said = [f"The saved matches were damaged ({self.problems[0]})."]
        if self.quarantine is not None:
            said.append(f"The damaged file is kept in {self.quarantine}; nothing was deleted.")
        if self.matches:
            matches = counted(self.matches, "match", "matches")
            whole = "is whole and goes" if self.matches == 1 else "are whole and go"
            said.append(f"{matches} with {counted(self.moves, 'move')} {whole} on.")
        else:
            said.append("No match in it could be saved.")
        if self.backup is not None:
            said.append(f"What was missing was taken from the backup {self.backup.name}.")
        if self.lost:
            said.append(f"{counted(self.lost, 'move')} could not be put back in place.")
        return said


def finish_recovery(folder: Folder) -> bool:
    """Put a finished replacement in place, also one that an earlier process could not; whether
    there was one."""
    if not folder.recovered.exists():
        return False
    for journal in folder.journals:
        journal.unlink(missing_ok=True)
    folder.recovered.replace(folder.database)
    sync_folder(folder.path)
    return True


def recover(folder: Folder, problems: list[str], today: datetime, identity: str = "") -> Report:
    """Make a sound database; `identity` says which one it should be, if that is known."""
    report = Report(problems)
    report.quarantine = quarantine(folder, today)
    found = _salvaged(folder, identity)
    backup = newest_backup(folder)
    if backup is not None:
        more = merged(found, _read(backup))
        if sum(map(len, more.values())) > sum(map(len, found.values())):
            found, report.backup = more, backup
    build(folder, found, report)
    return report


def quarantine(folder: Folder, today: datetime, given_up: Sequence[Path] = ()) -> Path | None:
    """A copy of the database as it is, in a folder of its own, to which the files that are
    given up are moved."""
    there = [path for path in (folder.database, *folder.journals) if path.exists()]
    if not there and not given_up:
        return None
    name, count = today.date().isoformat(), 1
    while (place := folder.quarantine / (name if count == 1 else f"{name}-{count}")).exists():
        count += 1
    folder.quarantine.mkdir(PRIVATE, exist_ok=True)
    place.mkdir(PRIVATE)
    try:
        for path in there:
            shutil.copy2(path, place / path.name)
            _sync(place / path.name)
    except OSError:  # half a copy is none, and the disk may be full
        shutil.rmtree(place, ignore_errors=True)
        with contextlib.suppress(OSError):
            folder.quarantine.rmdir()  # unless there are others in it
        raise
    for path in given_up:
        path.replace(place / path.name)
    sync_folder(place)
    return place


def _salvaged(folder: Folder, identity: str) -> Rows:
    main, wal = _bytes(folder.database), _bytes(folder.journals[0])
    alone = accept(rows(image(main)))
    if not wal:
        return alone
    newest = accept(rows(image(main, wal)))
    if identity and _identity(newest) != identity == _identity(alone):
        return alone  # the journal belongs to another database
    return merged(newest, alone)


def _bytes(path: Path) -> bytes:
    with contextlib.suppress(OSError):
        if path.stat().st_size <= LARGEST:
            return path.read_bytes()
    return b""


def _identity(found: Rows) -> str:
    row = found["house"].get(("identity",))
    return "" if row is None else str(json.loads(row["value"]))


def _read(path: Path) -> Rows:
    """All rows of a sound database, which may be of an earlier version."""
    engine = sqlite_engine(path, read_only=True)
    try:
        with engine.connect() as connection:
            return {
                table.name: {_key(table, row): dict(row) for row in query}
                for table in tables_of(version(connection))
                for query in [connection.execute(select(table)).mappings()]
            }
    finally:
        engine.dispose()


def _key(table: Table, row: Any) -> tuple[Any, ...]:
    return tuple(row[column.name] for column in table.primary_key.columns)


def build(folder: Folder, found: Rows, report: Report) -> None:
    """A database gets its name only when it is whole and on the disk, also a new and empty one."""
    new = folder.path / "repique.db-new"
    _remove([new, *(Path(f"{new}{end}") for end in ("-wal", "-shm"))])
    report.matches, report.moves, report.lost = write(new, found)
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
    """So that new names in a folder survive a power cut; Windows has no such thing."""
    if os.name == "posix":
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
