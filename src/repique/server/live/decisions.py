"""Ends decisions about rules of offers that nobody makes in time, and tells those concerned."""

import asyncio
from contextlib import suppress

from structlog.typing import FilteringBoundLogger

from repique.core.options import BadOptions
from repique.server.live.news import NewsHub, RulesKept
from repique.server.view.offers import chosen_game_of, title_of
from repique.store.db.transaction import Transaction
from repique.store.db.writer import utc_now
from repique.store.errors import StoreError
from repique.store.offers.negotiation import FreedSeat, end_overdue_decisions, next_deadline
from repique.store.offers.offers import Offer, offer_of
from repique.store.store import Store

RETRY = 5.0  # seconds after the store has failed


def tell_of_freed_seat(news: NewsHub, freed: FreedSeat, offer: Offer) -> None:
    """Tell everybody at an offer that somebody has lost the seat there, and that person why."""
    news.change((*offer.players, freed.player))
    if freed.has_proposed:
        title = title_of(chosen_game_of(offer))
        news.tell(freed.player, RulesKept(offer.token, title, offer.host))


class DecisionWatch:
    """Waits for the first awaited decision to be overdue. What is awaited is read from the store,
    so a restart changes nothing."""

    def __init__(self, store: Store, news: NewsHub, log: FilteringBoundLogger) -> None:
        self._store = store
        self._news = news
        self._log = log
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def refresh(self) -> None:
        """Look again soon: one more decision is awaited."""
        self._changed.set()

    async def _run(self) -> None:
        while True:
            try:
                await self._wait()
                await self._end_overdue()
            except (StoreError, BadOptions) as error:
                self._log.warning("decisions_not_ended", error=str(error))
                await asyncio.sleep(RETRY)

    async def _wait(self) -> None:
        """Until a decision is overdue."""
        while True:
            self._changed.clear()
            deadline = await asyncio.to_thread(self._store.read, next_deadline)
            left = None if deadline is None else (deadline - utc_now()).total_seconds()
            if left is not None and left <= 0:
                return
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._changed.wait()

    async def _end_overdue(self) -> None:
        for freed, offer in await asyncio.wrap_future(self._store.submit(_freed_seats)):
            tell_of_freed_seat(self._news, freed, offer)


def _freed_seats(transaction: Transaction) -> list[tuple[FreedSeat, Offer]]:
    freed = end_overdue_decisions(transaction)
    return [(each, offer_of(transaction.connection, each.offer)) for each in freed]
