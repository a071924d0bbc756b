"""Writing into the store for a command of the desk."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from repique.cli.store import opened
from repique.store.db.transaction import Pen
from repique.store.players.players import Person, current, named

T = TypeVar("T")


def write(data: Path | None, job: Callable[[Pen], T]) -> T:
    with opened(data) as store:
        return store.do(job)


def whoever(pen: Pen, name: str = "") -> Person:
    """Whoever was named, or who played last; where nobody has, the first player comes now."""
    return named(pen.connection, name) if name else current(pen)
