"""Files that commands write: never over an existing one, never half written."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from repique.play.presets import InputError

BINARY = getattr(os, "O_BINARY", 0)  # without it Windows converts line ends
USUAL_MODE = 0o666  # less the umask
OWNER_ONLY_MODE = 0o600  # for files with hands and seeds


@contextmanager
def new_file(path: Path, rights: int = USUAL_MODE) -> Iterator[IO[bytes]]:
    """A new file, open for writing; removed again if writing fails. Raises `InputError`."""
    try:
        number = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, rights)
        with os.fdopen(number, "wb") as file:
            try:
                yield file
                file.flush()
            except BaseException:
                path.unlink(missing_ok=True)
                raise
    except OSError as error:
        raise InputError(f"Can’t write {path} ({error.strerror}). Choose another file.") from error


def write_text(path: Path, text: str) -> None:
    """Write a new file in UTF-8; raises `InputError`."""
    with new_file(path) as file:
        file.write(text.encode())
