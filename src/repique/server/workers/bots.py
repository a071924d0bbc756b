"""Computer players in worker processes, with a time limit for each move.

A worker is given a view, never a state, and answers with the text of a move. Pickles are sent only
to workers; what comes back is read as plain text.
"""

import contextlib
import os
import secrets
from collections.abc import Awaitable, Callable, Mapping
from multiprocessing.connection import Connection
from random import Random
from typing import Any

from msgspec import json

from repique.ai.hints import advice_for
from repique.ai.levels import LEVELS, nearest_level
from repique.ai.levels import agent as agent_of
from repique.core.actions import Action
from repique.core.game import Game, View
from repique.games import get
from repique.play.advice import Advice
from repique.play.session import Session
from repique.play.simple_players import simple_advice, simple_player
from repique.server.workers.pool import LONGEST, TIME_LIMIT, WORKER_ERRORS, WorkerPool

HINT = "counsel"  # sent in the place of a level to ask for a hint
NICENESS = 10  # of worker processes, so that people's moves go first

Habits = Mapping[str, bool]  # switches of style; those that are not named are on
Think = Callable[[Session, View[Any], str, Habits], Awaitable[Action]]
DEFAULT_HABITS: Habits = {}  # all switches on


def is_shared(session: Session) -> bool:
    """Whether others play the same deals, so that computer players must play alike for all."""
    return session.source.kind.is_common


def bot_seed(session: Session, seat: int) -> str:
    """The seed of a computer player's random choices: a new one for each move, but in a tournament
    the same for everybody who comes to this position."""
    return session.source.luck(seat, session.asked_since(seat)) or secrets.token_hex(16)


def choose_action(
    game: Game[Any], level: str, habits: Habits, view: View[Any], seed: str
) -> Action:
    """The move of a computer player of this level, or of the nearest that the game has; without
    a level, of the simple player."""
    if level in LEVELS:
        return agent_of(game, nearest_level(game, level), habits).decide(view, Random(seed)).action
    return simple_player(game)(view, Random(seed))


def build_hint(game: Game[Any], habits: Habits, view: View[Any], seed: str) -> Advice:
    """What the best player would do in this seat, and why."""
    return advice_for(game, view, Random(seed), habits)


def work(pipe: Connection) -> None:
    """The main loop of a worker process; it ends when the other end of the pipe is closed."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    with contextlib.suppress(EOFError, KeyboardInterrupt, OSError):
        while True:
            game, level, habits, view, seed = pipe.recv()
            if level == HINT:
                answer = json.encode(build_hint(get(game), habits, view, seed))
            else:
                answer = str(choose_action(get(game), level, habits, view, seed)).encode()
            pipe.send_bytes(answer[:LONGEST])


class Bots(WorkerPool):
    """The worker pool of the computer players, shared by all live matches."""

    def __init__(self, count: int | None = None, time_limit: float = TIME_LIMIT) -> None:
        super().__init__(count or max(1, (os.cpu_count() or 2) - 1), work, time_limit)

    async def think(
        self, session: Session, view: View[Any], level: str, habits: Habits = DEFAULT_HABITS
    ) -> Action:
        """The move of a computer player. If its worker fails or takes too long, a rule of thumb
        decides."""
        assert view.seat is not None
        seed = bot_seed(session, view.seat)
        if level not in LEVELS:  # takes less time than asking a process
            return choose_action(session.game, level, habits, view, seed)
        try:
            return Action.parse(await self._ask((session.game.id, level, habits, view, seed)))
        except WORKER_ERRORS:
            return simple_player(session.game)(view, Random(seed))

    async def advise(
        self, session: Session, view: View[Any], habits: Habits = DEFAULT_HABITS
    ) -> Advice:
        """A hint for this seat; the same for the same position."""
        seed = str(len(session.record.moves))
        try:
            answer = await self._ask((session.game.id, HINT, habits, view, seed))
            return json.decode(answer, type=Advice)
        except WORKER_ERRORS:
            return simple_advice(session.game, view, Random(seed))


async def think_at_once(
    session: Session, view: View[Any], level: str, habits: Habits = DEFAULT_HABITS
) -> Action:
    """A move without a worker process, for tests and for simple players."""
    assert view.seat is not None
    return choose_action(session.game, level, habits, view, bot_seed(session, view.seat))
