"""Power cuts: from a record of every write, what a disk may hold after losing power at any moment.

Everything written before the last sync of a file is durable. Of later writes each sector of 512
bytes is there or not, at random. New, changed and deleted names are durable once the folder is
synced, a new name also with its file; before that the folder has either all its old names or all
its new ones. `tests/store/power_cut.c` makes the record inside a real process.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512
HEAD = struct.Struct("=cIqQ")


@dataclass(frozen=True, slots=True)
class DiskChange:
    """One system call that changed a file."""

    what: str  # w write, t truncate, s sync, u unlink, r rename
    path: Path
    offset: int
    data: bytes


def read_changes(record: Path) -> list[DiskChange]:
    """Read the changes of a record, in order."""
    raw = record.read_bytes()
    at = 0
    found = []
    while at < len(raw):
        what, named, offset, length = HEAD.unpack_from(raw, at)
        at += HEAD.size
        path = Path(raw[at : at + named].decode())
        at += named
        data = raw[at : at + length]
        at += length
        found.append(DiskChange(what.decode(), path, offset, data))
    return found


@dataclass
class FileState:
    """The durable bytes of a file and the changes that are not synced yet."""

    durable: bytearray | None = None  # None: never synced
    waiting: list[DiskChange] = field(default_factory=list)

    def sync(self) -> None:
        self.durable = self.after(None)
        self.waiting = []

    def after(self, rng: Random | None) -> bytearray | None:
        """The bytes with all waiting changes, or with a random part of them."""
        now = None if self.durable is None else bytearray(self.durable)
        for change in self.waiting:
            if change.what == "t":
                if rng is None or rng.random() < 0.5:
                    now = _truncate(now, change.offset)
            else:
                now = _write_part(now, change, rng)
        return now


def _truncate(now: bytearray | None, length: int) -> bytearray:
    kept = (now or bytearray())[:length]
    return kept + bytes(length - len(kept))


def _write_part(now: bytearray | None, change: DiskChange, rng: Random | None) -> bytearray | None:
    for at in range(0, len(change.data), SECTOR):
        if rng is None or rng.random() < 0.5:
            part = change.data[at : at + SECTOR]
            start = change.offset + at
            now = now or bytearray()
            if len(now) < start:
                now += bytes(start - len(now))
            now[start : start + len(part)] = part
    return now


@dataclass
class Disk:
    """The files of a folder while the changes of a record are applied."""

    files: dict[Path, FileState] = field(default_factory=dict)
    names: dict[Path, FileState] = field(default_factory=dict)  # durable names

    def apply(self, change: DiskChange) -> None:
        if change.what == "u":
            self.files.pop(change.path, None)
        elif change.what == "r":
            self.files[Path(change.data.decode())] = self.files.pop(change.path, FileState())
        elif change.what == "s" and change.path not in self.files:  # the folder itself
            self.names = {**self.files}
        elif change.what == "s":
            self.files[change.path].sync()
            self.names[change.path] = self.files[change.path]
        else:
            self.files.setdefault(change.path, FileState()).waiting.append(change)

    def lose_power(self, rng: Random, source: Path, target: Path) -> None:
        """Write one possible state after a power cut into another folder."""
        names = self.names if rng.random() < 0.5 else self.files
        for path, file in names.items():
            data = file.after(rng)
            if data is not None:
                copy = target / path.relative_to(source)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(data)


def disks_at(made: list[DiskChange], moments: list[int]) -> Iterator[tuple[int, Disk]]:
    """The disk after so many changes, for each of these numbers in rising order."""
    disk = Disk()
    done = 0
    for moment in sorted(moments):
        for change in made[done:moment]:
            disk.apply(change)
        done = max(done, moment)
        yield moment, disk
