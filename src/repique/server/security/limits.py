"""Limits of what clients may send, and the token buckets that enforce them.

Addresses of clients are known here alone, in memory and without their last part: they are written
to no table and no log.
"""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

MOST_NETWORKS = 4096  # with buckets of their own; the one that was quiet for longest is forgotten


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


class AddressBuckets:
    """A token bucket for each network that clients come from."""

    def __init__(self, new_bucket: Callable[[], TokenBucket]) -> None:
        self._new_bucket = new_bucket
        self._buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def of(self, address: str) -> TokenBucket:
        """The bucket of the network of this address."""
        network = network_of(address)
        bucket = self._buckets.pop(network, None) or self._new_bucket()
        self._buckets[network] = bucket
        if len(self._buckets) > MOST_NETWORKS:
            self._buckets.popitem(last=False)
        return bucket


def network_of(address: str) -> str:
    """The network that an address counts as: its /24, or /64 for IPv6; unknown ones are alike."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(known, ipaddress.IPv6Address):
        if known.ipv4_mapped is None:
            return str(ipaddress.ip_network((known, 64), strict=False))
        known = known.ipv4_mapped
    return str(ipaddress.ip_network((known, 24), strict=False))


@dataclass(frozen=True)
class Limits:
    """All limits of a server; pairs are a rate a second and a burst."""

    messages: tuple[float, int] = (10, 40)  # of a socket
    steps: tuple[float, int] = (100, 200)  # of the computer, which a client asks for one by one
    syncs: tuple[float, int] = (1, 10)
    requests: tuple[float, int] = (20, 200)
    guest_thinking: tuple[float, int] = (0.5, 2)  # hints of a guest, which keep a worker busy
    sayings: tuple[float, int] = (0.5, 5)  # in the chat of a table, of one seat
    talk: tuple[float, int] = (100 / 600, 100)  # the same over ten minutes
    guesses: tuple[float, int] = (0.1, 10)  # at the access token
    codes: tuple[float, int] = (5 / 60, 5)  # wrong short codes, from one network
    wrong_codes: tuple[float, int] = (100 / 60, 100)  # altogether; then codes rest for a minute
    new_guests: tuple[float, int] = (20 / 60, 20)  # from one network
    new_guests_hourly: tuple[float, int] = (100 / 3600, 100)
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

    def buckets_by_address(self, limit: tuple[float, int]) -> AddressBuckets:
        """New buckets for one of these pairs, one for each network."""
        return AddressBuckets(lambda: self.bucket(limit))
