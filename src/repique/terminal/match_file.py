"""Where a match is kept: a promise that others may fulfil, and a plain file that does.

The file is written whole after every move, and held by one process at a time.
"""

import contextlib
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

from repique.core.options import Options
from repique.play.presets import Mistake
from repique.play.record import SPOILED, BadRecord
from repique.play.series import Series

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

LARGEST = 64 << 20  # bytes; more than a lifetime of games


class Keeping(Protocol):
    """Keeps the match on the table."""

    @property
    def path(self) -> Path:
        """The file in which everything is, to be told to the player."""

    def keep(self, series: Series, text: Callable[[], str]) -> None:
        """Returns when it is safe; raises `OSError` if that cannot be."""

    def remember(self, options: Options) -> None:
        """These are the player's usual rules from now on."""


class Saver(Keeping, Protocol):
    """Keeps one match at a time, and whatever was there before."""

    @property
    def notices(self) -> list[str]:
        """What the player should know about the state in which everything was found."""

    def held(self) -> AbstractContextManager[None]:
        """Nobody else may play meanwhile."""

    def exists(self) -> bool:
        """Whether a match was left here."""

    def load(self) -> Series:
        """The match that was left; raises `BadRecord` if it is damaged."""

    def set_aside(self, name: str) -> Path:
        """Make room for another match; gives back where the old one can be found."""


class Save:
    """One file per preset in a folder. A file is never thrown away, only moved aside."""

    def __init__(self, folder: Path, preset: str) -> None:
        self.folder, self.preset = folder, preset
        self.path = folder / f"{preset}.txt"
        self.notices: list[str] = []

    def exists(self) -> bool:
        return self.path.exists()

    def load(self) -> Series:
        return restored(self.read())

    def keep(self, series: Series, text: Callable[[], str]) -> None:
        self.write(text())

    def read(self) -> str:
        try:
            if not self.path.is_file():
                raise Mistake(f"{self.path} is not a file; move it away or choose another --data.")
            if self.path.stat().st_size > LARGEST:
                raise BadRecord(0, "it is far too large")
            return self.path.read_text(encoding="utf-8")
        except OSError as error:
            raise Mistake(f"{self.path} cannot be read ({error.strerror}).") from error
        except UnicodeDecodeError as error:
            raise BadRecord(0, "it is not text") from error

    def write(self, text: str) -> None:
        """All or nothing: a power cut leaves either the old match or the new one."""
        new = self.path.with_suffix(".new")
        with new.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(self.path)

    def set_aside(self, name: str) -> Path:
        """Keep the file under another name; `{}` in the name counts until it is free."""
        count = 1
        while (other := self.folder / _counted(f"{self.preset}.{name}.txt", count)).exists():
            count += 1
        try:
            self.path.replace(other)
        except OSError as error:
            raise Mistake(f"{self.path} cannot be moved aside ({error.strerror}).") from error
        return other

    def remember(self, options: Options) -> None:
        """A file for one match knows nothing of players."""

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Nobody else may play this match meanwhile."""
        try:
            self.folder.mkdir(0o700, parents=True, exist_ok=True)
            lock = (self.folder / f"{self.preset}.lock").open("a+", encoding="ascii")
        except OSError as error:
            raise Mistake(
                f"Matches cannot be kept in {self.folder} ({error.strerror}); "
                "choose another folder with --data."
            ) from error
        with lock:
            try:
                _lock(lock.fileno())
            except OSError as error:
                lock.seek(0)
                holder = lock.read(20).strip() or "unknown"
                raise Mistake(
                    f"This match is already being played in another window (process {holder}); "
                    "finish there, or choose another folder with --data."
                ) from error
            lock.truncate(0)
            lock.write(f"{os.getpid()}\n")
            lock.flush()
            yield


def _counted(name: str, count: int) -> str:
    if "{}" in name:
        return name.format(count)
    return name if count == 1 else name.replace(".txt", f"-{count}.txt")


def _lock(file: int) -> None:
    """The system lets go of the lock when the process ends, however it ends."""
    if sys.platform == "win32":
        os.lseek(file, 64, os.SEEK_SET)  # beyond the number, which others want to read
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def restored(text: str) -> Series:
    """The series of a save; raises `BadRecord` if it is damaged."""
    try:
        return Series.parse(text)
    except SPOILED as error:
        if isinstance(error, BadRecord):
            raise
        raise BadRecord(0, str(error) or "it makes no sense") from error
