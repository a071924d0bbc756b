"""The parts of the running server that request handlers use."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection

from repique.core.game import View
from repique.play.advice import Advice
from repique.play.session import Session
from repique.server.live.decisions import DecisionWatch
from repique.server.live.news import NewsHub
from repique.server.live.registry import LiveMatches
from repique.server.security.access import AccessControl, AccessSession
from repique.server.security.door import Door
from repique.server.security.guests import Guests
from repique.server.security.invitations import Invitations
from repique.server.security.principal import NO_PLAYER, NOBODY, Principal, Role
from repique.server.workers.bots import Habits
from repique.server.workers.reviews import Reviews
from repique.store.db.transaction import Transaction
from repique.store.matches.seats import seats_of_player
from repique.store.offers.offers import offers_with_player
from repique.store.players.players import last_player

T = TypeVar("T")


@dataclass(frozen=True)
class Services:
    """Live matches, access control and guests, the hint worker and reviews, and what brings people
    to tables; with calls into the store."""

    live_matches: LiveMatches
    access: AccessControl
    guests: Guests
    advise: Callable[[Session, View[Any], Habits], Awaitable[Advice]]
    reviews: Reviews
    invitations: Invitations
    news: NewsHub
    decisions: DecisionWatch
    door: Door

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a read-only query in a thread and return its result."""
        return await asyncio.to_thread(self.live_matches.store.read, query)

    async def do(self, job: Callable[[Transaction], T]) -> T:
        """Run a job in a write transaction; returns its result once it is committed."""
        return await asyncio.wrap_future(self.live_matches.store.submit(job))

    async def principal(self, session: AccessSession | None) -> Principal:
        """Who asks with this session: the owner, who acts as the current player, or a guest with
        all seats that this person has now."""
        if session is None:
            return NOBODY
        if session.guest:
            return await self.read(lambda c: _guest(c, session))
        current = await self.read(last_player)
        return Principal(session.id, Role.OWNER, current.id if current else NO_PLAYER)


def _guest(connection: Connection, session: AccessSession) -> Principal:
    seats = seats_of_player(connection, session.guest)
    offers = offers_with_player(connection, session.guest)
    return Principal(session.id, Role.PERSON, session.guest, seats, offers)
