"""Sources of the shuffled packs of a match. The algorithm `deal/v1` never changes.

A stream is SHA-512 in counter mode over the key: block i is
SHA-512("deal/v1" | key parts, each behind its length as 4 bytes | i as 8 bytes), big endian.
It is read as 32-bit words; words that would bias the shuffle are skipped (rejection sampling),
the others drive a Fisher-Yates shuffle from the top of the new pack. Any language can implement
this in thirty lines, so a deal can be checked independently.
"""

import hashlib
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from repique.core.cards import Card

SEED_BYTES = 256  # enough for every order of the largest pack
WORD = 1 << 32


def word_stream(*key: bytes) -> Iterator[int]:
    """The endless stream of pseudo-random 32-bit words for a key."""
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
    """The cards in the order that the key determines."""
    stream = word_stream(*key)
    mixed = list(cards)
    for top in range(len(mixed) - 1, 0, -1):
        other = _below(top + 1, stream)
        mixed[top], mixed[other] = mixed[other], mixed[top]
    return tuple(mixed)


def _below(bound: int, stream: Iterator[int]) -> int:
    """A uniform number from 0 up to but not including the bound."""
    fair = WORD - WORD % bound
    return next(word for word in stream if word < fair) % bound


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes, *about: bytes) -> str:
    """A hash of the seed and its context: published before a deal, so that the seed revealed
    afterwards can be verified (a commitment scheme)."""
    framed = b"".join(len(part).to_bytes(4, "big") + part for part in (*about, seed))
    return hashlib.sha256(b"commit/v1" + framed).hexdigest()


def is_commitment(promise: str, seed: bytes, *about: bytes) -> bool:
    """Whether the seed is the one that was committed to."""
    return secrets.compare_digest(promise, commitment(seed, *about))


class DealSource(Protocol):
    """Provides the cards for each chance event of a match."""

    @property
    def by_seat(self) -> bool:
        """Whether hands are dealt by seat, so that each seat gets the same hand every time."""

    def cards(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> tuple[Card, ...]:
        """The shuffled pack for deal number `deal`, or for a cut before it. `attempt` counts the
        events of a deal from 0, including those of a deal that was thrown in."""


@dataclass(frozen=True, slots=True)
class FreshDeals:
    """Ordinary deals from a secret seed. Each deal has a derived seed, so that revealing it after
    scoring discloses nothing about later deals."""

    seed: bytes
    by_seat: bool = False

    def deal_seed(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> bytes:
        stream = word_stream(b"seed", self.seed, _text(event, len(pack), deal, attempt))
        return b"".join(next(stream).to_bytes(4, "big") for _ in range(SEED_BYTES // 4))

    def cards(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> tuple[Card, ...]:
        return shuffle(pack, self.deal_seed(pack, event, deal, attempt))


@dataclass(frozen=True, slots=True)
class SharedDeals(FreshDeals):
    """One hand of a created tournament: secret, and the same for every player. It also seeds the
    random choices of computer players, so that equal moves get equal replies."""

    by_seat: bool = True

    @classmethod
    def of_hand(cls, seed: bytes, hand: int) -> "SharedDeals":
        """The source for a hand, from a seed derived for that hand alone."""
        stream = word_stream(b"hand", seed, _text(hand))
        return cls(b"".join(next(stream).to_bytes(4, "big") for _ in range(SEED_BYTES // 4)))

    def luck(self, seat: int, moves: int) -> str:
        """The random seed for the move of a seat after `moves` moves of the hand."""
        stream = word_stream(b"luck", self.seed, _text(seat, moves))
        return "".join(f"{next(stream):08x}" for _ in range(8))


@dataclass(frozen=True, slots=True)
class SequenceDeals:
    """The fixed deals of sequences 1 to 100: a pure function of sequence, match, deal and pack."""

    game: str
    sequence: int
    number: int
    by_seat: bool = True

    def cards(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> tuple[Card, ...]:
        key = (self.game, len(pack), self.sequence, self.number, event, deal, attempt)
        return shuffle(pack, b"tournament", _text(*key))


@dataclass(frozen=True, slots=True)
class ReplicaDeals:
    """The deals of an earlier match, seat by seat; further deals come from its source."""

    deals: tuple[tuple[Card, ...], ...]
    then: DealSource
    by_seat: bool = True

    @classmethod
    def of(cls, deals: tuple[tuple[Card, ...], ...], then: DealSource) -> DealSource:
        """These deals, then those of the source. A source that is a replica itself is flattened,
        because the note of a record holds one list of deals."""
        if isinstance(then, ReplicaDeals):
            deals = deals + then.deals[len(deals) :]
            then = then.then
        return cls(deals, then) if deals else then

    def cards(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> tuple[Card, ...]:
        if event == "deal" and not attempt and deal <= len(self.deals):
            given = self.deals[deal - 1]
            if sorted(given) == sorted(pack):  # unless the house rules now use another pack
                return given
        return self.then.cards(pack, event, deal, attempt)


def _text(*parts: object) -> bytes:
    return " ".join(str(part) for part in parts).encode()
