"""How the terminal saves matches: two protocols, and `FileSaver`, which uses a plain text file.

The file is written as a whole after every move, and locked by one process at a time. Matches are
saved to the store nowadays (`terminal/saver.py`); files remain for tests and earlier versions.
"""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from repique.core.options import Options
from repique.play.presets import InputError
from repique.play.record import DAMAGE_ERRORS, BadRecord
from repique.play.series import Series

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

MAX_BYTES = 64 << 20  # more than a lifetime of games


class MatchSaver(Protocol):
    """Saves the current match."""

    @property
    def path(self) -> Path:
        """The file in which matches are stored, to show to the player."""

    def keep(self, series: Series, text: Callable[[], str]) -> None:
        """Returns when the series is on disk; raises `OSError`. `text` makes the text of it."""

    def remember(self, options: Options) -> None:
        """Make these the player's usual rules."""


class ResumableSaver(MatchSaver, Protocol):
    """Saves the current match, and can load the one that was left."""

    @property
    def notices(self) -> list[str]:
        """Sentences about repairs and new players, to print at the start."""

    def held(self) -> AbstractContextManager[None]:
        """Exclusive access for a block; raises `InputError` if another process has it."""

    def exists(self) -> bool:
        """Whether there is a match to continue."""

    def load(self) -> Series:
        """The match to continue; raises `BadRecord` if it is damaged."""

    def set_aside(self, name: str) -> Path:
        """Keep the match under another name; returns the file that it is in."""


class FileSaver:
    """Saves to one file per preset in a folder. A file is never deleted, only renamed."""

    def __init__(self, folder: Path, preset: str) -> None:
        self.folder = folder
        self.preset = preset
        self.path = folder / f"{preset}.txt"
        self.notices: list[str] = []

    def exists(self) -> bool:
        return self.path.exists()

    def load(self) -> Series:
        return parse_series(self.read())

    def keep(self, series: Series, text: Callable[[], str]) -> None:
        self.write(text())

    def read(self) -> str:
        """The text of the file; raises `InputError` or `BadRecord`."""
        try:
            if not self.path.is_file():
                raise InputError(
                    f"{self.path} is not a file. "
                    "Move it away, or choose another folder with --data."
                )
            if self.path.stat().st_size > MAX_BYTES:
                raise BadRecord(0, "the file is too large")
            return self.path.read_text(encoding="utf-8")
        except OSError as error:
            raise InputError(f"Can’t read {self.path} ({error.strerror}).") from error
        except UnicodeDecodeError as error:
            raise BadRecord(0, "the file is not text") from error

    def write(self, text: str) -> None:
        """Replace the file atomically: a crash leaves either the old text or the new one."""
        new = self.path.with_suffix(".new")
        with new.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self.path)

    def set_aside(self, name: str) -> Path:
        """Rename the file; `{}` in the name is replaced by the first free number."""
        count = 1
        while (other := self.folder / _numbered(f"{self.preset}.{name}.txt", count)).exists():
            count += 1
        try:
            self.path.replace(other)
        except OSError as error:
            raise InputError(
                f"Can’t move {self.path} ({error.strerror}). Move it away yourself."
            ) from error
        return other

    def remember(self, options: Options) -> None:
        """Does nothing: a file has no players."""

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Locks the file for a block; raises `InputError` if another process has it."""
        try:
            self.folder.mkdir(0o700, parents=True, exist_ok=True)
            lock = (self.folder / f"{self.preset}.lock").open("a+", encoding="ascii")
        except OSError as error:
            raise InputError(
                f"Can’t save games in {self.folder} ({error.strerror}). "
                "Choose another folder with --data."
            ) from error
        with lock:
            try:
                _lock(lock.fileno())
            except OSError as error:
                lock.seek(0)
                holder = lock.read(20).strip() or "unknown"
                raise InputError(
                    f"This game is already open in another window (process {holder}). "
                    "Close that window, or choose another folder with --data."
                ) from error
            lock.truncate(0)
            lock.write(f"{os.getpid()}\n")
            lock.flush()
            yield


def _numbered(name: str, count: int) -> str:
    if "{}" in name:
        return name.format(count)
    return name if count == 1 else name.replace(".txt", f"-{count}.txt")


def _lock(file: int) -> None:
    """Raises `OSError` if it is locked. The system releases the lock when the process ends."""
    if sys.platform == "win32":
        os.lseek(file, 64, os.SEEK_SET)  # beyond the process id, which others read
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def parse_series(text: str) -> Series:
    """The series in the text of a file; raises `BadRecord` if it is damaged."""
    try:
        return Series.parse(text)
    except DAMAGE_ERRORS as error:
        if isinstance(error, BadRecord):
            raise
        raise BadRecord(0, str(error) or "its content is damaged") from error
