"""The parts of the running server that request handlers use."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from sqlalchemy import Connection

from repique.core.game import View
from repique.play.advice import Advice
from repique.play.session import Session
from repique.server.live.registry import LiveMatches
from repique.server.security.access import AccessControl
from repique.server.workers.bots import Habits
from repique.server.workers.reviews import Reviews
from repique.store.db.transaction import Transaction

T = TypeVar("T")


@dataclass(frozen=True)
class Services:
    """Live matches, access control, the hint worker and reviews, with calls into the store."""

    live_matches: LiveMatches
    access: AccessControl
    advise: Callable[[Session, View[Any], Habits], Awaitable[Advice]]
    reviews: Reviews

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a read-only query in a thread and return its result."""
        return await asyncio.to_thread(self.live_matches.store.read, query)

    async def do(self, job: Callable[[Transaction], T]) -> T:
        """Run a job in a write transaction; returns its result once it is committed."""
        return await asyncio.wrap_future(self.live_matches.store.submit(job))
