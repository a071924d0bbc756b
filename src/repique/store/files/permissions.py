"""Who may read a data folder: its owner alone, since it holds seeds, hands and names."""

import contextlib
import os
import stat
from collections.abc import Iterator
from pathlib import Path

from repique.games import by_preset
from repique.store.files.folder import Folder

OTHERS_MASK = 0o077  # the rights of everybody but the owner


def restrict_to_owner(folder: Folder) -> None:
    """A folder that an earlier version made, or somebody has copied, is closed to others. What
    else lies in it is not ours, and then the folder itself stays as open as its owner has it."""
    if os.name != "posix":
        return
    for path in _our_files(folder):
        _remove_access_of_others(path)
    if all(_is_ours(path) for path in _entries(folder.path)):
        _remove_access_of_others(folder.path.resolve())  # also where a link leads to it


def _is_ours(path: Path) -> bool:
    first, _, rest = path.name.partition(".")
    if rest.endswith("txt"):  # a match as the first versions kept it
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
    """Rights that we cannot take away, on a foreign disk perhaps, are no reason to stop."""
    with contextlib.suppress(OSError):
        mode = path.lstat().st_mode
        if mode & OTHERS_MASK and not stat.S_ISLNK(mode):
            path.chmod(stat.S_IMODE(mode) & ~OTHERS_MASK)
