"""Diagnoses of the data folder. Nothing is changed or repaired."""

import contextlib
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy.exc import DBAPIError

from repique.diagnostics.contents import store_contents
from repique.diagnostics.findings import Finding, note, size_text, well, wrong
from repique.diagnostics.match_check import unopened
from repique.play.presets import command_line
from repique.store.errors import StoreError, TooNew
from repique.store.files.backup import backups
from repique.store.files.folder import Folder, MarkFile, data_option, observe_lock
from repique.store.files.read_only import folder_problems, open_read_only
from repique.store.recovery.check import database_problems

MIN_FREE_BYTES = 64_000_000  # with less the disk counts as full
NEWEST = "Install the newest Repique and open them again. Their moves are all there."
ACCESS_ADVICE = "Make it writable for you, or choose another folder with --data."


@dataclass
class DataFolderReport:
    """The findings, and the contents if the database could be read."""

    findings: list[Finding] = field(default_factory=list)
    contents: dict[str, Any] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)  # of players, to be redacted


def check_data_folder(path: Path) -> DataFolderReport:
    """Check folder, disk, lock, matches, backups and leftovers."""
    folder = Folder(path)
    found = DataFolderReport()
    found.findings.append(_place(path))
    found.findings.append(_disk(folder))
    if path.is_dir():
        found.findings += _open_to_others(folder)
        with observe_lock(folder) as holder:
            found.findings.append(_lock(holder))
            found.findings.append(_matches(folder, holder, found))
        found.findings += _backups(folder)
        found.findings += _leftovers(folder)
    return found


def _place(path: Path) -> Finding:
    if path.exists() and not path.is_dir():
        return wrong("Folder", f"{path} is not a folder.", "Choose another folder with --data.")
    above = _existing(path)
    usable = os.access(above, os.R_OK | os.W_OK | os.X_OK)
    if above != path:
        if not usable:
            return wrong("Folder", f"{path} doesn’t exist and can’t be created.", ACCESS_ADVICE)
        return note("Folder", f"{path} doesn’t exist yet. Your first game creates it.")
    if not usable:
        return wrong("Folder", f"{path} can’t be written.", ACCESS_ADVICE)
    return well("Folder", f"{path} can be written.")


def _existing(path: Path) -> Path:
    """The folder itself, or its nearest existing parent."""
    return next(place for place in (path, *path.absolute().parents) if place.exists())


def _open_to_others(folder: Folder) -> Iterator[Finding]:
    """A note if others can read the folder, as earlier versions created it."""
    with contextlib.suppress(OSError):
        folder_open = folder.path.stat().st_mode & 0o055
        if os.name == "posix" and folder_open and folder.database.stat().st_mode & 0o044:
            said = "Other users of this computer can read the folder with all cards."
            yield note("Rights", f"{said} The next start keeps them out.")


def _disk(folder: Folder) -> Finding:
    try:
        free = shutil.disk_usage(_existing(folder.path)).free
        kept = folder.database.stat().st_size if folder.database.is_file() else 0
    except OSError as error:
        return note("Disk", f"It is unknown how much room is left ({error.strerror}).")
    said = f"{size_text(free)} are free."
    if free < max(
        MIN_FREE_BYTES, 3 * kept
    ):  # a backup is a full copy, and so is a repaired database
        return wrong("Disk", said, "Make room on the disk. Repique can’t save on a full disk.")
    return well("Disk", said)


def _lock(holder: str) -> Finding:
    if holder:
        return note("In use", f"Repique is running (process {holder}).")
    return well("In use", "Repique isn’t running.")


def _matches(folder: Folder, holder: str, found: DataFolderReport) -> Finding:
    terminal = command_line("terminal", data=data_option(folder.path))
    start = f"Start {terminal}: it keeps the damaged file, repairs what it can, and"
    try:
        if not folder.database.exists():
            known = MarkFile(folder).read()
            if known is None or not known.batch:
                return note("Matches", "Nothing has been saved here yet.")
            return wrong("Matches", "The database is missing.", f"{start} uses the newest backup.")
        with open_read_only(folder, holder) as sight:
            problem = folder_problems(folder, sight)
            if problem:
                said = f"The saved games are damaged: {'; '.join(problem)}."
                return wrong("Matches", said, f"{start} says what it found.")
            found.contents, found.names = sight.ask(store_contents)
            lost = sight.ask(unopened)
        counted = found.contents["rows"]
        much = size_text(folder.database.stat().st_size)
        said = f"games: {counted['matches']}, moves: {counted['moves']}, {much}"
        if lost:
            which = f"These saved games can’t be opened: {', '.join(lost)}."
            return wrong("Matches", f"The file is undamaged ({said}). {which}", NEWEST)
        return well("Matches", f"Everything is undamaged ({said}).")
    except TooNew as error:
        return wrong("Matches", str(error), "Install the newest Repique.")
    except (OSError, StoreError, DBAPIError) as error:
        why = getattr(error, "strerror", None) or str(error).splitlines()[0]
        return wrong("Matches", f"They couldn’t be checked: {why}", ACCESS_ADVICE)


def _backups(folder: Folder) -> Iterator[Finding]:
    try:
        there = backups(folder)
        spoiled = [path.name for path in there if database_problems(path, thorough=True)]
    except (OSError, StoreError) as error:
        why = getattr(error, "strerror", None) or str(error)
        yield wrong("Backups", f"They couldn’t be checked: {why}", ACCESS_ADVICE)
        return
    if not there:
        yield note(
            "Backups", "There is no backup yet. Repique makes one every hour and when it stops."
        )
    elif len(spoiled) == len(there):
        export = command_line("export", "FILE", data=data_option(folder.path))
        yield wrong("Backups", "All backups are damaged.", f"Keep a copy: {export}")
    elif spoiled:
        yield wrong("Backups", f"Damaged: {', '.join(spoiled)}.", "Delete the damaged backups.")
    else:
        yield well("Backups", f"Undamaged: {len(there)}. The newest is {there[-1].name}.")


def _leftovers(folder: Folder) -> Iterator[Finding]:
    """Damaged files in quarantine, and an unfinished repair."""
    kept = sorted(folder.quarantine.iterdir()) if folder.quarantine.is_dir() else []
    if kept:
        total = sum(p.stat().st_size for place in kept for p in place.rglob("*") if p.is_file())
        names = ", ".join(place.name for place in kept)
        said = f"Replaced files are kept ({names}; {size_text(total)})."
        yield note("Quarantine", f"{said} You can delete them if nothing is missing.")
    if folder.recovered.exists():
        yield note("Quarantine", "A repaired database is ready. The next start uses it.")
