"""What people say at a shared table: checked, limited, stored, and shown to everybody there.

It is no part of the match: it has no version, and never waits for a move.
"""

import asyncio
import unicodedata
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from repique.core.table import Seat
from repique.server.live.commands import Refused
from repique.server.live.messages import Say
from repique.server.security.limits import Limits, TokenBucket
from repique.store.db.transaction import Transaction
from repique.store.matches.sayings import ChatLine, add_saying, sayings_of_series
from repique.store.store import Store

LONGEST = 300  # characters of a text
REPEATS = 3  # the same text so often in a row is shown once
PHRASES = (
    "hello",
    "well_played",
    "good_luck",
    "thanks",
    "sorry",
    "one_moment",
    "back",
    "have_to_go",
    "another_game",
    "good_night",
)
FORBIDDEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")  # controls, direction and width marks


def tidy_text(text: str) -> str:
    """A text as it is shown: composed, in one line, without invisible characters; raises `Refused`
    if nothing is left or it is too long."""
    composed = unicodedata.normalize("NFC", text)
    visible = "".join(" " if m in "\t\r\n" else m for m in composed if _is_visible(m))
    words = " ".join(visible.split())
    if not words:
        raise Refused("refused", "", "Your message is empty. Type something.")
    if len(words) > LONGEST:
        raise Refused("refused", "", f"Your message is too long. Use at most {LONGEST} characters.")
    return words


def _is_visible(mark: str) -> bool:
    return mark in "\t\r\n" or unicodedata.category(mark) not in FORBIDDEN


@dataclass
class Chat:
    """The chat of one table. `texts`: whether more than prepared phrases may be said."""

    store: Store
    series: int
    texts: bool = True
    count: int = 0  # the number of the last saying
    limits: Limits = field(default_factory=Limits)
    _buckets: dict[Seat, tuple[TokenBucket, ...]] = field(default_factory=dict)
    _last: dict[Seat, str] = field(default_factory=dict)
    _repeats: Counter[Seat] = field(default_factory=Counter)
    _said: set[tuple[Seat, str]] = field(default_factory=set)  # ids of what was said
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def repeat(self, number: int, show: Callable[[list[ChatLine]], None]) -> None:
        """Show what was said after this number. Nothing is said between reading and showing it."""
        async with self._lock:
            show(await self.after(number))

    async def after(self, number: int) -> list[ChatLine]:
        """What was said after this number."""
        return await asyncio.to_thread(
            self.store.read, lambda c: sayings_of_series(c, self.series, number)
        )

    async def say(
        self, seat: Seat, player: int | None, message: Say, show: Callable[[ChatLine], None]
    ) -> None:
        """Store a saying and show it once, in the order of numbers; raises `Refused`."""
        async with self._lock:  # a message that comes again meanwhile waits, and is known then
            if (seat, message.a) in self._said:
                return
            text = self._checked(seat, message)

            def job(tx: Transaction) -> ChatLine:
                return add_saying(tx, self.series, seat, player, message.phrase, text, message.a)

            saying = await asyncio.wrap_future(self.store.submit(job))
            self._said.add((seat, message.a))
            if saying.n > self.count:
                self.count = saying.n
                show(saying)

    def _checked(self, seat: Seat, message: Say) -> str:
        """The text of a message, empty for a phrase; raises `Refused`."""
        phrase = message.phrase
        if bool(phrase) == bool(message.text) or (phrase and phrase not in PHRASES):
            raise Refused("refused", "", "Choose a phrase or type a message.")
        if message.text and not self.texts:
            raise Refused("refused", "", "At this table you can only choose from the phrases.")
        text = tidy_text(message.text) if message.text else ""
        same = phrase or text
        self._repeats[seat] = self._repeats[seat] + 1 if self._last.get(seat) == same else 1
        self._last[seat] = same
        if self._repeats[seat] > REPEATS:
            raise Refused("too_fast", "", "You have already said that.")
        buckets = self._buckets.setdefault(
            seat, (self.limits.bucket(self.limits.sayings), self.limits.bucket(self.limits.talk))
        )
        if not all(bucket.take() for bucket in buckets):
            raise Refused("too_fast", "", "Wait a moment before your next message.")
        return text
