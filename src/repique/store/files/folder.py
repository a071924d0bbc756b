"""The data folder: its files, the lock that lets one process in, and the mark beside the database.

The mark says which database belongs here and how many batches have been committed to it. It is
written after each commit, so a database that knows of fewer batches has lost some: its journal
was deleted, say, or an old copy was put in its place. No other trace would tell.
"""

import contextlib
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path

from platformdirs import user_data_dir

from repique.store.errors import FolderInUse, StoreError, cannot_open

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MARK_BYTES = 96
PRIVATE = 0o700  # the rights of a new folder: it holds seeds, hands and names


@dataclass(frozen=True, slots=True)
class Folder:
    path: Path

    @property
    def database(self) -> Path:
        return self.path / "repique.db"

    @property
    def journals(self) -> tuple[Path, Path]:
        """Files that SQLite keeps beside the database while it is in use."""
        return (self.path / "repique.db-wal", self.path / "repique.db-shm")

    @property
    def recovered(self) -> Path:
        """A finished replacement that only has to be put in place."""
        return self.path / "repique.db-recovered"

    @property
    def backups(self) -> Path:
        return self.path / "backups"

    @property
    def quarantine(self) -> Path:
        return self.path / "quarantine"

    @property
    def log(self) -> Path:
        """Where the server writes what happened; older parts lie beside it, numbered."""
        return self.path / "logs" / "server.log"

    @property
    def lock(self) -> Path:
        return self.path / "repique.lock"


def usual_folder() -> Path:
    return Path(user_data_dir("repique", appauthor=False))


def as_data(folder: Path) -> Path | None:
    """What --data must say for this folder: nothing for the usual one."""
    return None if folder == usual_folder() else folder


class FolderLock:
    """Held from opening to closing; the system lets go of it when the process ends."""

    def __init__(self, folder: Folder) -> None:
        self._file = _open_lock_file(folder)
        try:
            _lock(self._file.fileno())
        except OSError as error:
            holder = _holder_of(self._file)
            self._file.close()
            raise FolderInUse(
                f"The matches in {folder.path} are already open in another window "
                f"(process {holder}); finish there, or choose another folder with --data."
            ) from error
        with contextlib.suppress(OSError):  # a full disk: the number is only a courtesy
            self._file.truncate(0)
            self._file.write(f"{os.getpid()}\n")
            self._file.flush()

    def release(self) -> None:
        with contextlib.suppress(OSError):
            self._file.close()


@contextlib.contextmanager
def watched(folder: Folder) -> Iterator[str]:
    """Which process has the folder open; empty if none has, and then none gets in meanwhile.
    Nothing is written, not even our own number."""
    holder = ""
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(FileNotFoundError, PermissionError, NotADirectoryError):
            file = stack.enter_context(folder.lock.open(encoding="ascii", errors="replace"))
            try:
                _lock(file.fileno())
            except OSError:
                holder = _holder_of(file)
        yield holder


def _open_lock_file(folder: Folder) -> TextIOWrapper:
    try:
        folder.path.mkdir(PRIVATE, parents=True, exist_ok=True)
        number = os.open(folder.lock, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        return os.fdopen(number, "a+", encoding="ascii", errors="replace")
    except OSError as error:
        raise cannot_open(folder.path, error) from error


def _holder_of(file: TextIOWrapper) -> str:
    with contextlib.suppress(OSError):
        file.seek(0)
        said = file.read(20).strip()
        return said if said.isdecimal() else "unknown"
    return "unknown"


def _lock(file: int) -> None:
    if sys.platform == "win32":
        os.lseek(file, 64, os.SEEK_SET)  # beyond the number, which others want to read
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@dataclass(frozen=True, slots=True)
class MarkContents:
    identity: str
    batch: int


class Mark:
    """One short line of fixed length, overwritten in place without waiting for the disk."""

    def __init__(self, folder: Folder) -> None:
        self.path = folder.path / "repique.mark"
        self._file: int | None = None

    def read(self) -> MarkContents | None:
        """What it says; None if it says nothing that can be understood."""
        try:
            said = json.loads(self.path.read_bytes()[:MARK_BYTES])
            return MarkContents(str(said["identity"]), int(said["batch"]))
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            return None

    def write(self, identity: str, batch: int) -> None:
        """A mark that cannot be written stays behind, which raises no false alarm."""
        line = json.dumps({"identity": identity, "batch": batch}).encode()
        with contextlib.suppress(OSError):
            if self._file is None:
                flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0)
                self._file = os.open(self.path, flags, 0o600)
            os.lseek(self._file, 0, os.SEEK_SET)
            os.write(self._file, line.ljust(MARK_BYTES - 1) + b"\n")

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None


def require_folder(path: Path) -> Folder:
    if path.exists() and not path.is_dir():
        raise StoreError(
            f"Matches cannot be kept in {path} (it is not a folder); "
            "choose another folder with --data."
        )
    return Folder(path)
