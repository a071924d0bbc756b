"""Computer players think in processes of their own, for a limited time, and can be called off.

They are given a view, never a state, and answer with the text of a move. The pipe carries
pickles one way only, from us to them; what comes back is read as plain text.
"""

import contextlib
import os
import secrets
from collections.abc import Awaitable, Callable, Mapping
from multiprocessing.connection import Connection
from random import Random
from typing import Any

from msgspec import json

from repique.ai.hints import advised
from repique.ai.levels import LEVELS, has_brain
from repique.ai.levels import agent as agent_of
from repique.core.actions import Action
from repique.core.game import Game, View
from repique.games import get
from repique.play.advice import Advice
from repique.play.deals import Shared, Tournament
from repique.play.session import Session
from repique.play.simple_players import rule_of_thumb, simple
from repique.server.workers.pool import BUDGET, LONGEST, TROUBLES, Thinkers

COUNSEL = "counsel"  # asked for in the place of a level
POLITE = 10  # how much people's moves go before: the niceness of a thinking process

Habits = Mapping[str, bool]  # switches of style; those that are not named are on
Think = Callable[[Session, View[Any], str, Habits], Awaitable[Action]]
USUAL: Habits = {}


def is_shared(session: Session) -> bool:
    """Whether others play the same deals, and should meet the same replies."""
    return isinstance(session.source, Shared | Tournament)


def luck(session: Session, seat: int) -> str:
    """Chance of their own; in a tournament the same for everybody who comes to this position."""
    source, moves = session.source, len(session.record.moves)
    if isinstance(source, Shared):
        return source.luck(seat, moves)
    if isinstance(source, Tournament):
        return f"{source.game} {source.sequence} {source.number} {seat} {moves}"
    return secrets.token_hex(16)


def ponders(game: Game[Any], level: str) -> bool:
    """Whether this is a player of a level, and not the simple one with its rules of thumb."""
    return level in LEVELS and has_brain(game)


def decided(game: Game[Any], level: str, habits: Habits, view: View[Any], seed: str) -> Action:
    if ponders(game, level):
        return agent_of(game, level, habits).decide(view, Random(seed)).action
    return simple(game)(view, Random(seed))


def counsel(game: Game[Any], habits: Habits, view: View[Any], seed: str) -> Advice:
    """What the best player would do in this seat, and why."""
    if has_brain(game):
        return advised(game, view, Random(seed), habits)
    return rule_of_thumb(game, view, Random(seed))


def work(pipe: Connection) -> None:
    """The life of a thinking process: it ends when nobody is at the other end any more."""
    if hasattr(os, "nice"):
        os.nice(POLITE)
    with contextlib.suppress(EOFError, KeyboardInterrupt, OSError):
        while True:
            game, level, habits, view, seed = pipe.recv()
            if level == COUNSEL:
                answer = json.encode(counsel(get(game), habits, view, seed))
            else:
                answer = str(decided(get(game), level, habits, view, seed)).encode()
            pipe.send_bytes(answer[:LONGEST])


class Bots(Thinkers):
    """Computer players for all tables together."""

    def __init__(self, count: int | None = None, budget: float = BUDGET) -> None:
        super().__init__(count or max(1, (os.cpu_count() or 2) - 1), work, budget)

    async def think(
        self, session: Session, view: View[Any], level: str, habits: Habits = USUAL
    ) -> Action:
        """Their move. If they take too long or break down, the rule of thumb makes one."""
        assert view.seat is not None
        seed = luck(session, view.seat)
        if not ponders(session.game, level):  # decided sooner than a process is asked
            return decided(session.game, level, habits, view, seed)
        try:
            return Action.parse(await self._answer((session.game.id, level, habits, view, seed)))
        except TROUBLES:
            return simple(session.game)(view, Random(seed))

    async def advise(self, session: Session, view: View[Any], habits: Habits = USUAL) -> Advice:
        """What Master would do in this seat, the same again in the same position."""
        seed = str(len(session.record.moves))
        try:
            told = await self._answer((session.game.id, COUNSEL, habits, view, seed))
            return json.decode(told, type=Advice)
        except TROUBLES:
            return rule_of_thumb(session.game, view, Random(seed))


async def at_once(session: Session, view: View[Any], level: str, habits: Habits = USUAL) -> Action:
    """Without a process and at once: for tests, and for players that need no thinking."""
    assert view.seat is not None
    return decided(session.game, level, habits, view, luck(session, view.seat))
