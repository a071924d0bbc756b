"""Power cuts: from a record of every write, what a disk may hold after losing power at any moment.

What was written before a file was last synced is there. Of what came later each sector of
512 bytes is there or not, by lot. New, changed and deleted names are there once the folder is
synced, a new name also with its file; before that the folder is as it was or as it should be.
The record is made by `tests/store/power_cut.c` under a real process.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

SECTOR = 512
HEAD = struct.Struct("=cIqQ")


@dataclass(frozen=True, slots=True)
class Change:
    what: str  # w write, t truncate, s sync, u unlink, r rename
    path: Path
    offset: int
    data: bytes


def changes(record: Path) -> list[Change]:
    raw, at, found = record.read_bytes(), 0, []
    while at < len(raw):
        what, named, offset, length = HEAD.unpack_from(raw, at)
        at += HEAD.size
        path = Path(raw[at : at + named].decode())
        at += named
        data = raw[at : at + length]
        at += length
        found.append(Change(what.decode(), path, offset, data))
    return found


@dataclass
class File:
    durable: bytearray | None = None  # None: never synced
    waiting: list[Change] = field(default_factory=list)

    def sync(self) -> None:
        self.durable = self.after(None)
        self.waiting = []

    def after(self, lot: Random | None) -> bytearray | None:
        """With everything that waits, or with what the lot leaves of it."""
        now = None if self.durable is None else bytearray(self.durable)
        for change in self.waiting:
            if change.what == "t":
                if lot is None or lot.random() < 0.5:
                    now = _cut(now, change.offset)
            else:
                now = _torn(now, change, lot)
        return now


def _cut(now: bytearray | None, length: int) -> bytearray:
    kept = (now or bytearray())[:length]
    return kept + bytes(length - len(kept))


def _torn(now: bytearray | None, change: Change, lot: Random | None) -> bytearray | None:
    for at in range(0, len(change.data), SECTOR):
        if lot is None or lot.random() < 0.5:
            part, start = change.data[at : at + SECTOR], change.offset + at
            now = now or bytearray()
            if len(now) < start:
                now += bytes(start - len(now))
            now[start : start + len(part)] = part
    return now


@dataclass
class Disk:
    """The files of a folder while the changes of a record happen to them."""

    files: dict[Path, File] = field(default_factory=dict)
    names: dict[Path, File] = field(default_factory=dict)  # as they are certain to be found

    def happen(self, change: Change) -> None:
        if change.what == "u":
            self.files.pop(change.path, None)
        elif change.what == "r":
            self.files[Path(change.data.decode())] = self.files.pop(change.path, File())
        elif change.what == "s" and change.path not in self.files:  # the folder itself
            self.names = {**self.files}
        elif change.what == "s":
            self.files[change.path].sync()
            self.names[change.path] = self.files[change.path]
        else:
            self.files.setdefault(change.path, File()).waiting.append(change)

    def lose_power(self, lot: Random, source: Path, target: Path) -> None:
        """Write what is left into another folder."""
        names = self.names if lot.random() < 0.5 else self.files
        for path, file in names.items():
            left = file.after(lot)
            if left is not None:
                copy = target / path.relative_to(source)
                copy.parent.mkdir(parents=True, exist_ok=True)
                copy.write_bytes(left)


def cuts(made: list[Change], moments: list[int]) -> Iterator[tuple[int, Disk]]:
    """The disk at each of these moments, in order."""
    disk, done = Disk(), 0
    for moment in sorted(moments):
        for change in made[done:moment]:
            disk.happen(change)
        done = max(done, moment)
        yield moment, disk
