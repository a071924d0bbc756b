"""Reviews are made in the background, decision by decision, and kept with their match."""

import asyncio
import contextlib
import os
from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
from structlog.typing import FilteringBoundLogger

from repique.coach.review.decisions import Round, Spot
from repique.coach.review.review import Review, key, summed
from repique.coach.review.verdicts import Verdict
from repique.play.presets import Mistake
from repique.server.workers.judges import Judges
from repique.store.errors import StoreError
from repique.store.matches.reviews import keep_review, kept_review
from repique.store.store import Store

MOST = 8  # reviews at a time
IDLE = 60.0  # seconds after which the judges go home

_review: msgspec.json.Decoder[Review] = msgspec.json.Decoder(Review)
Place = tuple[int, int, int]  # match, deal and seat


@dataclass
class Running:
    """A review that is being made."""

    task: asyncio.Task[None]
    of: int
    done: int = 0


class Reviews:
    def __init__(self, store: Store, log: FilteringBoundLogger, size: int | None = None) -> None:
        self._store, self._log = store, log
        self._judges = Judges(size or os.cpu_count() or 1)
        self._running: dict[Place, Running] = {}

    async def found(
        self, place: Place, played: Round, habits: Mapping[str, bool]
    ) -> Review | Running | None:
        """The review of just these moves, or how far it is. One that is done is kept by then: so
        none gets lost between the two questions."""
        return self._running.get(place) or await self._kept(place, played, habits)

    async def _kept(self, place: Place, played: Round, habits: Mapping[str, bool]) -> Review | None:
        of = key(played, habits)
        text = await asyncio.to_thread(self._store.read, lambda c: kept_review(c, *place, of))
        try:
            return _review.decode(text) if text else None
        except msgspec.MsgspecError:
            return None  # of an earlier version: it is made again

    def begin(self, place: Place, played: Round, habits: Mapping[str, bool]) -> Running:
        there = self._running.get(place)
        if there is not None:
            return there
        if len(self._running) >= MOST:
            raise Mistake("Several rounds are being reviewed; wait until one is done.")
        task = asyncio.create_task(self._make(place, played, habits))
        made = self._running[place] = Running(task, len(played.spots))
        task.add_done_callback(lambda done: self._ended(place, done))
        return made

    def _ended(self, place: Place, task: asyncio.Task[None]) -> None:
        del self._running[place]
        error = None if task.cancelled() else task.exception()
        if error is not None:  # whoever looks for the review finds none, and may begin again
            first = error.exceptions[0] if isinstance(error, BaseExceptionGroup) else error
            self._log.error("not reviewed", what=type(first).__name__)
        asyncio.get_running_loop().call_later(IDLE, self._rest)

    def _rest(self) -> None:
        if not self._running:
            self._judges.rest()

    async def _make(self, place: Place, played: Round, habits: Mapping[str, bool]) -> None:
        async def judge(spot: Spot) -> Verdict | None:
            found = await self._judged(played, spot, habits)
            self._running[place].done += 1
            return found

        async with asyncio.TaskGroup() as group:
            judging = [group.create_task(judge(spot)) for spot in played.spots]
        text = msgspec.json.encode(summed(played, [task.result() for task in judging])).decode()
        about = (*place, key(played, habits), text)
        with contextlib.suppress(StoreError):  # a full disk: it is made again when there is room
            await asyncio.wrap_future(self._store.submit(lambda pen: keep_review(pen, *about)))

    async def _judged(
        self, played: Round, spot: Spot, habits: Mapping[str, bool]
    ) -> Verdict | None:
        """A judge who dies is asked once more, since it may have been the system's doing; one who
        dies of the question leaves it open, and the rest of the round is reviewed."""
        for _ in range(2):
            with contextlib.suppress(EOFError):
                return await self._judges.judge(played, spot, habits)
        self._log.error("not judged", game=played.game.id, move=spot.number)
        return None

    async def close(self) -> None:
        tasks = [running.task for running in self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._judges.close()
