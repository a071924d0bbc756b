"""Reviews of rounds: made in the background, decision by decision, and stored with their match."""

import asyncio
import contextlib
import os
from collections.abc import Hashable, Mapping
from dataclasses import dataclass

import msgspec
from structlog.typing import FilteringBoundLogger

from repique.coach.review.decisions import ReviewedDecision, ReviewedRound
from repique.coach.review.review import Review, build_review, review_key
from repique.coach.review.verdicts import DecisionVerdict
from repique.play.presets import InputError
from repique.server.workers.judges import Judges
from repique.store.errors import StoreError
from repique.store.matches.reviews import load_review, save_review
from repique.store.store import Store

MOST = 8  # reviews at a time
IDLE = 60.0  # seconds after which unused worker processes end

_review: msgspec.json.Decoder[Review] = msgspec.json.Decoder(Review)
Place = tuple[int, int, int]  # match, deal and seat
NOWHERE: Place = (0, 0, 0)


@dataclass
class Running:
    """A review that is being made."""

    task: asyncio.Task[None]
    of: int
    done: int = 0


class Reviews:
    """Starts reviews, knows how far they are, and finds those that are stored."""

    def __init__(self, store: Store, log: FilteringBoundLogger, size: int | None = None) -> None:
        self._store = store
        self._log = log
        self._judges = Judges(size or os.cpu_count() or 1)
        self._running: dict[Place, Running] = {}
        self._places: dict[Hashable, Place] = {}  # of running reviews, by the request for them

    def running(self, request: Hashable) -> Running | None:
        """The running review that was begun or asked about by an equal request."""
        return self._running.get(self._places.get(request, NOWHERE))

    def note_request(self, request: Hashable, place: Place) -> None:
        """Remember what a request was about, until the review of that place is done."""
        if place in self._running:
            self._places[request] = place

    async def find(
        self, place: Place, played: ReviewedRound, habits: Mapping[str, bool]
    ) -> Review | Running | None:
        """The review of exactly these moves, or how far it is; None if there is none. A review is
        stored before it ends, so that it is found in one of the two places."""
        return self._running.get(place) or await self._stored(place, played, habits)

    async def _stored(
        self, place: Place, played: ReviewedRound, habits: Mapping[str, bool]
    ) -> Review | None:
        match, deal, seat = place
        of = review_key(played, habits)
        text = await asyncio.to_thread(
            self._store.read, lambda c: load_review(c, match, deal, seat, of)
        )
        try:
            return _review.decode(text) if text else None
        except msgspec.MsgspecError:
            return None  # written by another version: it is made again

    def begin(self, place: Place, played: ReviewedRound, habits: Mapping[str, bool]) -> Running:
        """Start a review, unless it is running; raises `InputError` if too many are."""
        running = self._running.get(place)
        if running is not None:
            return running
        if len(self._running) >= MOST:
            raise InputError("Repique is reviewing several rounds. Wait until one is done.")
        task = asyncio.create_task(self._make(place, played, habits))
        running = Running(task, len(played.spots))
        self._running[place] = running
        task.add_done_callback(lambda done: self._forget(place, done))
        return running

    def _forget(self, place: Place, task: asyncio.Task[None]) -> None:
        del self._running[place]
        self._places = {asked: known for asked, known in self._places.items() if known != place}
        error = None if task.cancelled() else task.exception()
        if error is not None:  # the review is not found then, and can be started again
            first = error.exceptions[0] if isinstance(error, BaseExceptionGroup) else error
            self._log.error("not reviewed", what=type(first).__name__)
        asyncio.get_running_loop().call_later(IDLE, self._stop_idle_workers)

    def _stop_idle_workers(self) -> None:
        if not self._running:
            self._judges.stop_processes()

    async def _make(self, place: Place, played: ReviewedRound, habits: Mapping[str, bool]) -> None:
        async def judge(spot: ReviewedDecision) -> DecisionVerdict | None:
            found = await self._judge(played, spot, habits)
            self._running[place].done += 1
            return found

        async with asyncio.TaskGroup() as group:
            judging = [group.create_task(judge(spot)) for spot in played.spots]
        text = msgspec.json.encode(
            build_review(played, [task.result() for task in judging])
        ).decode()
        match, deal, seat = place
        of = review_key(played, habits)
        with contextlib.suppress(StoreError):  # a full disk: it is made again when there is room
            await asyncio.wrap_future(
                self._store.submit(
                    lambda transaction: save_review(transaction, match, deal, seat, of, text)
                )
            )

    async def _judge(
        self, played: ReviewedRound, spot: ReviewedDecision, habits: Mapping[str, bool]
    ) -> DecisionVerdict | None:
        """The verdict on one decision. A worker that dies is asked once more, since the system may
        have killed it; if it dies again, the decision gets no verdict."""
        for _ in range(2):
            with contextlib.suppress(EOFError):
                return await self._judges.judge(played, spot, habits)
        self._log.error("not judged", game=played.game.id, move=spot.number)
        return None

    async def close(self) -> None:
        """Cancel running reviews and end the worker processes."""
        tasks = [running.task for running in self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._judges.close()
