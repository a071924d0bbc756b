"""Links and short codes with which people come to a table, and how often they may be tried.

A link has 128 random bits, which stand behind the `#` of an address: browsers send that part to no
server, so a preview of the address spends nothing. The store keeps the hash of a link. Short codes,
to be told on the telephone, live in memory for a quarter of an hour.
"""

import hashlib
import secrets
from dataclasses import dataclass

from repique.server.security.access import TooFast
from repique.server.security.limits import Limits

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # Crockford's: without I, L, O and U
LOOKALIKES = str.maketrans({"I": "1", "L": "1", "O": "0", "-": "", " ": ""})
CODE_LETTERS = 8
CODE_SECONDS = 15 * 60
REST = 60.0  # seconds for which codes rest after too many wrong ones


def new_link() -> str:
    """The random part of a link."""
    return secrets.token_urlsafe(16)


def link_hash(link: str) -> str:
    """The form in which a link is kept; it cannot be turned back."""
    return hashlib.sha256(link.encode()).hexdigest()


def tidy_code(typed: str) -> str:
    """A code as it is compared: capitals without a dash, letters that look like digits as these."""
    return typed.upper().translate(LOOKALIKES)


def shown_code(code: str) -> str:
    """A code in two groups of four letters."""
    return f"{code[: CODE_LETTERS // 2]}-{code[CODE_LETTERS // 2 :]}"


@dataclass(frozen=True, slots=True)
class _ShortCode:
    """What a code stands for, and the time until which it does."""

    offer: str
    until: float


class Invitations:
    """The short codes of offers, and the limits for those who come."""

    def __init__(self, limits: Limits) -> None:
        self._clock = limits.clock
        self._codes: dict[str, _ShortCode] = {}
        self._tries = limits.buckets_by_address(limits.codes)
        self._wrong = limits.bucket(limits.wrong_codes)
        self._rest_until = float("-inf")
        self._guests = limits.buckets_by_address(limits.new_guests)
        self._guests_hourly = limits.buckets_by_address(limits.new_guests_hourly)

    def new_code(self, offer: str) -> str:
        """A code for this offer, as it is shown; an earlier one stops."""
        now = self._clock()
        self._codes = {
            code: known
            for code, known in self._codes.items()
            if known.offer != offer and known.until > now
        }
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LETTERS))
        self._codes[code] = _ShortCode(offer, now + CODE_SECONDS)
        return shown_code(code)

    def offer_of_code(self, typed: str, address: str) -> str | None:
        """The offer that a code stands for; None for a wrong one. Raises `TooFast` after too many
        wrong ones from this network, or while codes rest because there were too many altogether:
        then the right one is refused too. Right ones are not counted."""
        now = self._clock()
        tries = self._tries.of(address)
        if now < self._rest_until or not tries.take():
            raise TooFast
        known = self._codes.get(tidy_code(typed))
        if known is not None and known.until > now:
            tries.give_back()
            return known.offer
        if not self._wrong.take():
            self._rest_until = now + REST
            raise TooFast
        return None

    def require_room(self, address: str) -> None:
        """Count a new guest from this address; raises `TooFast` if there were too many."""
        if not (self._guests.of(address).take() and self._guests_hourly.of(address).take()):
            raise TooFast
