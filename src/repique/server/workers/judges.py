"""Processes that judge decisions, on whatever the machine has to spare.

They are the politest of the house: people go before, and so do computer players.
"""

import contextlib
import os
from collections.abc import Mapping
from multiprocessing.connection import Connection

import msgspec

from repique.coach.review.decisions import Round, Spot
from repique.coach.review.verdicts import Verdict, verdict
from repique.games import get
from repique.server.workers.pool import LONGEST, Thinkers

POLITE = 15  # the niceness of such a process; that of a computer player is 10
PATIENCE = 120.0  # seconds for one decision: they wait for everybody else

_verdict: msgspec.json.Decoder[Verdict | None] = msgspec.json.Decoder(Verdict | None)


def work(pipe: Connection) -> None:
    """The life of a judging process."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    with contextlib.suppress(EOFError, KeyboardInterrupt, OSError):
        while True:
            game, *about = pipe.recv()
            pipe.send_bytes(msgspec.json.encode(verdict(get(game), *about))[:LONGEST])


class Judges(Thinkers):
    def __init__(self, size: int) -> None:
        super().__init__(size, work, PATIENCE)

    async def judge(self, played: Round, spot: Spot, habits: Mapping[str, bool]) -> Verdict | None:
        question = (played.game.id, spot.view, spot.action, spot.luck, dict(habits))
        return _verdict.decode(await self._answer(question))
