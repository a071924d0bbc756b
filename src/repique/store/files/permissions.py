"""File modes of a data folder: only its owner may read it, since it holds seeds and hands."""

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from repique.games import by_preset
from repique.store.files.folder import Folder

OTHERS_MASK = 0o077  # mode bits of group and others


def restrict_to_owner(folder: Folder) -> None:
    """Remove access of group and others from our files, which an earlier version or a copy may
    have left open. The folder itself is restricted only if it holds nothing but our files."""
    if os.name != "posix":
        return
    for path in _our_files(folder):
        _remove_access_of_others(path)
    if all(_is_ours(path) for path in _entries(folder.path)):
        _remove_access_of_others(folder.path.resolve())  # the target, if the path is a link


def _is_ours(path: Path) -> bool:
    first, _, rest = path.name.partition(".")
    if rest.endswith("txt"):  # a match saved by a first version
        return by_preset(first) is not None
    return first == "repique" or path.name in ("backups", "quarantine", "logs")


def _our_files(folder: Folder) -> Iterator[Path]:
    for path in filter(_is_ours, _entries(folder.path)):
        yield path
        if path.is_dir() and not path.is_symlink():
            yield from path.rglob("*")


def _entries(path: Path) -> list[Path]:
    with contextlib.suppress(OSError):
        return sorted(path.iterdir())
    return []


def _remove_access_of_others(path: Path) -> None:
    """Remove the mode bits of group and others; errors, as on a foreign disk, are ignored."""
    with contextlib.suppress(OSError):
        mode = path.lstat().st_mode
        if mode & OTHERS_MASK and not stat.S_ISLNK(mode):
            path.chmod(stat.S_IMODE(mode) & ~OTHERS_MASK)
