"""Sources of the shuffled packs of a match. The algorithm `deal/v1` never changes.

A match has one source, which is noted in its record; `DealSource.kind` says what it is.

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
from enum import StrEnum
from typing import ClassVar, Protocol

from repique.core.cards import Card, parse_cards

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


def derived_seed(*key: bytes) -> bytes:
    """The seed that a key determines: the first bytes of its stream."""
    stream = word_stream(*key)
    return b"".join(next(stream).to_bytes(4, "big") for _ in range(SEED_BYTES // 4))


def agreed_seed(house: bytes, nonces: Sequence[bytes]) -> bytes:
    """The seed of a match whose people contributed to it: from the secret of the house and the
    nonces of the people in the order of their seats."""
    return derived_seed(b"agreed", house, *nonces)


def commitment(seed: bytes, *about: bytes) -> str:
    """A hash of the seed and its context: published before a deal, so that the seed revealed
    afterwards can be verified (a commitment scheme)."""
    framed = b"".join(len(part).to_bytes(4, "big") + part for part in (*about, seed))
    return hashlib.sha256(b"commit/v1" + framed).hexdigest()


def is_commitment(promise: str, seed: bytes, *about: bytes) -> bool:
    """Whether the seed is the one that was committed to."""
    return secrets.compare_digest(promise, commitment(seed, *about))


class DealKind(StrEnum):
    """What a source of deals is; the value is the word for it in the note of a record."""

    FRESH = "fresh"  # shuffled for this match alone
    SHARED = "shared"  # a hand of a created tournament
    SEQUENCE = "tournament"  # one of the hundred fixed sequences
    AGREED = "agreed"  # from a secret of the house and a number of each person
    REPLICA = "replica"  # an earlier match again; noted with the source of that match

    @property
    def is_common(self) -> bool:
        """Whether others play the same deals, so that results can be compared."""
        return self in (DealKind.SHARED, DealKind.SEQUENCE)


class DealSource(Protocol):
    """Provides the cards for each chance event of a match."""

    @property
    def kind(self) -> DealKind:
        """What the source is."""

    @property
    def by_seat(self) -> bool:
        """Whether hands are dealt by seat, so that each seat gets the same hand every time."""

    @property
    def sequence(self) -> int:
        """The number of the fixed sequence that the deals belong to; 0 if there is none."""

    def cards(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> tuple[Card, ...]:
        """The shuffled pack for deal number `deal`, or for a cut before it. `attempt` counts the
        events of a deal from 0, including those of a deal that was thrown in."""

    def luck(self, seat: int, moves: int) -> str:
        """The random seed of a computer player for the move of a seat after `moves` moves, the same
        for all who play these deals; empty where nobody else does."""

    def note(self) -> str:
        """The source as text, which `parse_source` reads."""


@dataclass(frozen=True, slots=True)
class FreshDeals:
    """Ordinary deals from a secret seed. Each deal has a derived seed, so that revealing it after
    scoring discloses nothing about later deals."""

    seed: bytes
    by_seat: bool = False
    kind: ClassVar[DealKind] = DealKind.FRESH
    sequence: ClassVar[int] = 0

    def deal_seed(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> bytes:
        return derived_seed(b"seed", self.seed, _text(event, len(pack), deal, attempt))

    def cards(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> tuple[Card, ...]:
        return shuffle(pack, self.deal_seed(pack, event, deal, attempt))

    def luck(self, seat: int, moves: int) -> str:
        return ""

    def note(self) -> str:
        return f"{self.kind} {self.seed.hex()}"


@dataclass(frozen=True, slots=True)
class SharedDeals(FreshDeals):
    """One hand of a created tournament: secret, and the same for every player. It also seeds the
    random choices of computer players, so that equal moves get equal replies."""

    by_seat: bool = True
    kind: ClassVar[DealKind] = DealKind.SHARED

    @classmethod
    def of_hand(cls, seed: bytes, hand: int) -> "SharedDeals":
        """The source for a hand, from a seed derived for that hand alone."""
        return cls(derived_seed(b"hand", seed, _text(hand)))

    def luck(self, seat: int, moves: int) -> str:
        stream = word_stream(b"luck", self.seed, _text(seat, moves))
        return "".join(f"{next(stream):08x}" for _ in range(8))


class DealsNotAgreed(RuntimeError):
    """Cards were asked for before every person had opened a nonce."""


@dataclass(frozen=True, slots=True)
class AgreedDeals:
    """Deals that nobody could choose: see `repique.play.agreed_deals`. Once the nonces are known
    they are those of `FreshDeals` with the agreed seed; before, there are none."""

    house: bytes  # the secret of the house
    nonces: tuple[bytes, ...] = ()  # of the people in the order of their seats; none: not open yet
    by_seat: ClassVar[bool] = False
    kind: ClassVar[DealKind] = DealKind.AGREED
    sequence: ClassVar[int] = 0

    def fresh(self) -> FreshDeals:
        """The same deals from their seed alone. Raises `DealsNotAgreed` before they are open."""
        if not self.nonces:
            raise DealsNotAgreed("No cards can be dealt before everybody has opened a number.")
        return FreshDeals(agreed_seed(self.house, self.nonces))

    def cards(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> tuple[Card, ...]:
        return self.fresh().cards(pack, event, deal, attempt)

    def luck(self, seat: int, moves: int) -> str:
        return ""

    def note(self) -> str:
        return f"{self.kind} {self.house.hex()}"


@dataclass(frozen=True, slots=True)
class SequenceDeals:
    """The fixed deals of sequences 1 to 100: a pure function of sequence, match, deal and pack."""

    game: str
    sequence: int
    number: int
    by_seat: bool = True
    kind: ClassVar[DealKind] = DealKind.SEQUENCE

    def cards(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> tuple[Card, ...]:
        key = (self.game, len(pack), self.sequence, self.number, event, deal, attempt)
        return shuffle(pack, b"tournament", _text(*key))

    def luck(self, seat: int, moves: int) -> str:
        return f"{self.game} {self.sequence} {self.number} {seat} {moves}"

    def note(self) -> str:
        return f"{self.kind} {self.sequence}"


@dataclass(frozen=True, slots=True)
class ReplicaDeals:
    """The deals of an earlier match, seat by seat; further deals come from its source."""

    deals: tuple[tuple[Card, ...], ...]
    then: DealSource
    by_seat: bool = True
    kind: ClassVar[DealKind] = DealKind.REPLICA

    @classmethod
    def of(cls, deals: tuple[tuple[Card, ...], ...], then: DealSource) -> DealSource:
        """These deals, then those of the source. A source that is a replica itself is flattened,
        because the note of a record holds one list of deals; agreed deals go on from their seed,
        because the nonces belong to the earlier match."""
        if isinstance(then, ReplicaDeals):
            deals = deals + then.deals[len(deals) :]
            then = then.then
        if isinstance(then, AgreedDeals) and then.nonces:
            then = then.fresh()
        return cls(deals, then) if deals else then

    @property
    def sequence(self) -> int:
        return self.then.sequence

    def cards(self, pack: Sequence[Card], event: str, deal: int, attempt: int) -> tuple[Card, ...]:
        if event == "deal" and not attempt and deal <= len(self.deals):
            given = self.deals[deal - 1]
            if sorted(given) == sorted(pack):  # unless the house rules now use another pack
                return given
        return self.then.cards(pack, event, deal, attempt)

    def luck(self, seat: int, moves: int) -> str:
        return ""

    def note(self) -> str:
        packs = "".join(f" / {' '.join(pack)}" for pack in self.deals)
        return f"{self.then.note()}{packs}"


def parse_source(note: str, game: str, number: int) -> DealSource | None:
    """The source of match `number` of a game from its note; None if the note names none. Agreed
    deals are not open: their nonces stand elsewhere. Raises `ValueError` if it is damaged."""
    head, *packs = note.split("/")
    kind, _, rest = head.strip().partition(" ")
    source: DealSource
    if kind == DealKind.SEQUENCE:
        source = SequenceDeals(game, int(rest), number)
    elif kind == DealKind.SHARED:
        source = SharedDeals(bytes.fromhex(rest))
    elif kind == DealKind.FRESH:
        source = FreshDeals(bytes.fromhex(rest))
    elif kind == DealKind.AGREED:
        source = AgreedDeals(bytes.fromhex(rest))
    else:
        return None
    return ReplicaDeals(tuple(parse_cards(pack) for pack in packs), source) if packs else source


def is_public(note: str) -> bool:
    """Whether the note of a source tells nothing that a player must not know: that of a sequence,
    whose deals are the same for everybody and for ever."""
    return note.partition(" ")[0] == DealKind.SEQUENCE and "/" not in note


def is_agreed(note: str) -> bool:
    """Whether the note is that of agreed deals. It is a secret until the match is over."""
    return note.partition(" ")[0] == DealKind.AGREED and "/" not in note


def _text(*parts: object) -> bytes:
    return " ".join(str(part) for part in parts).encode()
