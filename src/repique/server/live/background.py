"""The work in the background of a live match."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from repique.core.table import Seat


class BackgroundTasks:
    """Tasks by seat, each with the version that it answers: moves of computer players that are
    being chosen, and a retry for `CHANCE`."""

    def __init__(self) -> None:
        self._tasks: dict[Seat, tuple[asyncio.Task[None], int]] = {}

    def __contains__(self, seat: Seat) -> bool:
        return seat in self._tasks

    def __bool__(self) -> bool:
        return bool(self._tasks)

    def start(self, seat: Seat, version: int, work: Coroutine[Any, Any, None]) -> None:
        """Begin the work of a seat, which answers this version."""
        self._tasks[seat] = asyncio.create_task(work), version

    def forget(self, seat: Seat) -> None:
        """Forget the work of a seat if it is done."""
        if seat in self._tasks and self._tasks[seat][0].done():
            del self._tasks[seat]

    def end(self, seat: Seat) -> None:
        """Forget the work of a seat, which says itself that it is done."""
        del self._tasks[seat]

    def stop(self, is_outdated: Callable[[Seat, int], bool] = lambda seat, version: True) -> None:
        """Stop the work for which this is true of its seat and the version that it answers."""
        for seat, (task, version) in [*self._tasks.items()]:
            if is_outdated(seat, version):
                del self._tasks[seat]
                task.cancel()
