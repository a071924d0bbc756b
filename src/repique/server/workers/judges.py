"""Worker processes that judge decisions for reviews.

They have the lowest priority of all: moves of people and of computer players go first.
"""

import contextlib
import os
from collections.abc import Mapping
from multiprocessing.connection import Connection

import msgspec

from repique.coach.review.decisions import ReviewedDecision, ReviewedRound
from repique.coach.review.verdicts import DecisionVerdict, judge_decision
from repique.games import get
from repique.server.workers.pool import LONGEST, WorkerPool

NICENESS = 15  # of worker processes; that of a computer player is 10
TIME_LIMIT = 120.0  # seconds for one decision, much of which may be waiting

_verdict: msgspec.json.Decoder[DecisionVerdict | None] = msgspec.json.Decoder(
    DecisionVerdict | None
)


def work(pipe: Connection) -> None:
    """The main loop of a worker process; it ends when the other end of the pipe is closed."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with contextlib.suppress(EOFError, KeyboardInterrupt, OSError):
        while True:
            game, view, action, luck, habits = pipe.recv()
            found = judge_decision(get(game), view, action, luck, habits)
            pipe.send_bytes(msgspec.json.encode(found)[:LONGEST])


class Judges(WorkerPool):
    """The worker pool for reviews."""

    def __init__(self, size: int) -> None:
        super().__init__(size, work, TIME_LIMIT)

    async def judge(
        self, played: ReviewedRound, spot: ReviewedDecision, habits: Mapping[str, bool]
    ) -> DecisionVerdict | None:
        """The verdict on one decision, None if there is nothing to judge. Raises an error of
        `WORKER_ERRORS` if the worker fails or takes too long."""
        question = (played.game.id, spot.view, spot.action, spot.luck, dict(habits))
        return _verdict.decode(await self._ask(question))
