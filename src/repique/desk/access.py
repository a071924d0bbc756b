"""Writing for a command of the desk: into the store, and into files."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from repique.play.presets import Mistake
from repique.store.pen import Pen
from repique.store.players import Person, current, named
from repique.store.telling import opened

T = TypeVar("T")


def write(data: Path | None, job: Callable[[Pen], T]) -> T:
    with opened(data) as store:
        return store.do(job)


def whoever(pen: Pen, name: str = "") -> Person:
    """Whoever was named, or who played last; where nobody has, the first player comes now."""
    return named(pen.connection, name) if name else current(pen)


@contextmanager
def new_file(path: Path) -> Iterator[None]:
    """A file that is being written; it must not have been there."""
    try:
        yield
    except OSError as error:
        raise Mistake(f"{path} cannot be written ({error.strerror}).") from error


def write_text(path: Path, text: str) -> None:
    with new_file(path), path.open("x", encoding="utf-8", newline="") as file:
        file.write(text)
