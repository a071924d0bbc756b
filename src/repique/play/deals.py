"""Where the packs of a match come from: `deal/v1`, frozen for ever.

A stream is SHA-512 in counter mode over the key: block i is
SHA-512("deal/v1" | key parts, each behind its length as 4 bytes | i as 8 bytes), big endian.
It is read as 32-bit words; a word that would favour some card is thrown away (rejection
sampling), the rest drive a Fisher-Yates shuffle from the top of the new pack. Anyone can
repeat this in thirty lines of any language.
"""

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from repique.core.cards import Card

SEED_BYTES = 256  # more than the largest pack needs to make every deal possible
WORD = 1 << 32


def words(*key: bytes) -> Iterator[int]:
    """The endless stream of 32-bit words that belongs to a key."""
    framed = b"".join(len(part).to_bytes(4, "big") + part for part in key)
    prefix = hashlib.sha512(b"deal/v1" + framed)
    block = 0
    while True:
        digest = prefix.copy()
        digest.update(block.to_bytes(8, "big"))
        raw = digest.digest()
        for at in range(0, len(raw), 4):
            yield int.from_bytes(raw[at : at + 4], "big")
        block += 1


def shuffle(cards: Sequence[Card], *key: bytes) -> tuple[Card, ...]:
    stream = words(*key)
    mixed = list(cards)
    for top in range(len(mixed) - 1, 0, -1):
        other = _below(top + 1, stream)
        mixed[top], mixed[other] = mixed[other], mixed[top]
    return tuple(mixed)


def _below(bound: int, stream: Iterator[int]) -> int:
    fair = WORD - WORD % bound
    return next(word for word in stream if word < fair) % bound


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes, *about: bytes) -> str:
    """Published before a deal, so that the seed revealed after it can be checked."""
    framed = b"".join(len(part).to_bytes(4, "big") + part for part in (*about, seed))
    return hashlib.sha256(b"commit/v1" + framed).hexdigest()


def verified(promise: str, seed: bytes, *about: bytes) -> bool:
    return secrets.compare_digest(promise, commitment(seed, *about))


class Source(Protocol):
    """Gives the cards for each chance event of a match."""

    @property
    def by_seat(self) -> bool:
        """Hands go to seats in order, so that a seat meets the same cards again."""

    def cards(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> tuple[Card, ...]:
        """The pack for deal number `deal`, or for a cut before it; `attempt` counts these
        events from 0, also those of a deal that was thrown in."""


@dataclass(frozen=True, slots=True)
class Fresh:
    """Ordinary deals from a secret seed. Each deal has a seed of its own, so that
    revealing one after it is scored betrays nothing about the next."""

    seed: bytes
    by_seat: bool = False

    def deal_seed(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> bytes:
        stream = words(b"seed", self.seed, _text(event, len(pack), deal, attempt))
        return b"".join(next(stream).to_bytes(4, "big") for _ in range(SEED_BYTES // 4))

    def cards(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> tuple[Card, ...]:
        return shuffle(pack, self.deal_seed(pack, event, deal, attempt))


@dataclass(frozen=True, slots=True)
class Shared(Fresh):
    """One hand of a created tournament: secret, and the same for everybody who plays it.
    The luck of the computer players comes from it too, so that equal moves meet equal replies."""

    by_seat: bool = True

    @classmethod
    def of_hand(cls, seed: bytes, hand: int) -> "Shared":
        """Each hand has a seed of its own, so that one betrays nothing about another."""
        stream = words(b"hand", seed, _text(hand))
        return cls(b"".join(next(stream).to_bytes(4, "big") for _ in range(SEED_BYTES // 4)))

    def luck(self, seat: int, moves: int) -> str:
        """For the move of this seat after so many moves of the hand."""
        stream = words(b"luck", self.seed, _text(seat, moves))
        return "".join(f"{next(stream):08x}" for _ in range(8))


@dataclass(frozen=True, slots=True)
class Tournament:
    """Sequences 1 to 100: a pure function of sequence, match, deal and pack."""

    game: str
    sequence: int
    number: int
    by_seat: bool = True

    def cards(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> tuple[Card, ...]:
        key = (self.game, len(pack), self.sequence, self.number, event, deal, attempt)
        return shuffle(pack, b"tournament", _text(*key))


@dataclass(frozen=True, slots=True)
class Replica:
    """The deals of an earlier match again, seat for seat; later deals continue its source."""

    deals: tuple[tuple[Card, ...], ...]
    then: Source
    by_seat: bool = True

    @classmethod
    def of(cls, deals: tuple[tuple[Card, ...], ...], then: Source) -> Source:
        """These deals, then those of the source. That of a match that was a replica itself
        has its further deals put behind these, as the note of a record can hold one list only."""
        if isinstance(then, Replica):
            deals, then = deals + then.deals[len(deals) :], then.then
        return cls(deals, then) if deals else then

    def cards(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> tuple[Card, ...]:
        if event == "deal" and not attempt and deal <= len(self.deals):
            given = self.deals[deal - 1]
            if sorted(given) == sorted(pack):  # another pack has been chosen since
                return given
        return self.then.cards(pack, event, deal, attempt)


def _text(*parts: object) -> bytes:
    return " ".join(str(part) for part in parts).encode()
