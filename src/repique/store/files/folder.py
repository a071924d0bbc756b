"""The data folder: paths of its files, the lock for a single process, and the mark file.

The mark file holds the identity of the database and the number of the last committed batch. It is
written after each commit. If the database has a lower batch number, it has lost transactions:
its journal was deleted, for example, or an old copy was put in its place.
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
PRIVATE_MODE = 0o700  # mode of new folders, which hold seeds, hands and names


@dataclass(frozen=True, slots=True)
class Folder:
    """Paths of the files in a data folder."""

    path: Path

    @property
    def database(self) -> Path:
        return self.path / "repique.db"

    @property
    def journals(self) -> tuple[Path, Path]:
        """The write-ahead log and its index, which SQLite keeps while the database is open."""
        return (self.path / "repique.db-wal", self.path / "repique.db-shm")

    @property
    def recovered(self) -> Path:
        """A complete new database that only has to be renamed."""
        return self.path / "repique.db-recovered"

    @property
    def backups(self) -> Path:
        return self.path / "backups"

    @property
    def quarantine(self) -> Path:
        return self.path / "quarantine"

    @property
    def log(self) -> Path:
        """The log file of the server; older, numbered parts are beside it."""
        return self.path / "logs" / "server.log"

    @property
    def lock(self) -> Path:
        return self.path / "repique.lock"


def default_folder() -> Path:
    """The data folder of the user on this system."""
    return Path(user_data_dir("repique", appauthor=False))


def data_option(folder: Path) -> Path | None:
    """The value of --data for this folder; None for the default folder."""
    return None if folder == default_folder() else folder


class FolderLock:
    """An exclusive lock on the folder, held while the store is open; the operating system releases
    it when the process ends. Raises `FolderInUse` if another process holds it."""

    def __init__(self, folder: Folder) -> None:
        self._file = _open_lock_file(folder)
        try:
            _lock(self._file.fileno())
        except OSError as error:
            holder = _holder_of(self._file)
            self._file.close()
            raise FolderInUse(
                f"The saved games in {folder.path} are already open in another window "
                f"(process {holder}). Close that window, or choose another folder with --data."
            ) from error
        with contextlib.suppress(OSError):  # a full disk: the process id is only for messages
            self._file.truncate(0)
            self._file.write(f"{os.getpid()}\n")
            self._file.flush()

    def release(self) -> None:
        with contextlib.suppress(OSError):
            self._file.close()


@contextlib.contextmanager
def observe_lock(folder: Folder) -> Iterator[str]:
    """The id of the process that holds the lock of the folder. If none does, yields an empty text
    and holds the lock inside the block. Writes nothing, not even the own process id."""
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
        folder.path.mkdir(PRIVATE_MODE, parents=True, exist_ok=True)
        descriptor = os.open(folder.lock, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o600)
        return os.fdopen(descriptor, "a+", encoding="ascii", errors="replace")
    except OSError as error:
        raise cannot_open(folder.path, error) from error


def _holder_of(file: TextIOWrapper) -> str:
    with contextlib.suppress(OSError):
        file.seek(0)
        text = file.read(20).strip()
        return text if text.isdecimal() else "unknown"
    return "unknown"


def _lock(file: int) -> None:
    if sys.platform == "win32":
        os.lseek(file, 64, os.SEEK_SET)  # after the process id, which others read
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@dataclass(frozen=True, slots=True)
class MarkContents:
    """What the mark file says."""

    identity: str
    batch: int


class MarkFile:
    """The file `repique.mark`: one line of fixed length, overwritten in place and not flushed."""

    def __init__(self, folder: Folder) -> None:
        self.path = folder.path / "repique.mark"
        self._file: int | None = None

    def read(self) -> MarkContents | None:
        """Its contents; None if it is missing or unreadable."""
        try:
            values = json.loads(self.path.read_bytes()[:MARK_BYTES])
            return MarkContents(str(values["identity"]), int(values["batch"]))
        except (OSError, ValueError, LookupError, TypeError, RecursionError):
            return None

    def write(self, identity: str, batch: int) -> None:
        """Overwrite the line. Errors are ignored: a mark with a lower number than the database
        raises no alarm."""
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
    """The data folder at this path, which need not exist; raises `StoreError` for a file."""
    if path.exists() and not path.is_dir():
        raise StoreError(
            f"Can’t save games in {path} (it is not a folder). choose another folder with --data."
        )
    return Folder(path)
