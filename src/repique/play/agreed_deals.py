"""Deals on which all people at a table have agreed, so that none of them could choose the cards.

In this order:

    house     256 random bytes of the program that deals, a secret until the match is over
    pledge    commitment(house, token of the match, rules as text), shown to everybody at once
    nonce     32 random bytes of each person
    seal      SHA-256 of the nonce with token and seat, shown to everybody; the nonce is not
    open      when every seal is there, each person shows the nonce
    seed      256 bytes from the stream of house and nonces: the deals are `FreshDeals(seed)`

The house could not know the nonces when it gave its pledge, and nobody could know those of others
when giving a seal. So the seed is random if a single one of them was honest. `docs/fair-deals.md`
says what this proves and what it does not. Nothing here reads a clock or a file.
"""

import hashlib
import re
import secrets
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any

from repique.core.cards import Card
from repique.core.game import Game
from repique.core.options import BadOptions, Options, Rule, Value
from repique.core.table import Seat
from repique.play.deals import (
    SEED_BYTES,
    AgreedDeals,
    agreed_seed,
    commitment,
    is_agreed,
    is_commitment,
    new_seed,
)
from repique.play.record import SOURCE_NOTE, Record

NONCE_BYTES = 32

# Notes of a record beside the source; the seat, or a number from 0, stands behind the last three.
TOKEN_NOTE = "match"
PLEDGE_NOTE = "pledge"
SEAL_NOTE = "seal_"
NONCE_NOTE = "nonce_"
PACK_NOTE = "pack_"

_SEAT_NOTE = re.compile(rf"({SEAL_NOTE}|{NONCE_NOTE})(0|[1-9])")


def seal(token: str, seat: Seat, nonce: bytes) -> str:
    """The hash of a nonce that is shown before the nonce itself (seal/v1)."""
    parts = (token.encode(), str(seat).encode(), nonce)
    framed = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return hashlib.sha256(b"seal/v1" + framed).hexdigest()


def pledged_rules(record: Record, people: Iterable[Seat]) -> str:
    """The rules as text, as they go into the pledge: the first lines of the record, the seats of
    people, and every new pack that may be shuffled, first the one that the match begins with."""
    seats = " ".join(str(seat) for seat in sorted(people))
    packs = possible_packs(record.game, record.options)
    rows = [*record.rule_rows(), f"people {seats}", *(f"pack {' '.join(pack)}" for pack in packs)]
    return "\n".join(rows)


def possible_packs(game: Game[Any], options: Options) -> tuple[tuple[Card, ...], ...]:
    """The new pack of a match, then those to which a change of one house rule during the match can
    lead. Rules that are numbers do not choose a pack."""
    packs = [game.pack(options)]
    for rule in options.rules():
        for value in _choices_of(rule):
            with suppress(BadOptions):
                packs.append(game.pack(options.within_match({rule.name: value})))
    return tuple(dict.fromkeys(packs))


def _choices_of(rule: Rule) -> tuple[Value, ...]:
    return (False, True) if isinstance(rule.default, bool) else rule.among


@dataclass(frozen=True, slots=True)
class Agreement:
    """What the house and the people have contributed to the deals of a match so far."""

    token: str  # of the match
    rules: str  # as `pledged_rules` writes them
    house: bytes  # secret until the match is over
    people: tuple[Seat, ...]  # seats that seal and open, in order
    pledge: str
    seals: Mapping[Seat, str] = field(default_factory=dict)
    nonces: Mapping[Seat, bytes] = field(default_factory=dict)  # those that are open

    @classmethod
    def begin(
        cls, token: str, rules: str, people: Iterable[Seat], house: bytes | None = None
    ) -> "Agreement":
        """An agreement with its pledge alone; without a secret it gets a random one."""
        secret = house or new_seed()
        pledge = commitment(secret, token.encode(), rules.encode())
        return cls(token, rules, secret, tuple(sorted(people)), pledge)

    @property
    def is_sealed(self) -> bool:
        """Whether every person has given a seal, so that nonces may be opened."""
        return tuple(sorted(self.seals)) == self.people

    @property
    def is_open(self) -> bool:
        """Whether every person has opened a nonce, so that cards may be dealt."""
        return self.is_sealed and tuple(sorted(self.nonces)) == self.people

    @property
    def seed(self) -> bytes:
        """The agreed seed; raises `ValueError` before the agreement is open."""
        if not self.is_open:
            raise ValueError("not everybody has opened a number yet")
        return agreed_seed(self.house, self._nonces_in_order())

    @property
    def source(self) -> AgreedDeals:
        """The source of the deals, which deals as soon as the agreement is open."""
        return AgreedDeals(self.house, self._nonces_in_order() if self.is_open else ())

    def _nonces_in_order(self) -> tuple[bytes, ...]:
        return tuple(self.nonces[seat] for seat in self.people)

    def with_seal(self, seat: Seat, given: str) -> "Agreement":
        """With the seal of a person; raises `ValueError` if it is not expected or is no seal."""
        self._require_person(seat)
        if seat in self.seals:
            raise ValueError(f"seat {seat} has given a seal already")
        if re.fullmatch("[0-9a-f]{64}", given) is None:
            raise ValueError("a seal has 64 digits from 0 to f")
        return replace(self, seals={**self.seals, seat: given})

    def with_nonce(self, seat: Seat, nonce: bytes) -> "Agreement":
        """With the open nonce of a person; raises `ValueError` if somebody's seal is missing, or
        the nonce is not the one that was sealed."""
        self._require_person(seat)
        if not self.is_sealed:
            raise ValueError("a number is opened when everybody has given a seal, not before")
        if seat in self.nonces:
            raise ValueError(f"seat {seat} has opened a number already")
        if len(nonce) != NONCE_BYTES:
            raise ValueError(f"a number has {NONCE_BYTES} bytes")
        if not self._is_sealed_nonce(seat, nonce):
            raise ValueError(f"the number of seat {seat} does not fit its seal")
        return replace(self, nonces={**self.nonces, seat: nonce})

    def _require_person(self, seat: Seat) -> None:
        if seat not in self.people:
            raise ValueError(f"nobody at seat {seat} takes part in the deals")

    def _is_sealed_nonce(self, seat: Seat, nonce: bytes) -> bool:
        return secrets.compare_digest(self.seals[seat], seal(self.token, seat, nonce))

    def problem(self) -> str:
        """The first promise that was not kept, as a sentence; empty if pledge, seals and nonces are
        all there and fit each other."""
        if len(self.house) != SEED_BYTES:
            return f"The dealer’s secret should have {SEED_BYTES} bytes."
        if not is_commitment(self.pledge, self.house, self.token.encode(), self.rules.encode()):
            return "The pledge does not fit the dealer’s secret, the game and its rules."
        if not self.people or not self.is_open:
            return "A seal or a number of a player is missing."
        for seat in self.people:
            nonce = self.nonces[seat]
            if len(nonce) != NONCE_BYTES or not self._is_sealed_nonce(seat, nonce):
                return f"The number of player {seat + 1} does not fit its seal."
        return ""

    def notes(self) -> dict[str, str]:
        """The notes of a record, from which the agreement can be read again. Without
        `without_secrets` they tell the secret of the house."""
        notes = {SOURCE_NOTE: self.source.note(), TOKEN_NOTE: self.token, PLEDGE_NOTE: self.pledge}
        notes |= {f"{SEAL_NOTE}{seat}": self.seals[seat] for seat in sorted(self.seals)}
        notes |= {f"{NONCE_NOTE}{seat}": self.nonces[seat].hex() for seat in sorted(self.nonces)}
        rows = [row.partition(" ") for row in self.rules.split("\n")]
        packs = [cards for name, _, cards in rows if name == "pack"]
        return notes | {f"{PACK_NOTE}{at}": cards for at, cards in enumerate(packs)}


def has_agreement(record: Record) -> bool:
    """Whether any note of a record is about agreed deals, whole or not."""
    about = any(name == PLEDGE_NOTE or _SEAT_NOTE.fullmatch(name) for name in record.notes)
    return about or is_agreed(record.notes.get(SOURCE_NOTE, ""))


def agreement_of(record: Record) -> Agreement:
    """The agreement that a record notes, unchecked but for its form. People are those who have a
    seal, and the rules are made anew from the record, so that the pledge covers both. Raises
    `ValueError` with a sentence if a note is missing or damaged."""
    notes = record.notes
    for name in (TOKEN_NOTE, PLEDGE_NOTE):
        if not notes.get(name):
            raise ValueError(f"The note “{name}” is missing.")
    source = notes.get(SOURCE_NOTE, "")
    if not is_agreed(source):
        raise ValueError("The dealer’s secret is missing. It is told when a game is over.")
    _, _, house = source.partition(" ")
    seals = _by_seat(notes, SEAL_NOTE)
    people = tuple(sorted(seals))
    agreement = Agreement(
        token=notes[TOKEN_NOTE],
        rules=pledged_rules(record, people),
        house=_bytes(house),
        people=people,
        pledge=notes[PLEDGE_NOTE],
        seals=seals,
        nonces=_nonces(notes),
    )
    expected = {n: text for n, text in agreement.notes().items() if n.startswith(PACK_NOTE)}
    if {n: text for n, text in notes.items() if n.startswith(PACK_NOTE)} != expected:
        raise ValueError("The decks in the notes are not those of the game and its rules.")
    return agreement


def nonces_of(record: Record) -> tuple[bytes, ...]:
    """The nonces that a record notes, in the order of seats; none as long as that of somebody who
    has given a seal is missing. Raises `ValueError`."""
    nonces = _nonces(record.notes)
    if nonces.keys() != _by_seat(record.notes, SEAL_NOTE).keys():
        return ()
    return tuple(nonces[seat] for seat in sorted(nonces))


def _nonces(notes: Mapping[str, str]) -> dict[Seat, bytes]:
    return {seat: _bytes(text) for seat, text in _by_seat(notes, NONCE_NOTE).items()}


def _by_seat(notes: Mapping[str, str], prefix: str) -> dict[Seat, str]:
    """The values of the notes that have this prefix and a seat as their name."""
    found = [(_SEAT_NOTE.fullmatch(name), text) for name, text in notes.items()]
    return {int(name[2]): text for name, text in found if name and name[1] == prefix}


def _bytes(text: str) -> bytes:
    """Bytes from their only form in a record; `bytes.fromhex` knows several."""
    if re.fullmatch("(?:[0-9a-f]{2})+", text) is None:
        raise ValueError("A secret or a number in the notes is damaged.")
    return bytes.fromhex(text)
