"""Limits of what clients may send, and the token buckets that enforce them."""

import time
from collections.abc import Callable
from dataclasses import dataclass


class TokenBucket:
    """A token bucket: `burst` at once, and `rate` a second after that."""

    def __init__(
        self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._left = float(burst)
        self._at = clock()

    def take(self) -> bool:
        """Take one token; returns False if there is none."""
        now = self._clock()
        self._left = min(self.burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def give_back(self) -> None:
        self._left += 1


@dataclass(frozen=True)
class Limits:
    """All limits of a server; pairs are a rate a second and a burst."""

    messages: tuple[float, int] = (10, 40)  # of a socket
    steps: tuple[float, int] = (100, 200)  # of the computer, which a client asks for one by one
    syncs: tuple[float, int] = (1, 10)
    requests: tuple[float, int] = (20, 200)
    guesses: tuple[float, int] = (0.1, 10)  # at the access token
    sockets: int = 5  # of one seat
    queue: int = 256  # messages that wait for a slow reader
    queue_bytes: int = 256 << 10
    sending: float = 10.0  # seconds for one message
    beat: float = 5.0  # seconds between heartbeats
    clock: Callable[[], float] = time.monotonic

    def bucket(self, limit: tuple[float, int]) -> TokenBucket:
        """A new bucket for one of these pairs."""
        rate, burst = limit
        return TokenBucket(rate, burst, self.clock)
