"""Files that a command writes: only new ones, none that is half written."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from repique.play.presets import Mistake

BINARY = getattr(os, "O_BINARY", 0)  # Windows would change the ends of lines
USUAL = 0o666  # as far as the user has not told the system otherwise
OWNER = 0o600  # hands and seeds are nobody else's business


@contextmanager
def new_file(path: Path, rights: int = USUAL) -> Iterator[IO[bytes]]:
    """A file that was not there; it is gone again if it cannot be written to its end."""
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
        raise Mistake(f"{path} cannot be written ({error.strerror}).") from error


def write_text(path: Path, text: str) -> None:
    with new_file(path) as file:
        file.write(text.encode())
