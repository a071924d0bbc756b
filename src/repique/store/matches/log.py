"""The log of a match: the only place where moves are written to disk (`append`).

A log is the rows of table `moves` for one match. It is append-only and hash-chained: each entry
has a number, the hash of the entry before it, and its own hash over both (`db.checksums`). The
moves of a match are what folding the entries in order gives (`FoldedLog`). Nothing is ever
removed, so the log also shows what was taken back.

Most entries are moves in the notation of a record. An entry that begins with `!` is a control
entry:

    !back 17             undo: only the first 17 moves remain
    !practice            from here on the match counts as practice
    !wait penalty=on     house rules for the next deal; without options: no longer
    !plan goal=1500      house rules for the next match
    !begun redeal        why this match was begun; the first entry, if a player asked for it
    !seats person master who sits where from here on, if that has changed
    !over resigned 1     the outcome, if it does not follow from the moves: the side that won
    !pledge C 0 1        the pledge for agreed deals, and the seats of the people who agree on them
    !seal HASH           the seal of a person, by the seat
    !open NONCE          the number of a person, by the seat, when all seals are there

The last three stand before the first move; `docs/fair-deals.md` describes them. A match that was
begun because not everybody opened a number begins with `!begun void 1`, with the seats in question.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select

from repique.core.actions import Action
from repique.core.outcome import Outcome
from repique.core.table import CHANCE, Seat
from repique.play.agreed_deals import Agreement, pledged_rules
from repique.play.deals import is_agreed
from repique.play.record import OUTCOME_NOTE, SOURCE_NOTE, Move, Record
from repique.play.seating import NO_SEATING, SEATS_NOTE, Seating
from repique.store.db import schema
from repique.store.db.checksums import entry_hash, is_next_entry, opening_hash
from repique.store.db.transaction import Transaction, one
from repique.store.errors import Damaged, StaleWrite

CONTROL_PREFIX = "!"
PLEDGE_WORD = "pledge"
SEAL_WORD = "seal"
OPEN_WORD = "open"
VOID_WORD = "void"  # why a match was begun: the one before has no agreement
AGREEMENT_WORDS = (PLEDGE_WORD, SEAL_WORD, OPEN_WORD)

_HASH = "[0-9a-f]{64}"
_AGREEMENT_ENTRY = re.compile(
    rf"{PLEDGE_WORD} (?P<pledge>{_HASH})(?P<seats>( [0-9])+)|({SEAL_WORD}|{OPEN_WORD}) {_HASH}"
)

# Built once: building a statement takes longer than running it.
_c = schema.moves.c
_INSERT_ENTRY = insert(schema.moves)
_SELECT_LAST = (
    select(_c.n, _c.hash).where(_c.match == bindparam("of")).order_by(_c.n.desc()).limit(1)
)
_SELECT_ALL = select(schema.moves).where(_c.match == bindparam("of")).order_by(_c.n)
_SELECT_SAME_ID = select(schema.moves).where(
    _c.match == bindparam("of"), _c.seat == bindparam("by"), _c.action_id == bindparam("named")
)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An entry to be written. The client makes one `action_id` for each thing it wants and repeats
    it when it retries; if it is empty, `append` makes one."""

    seat: int
    action: str
    action_id: str = ""


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """An entry in the log. `repeated`: it was written earlier, under the same id."""

    n: int
    seat: int
    action: str
    action_id: str
    at: str
    hash: bytes
    repeated: bool = False


@dataclass
class FoldedLog:
    """The state that the entries of a log add up to."""

    moves: list[Move] = field(default_factory=list)
    practice: bool = False
    wanted: str = ""  # house rules for the next deal
    planned: str = ""  # house rules for the next match
    ended: Outcome | None = None  # the outcome, if it does not follow from the moves
    seatings: list[tuple[int, Seating]] = field(default_factory=list)  # after how many moves
    pledge: str = ""  # for agreed deals
    pledged: tuple[Seat, ...] = ()  # the seats of the people who agree on them
    seals: dict[Seat, str] = field(default_factory=dict)
    nonces: dict[Seat, bytes] = field(default_factory=dict)

    def agreement(self, token: str, record: Record) -> Agreement | None:
        """What was agreed about the deals of the match with this token and opening so far; None if
        nothing was pledged."""
        source = record.notes.get(SOURCE_NOTE, "")
        if not self.pledge or not is_agreed(source):
            return None
        return Agreement(
            token=token,
            rules=pledged_rules(record, self.pledged),
            house=bytes.fromhex(source.partition(" ")[2]),
            people=self.pledged,
            pledge=self.pledge,
            seals=self.seals,
            nonces=self.nonces,
        )

    @property
    def seating(self) -> Seating:
        """Who sits where at the end of the log."""
        return self.seatings[-1][1] if self.seatings else NO_SEATING

    def seating_after(self, moves: int) -> Seating:
        """Who sat where when so many moves had been made."""
        found = (seating for after, seating in reversed(self.seatings) if after <= moves)
        return next(found, NO_SEATING)

    def apply(self, seat: int, action: str) -> None:
        """Apply the next entry; raises `Damaged` for an unknown control entry."""
        if not action.startswith(CONTROL_PREFIX):
            if self.ended:
                raise Damaged(f"“{action[:60]}” stands behind the end of a match.")
            self.moves.append(Move(seat, Action.parse(action)))
            if seat == CHANCE and self.moves[-1].action.verb == "options":
                self.wanted = ""  # the options that waited have taken effect
            return
        word, _, rest = action[1:].partition(" ")
        if word == "back" and rest.isdecimal():
            del self.moves[int(rest) :]
            self.ended = None
            self.seatings = [(min(after, int(rest)), seating) for after, seating in self.seatings]
        elif word == "practice":
            self.practice = True
        elif word == "wait":
            self.wanted = rest
        elif word == "plan":
            self.planned = rest
        elif word == SEATS_NOTE:
            seating = self.seating.with_kinds(tuple(rest.split()))
            self.seatings.append((len(self.moves), seating))
        elif word == OUTCOME_NOTE:
            self.ended = _read_outcome(rest)
        elif word in AGREEMENT_WORDS:
            self._apply_agreement(seat, word, rest)
        elif word != "begun":
            raise Damaged(f"“{action[:60]}” is no line of a log.")

    def _apply_agreement(self, seat: Seat, word: str, rest: str) -> None:
        """Apply an entry about agreed deals; raises `Damaged` if it cannot stand here."""
        match = _AGREEMENT_ENTRY.fullmatch(f"{word} {rest}")
        is_first = not self.pledge if word == PLEDGE_WORD else seat in self.pledged
        if match is None or not is_first or self.moves:
            raise Damaged(f"“{word} {rest[:60]}” is no line of this log.")
        if word == PLEDGE_WORD:
            self.pledge = match["pledge"]
            self.pledged = tuple(int(each) for each in match["seats"].split())
        elif word == SEAL_WORD and seat not in self.seals:
            self.seals[seat] = rest
        elif word == OPEN_WORD and seat not in self.nonces:
            self.nonces[seat] = bytes.fromhex(rest)
        else:
            raise Damaged(f"Seat {seat} has a second “{word}” in this log.")


def agreement_entries(now: Agreement | None, before: Agreement | None) -> list[LogEntry]:
    """The entries that lead from one state of an agreement to a later one."""
    if now is None:
        return []
    entries: list[LogEntry] = []
    if before is None:
        seats = " ".join(map(str, now.people))
        entries.append(LogEntry(CHANCE, f"{CONTROL_PREFIX}{PLEDGE_WORD} {now.pledge} {seats}"))
    known_seals = before.seals if before else {}
    known_nonces = before.nonces if before else {}
    for seat in now.people:
        if seat in now.seals and seat not in known_seals:
            entries.append(LogEntry(seat, f"{CONTROL_PREFIX}{SEAL_WORD} {now.seals[seat]}"))
    for seat in now.people:
        if seat in now.nonces and seat not in known_nonces:
            number = now.nonces[seat].hex()
            entries.append(LogEntry(seat, f"{CONTROL_PREFIX}{OPEN_WORD} {number}"))
    return entries


def _read_outcome(text: str) -> Outcome:
    try:
        return Outcome.parse(text)
    except ValueError as error:
        raise Damaged(str(error)) from error


def append(
    tx: Transaction,
    match: int,
    entries: Sequence[LogEntry],
    after: int | None = None,
    tip: bytes | None = None,
    seen: bool = False,
) -> list[StoredEntry]:
    """Append entries to the log of a match, and return them as they are stored.

    `after` is the length that the caller believes the log to have, and `tip` the hash of its last
    entry (or of the opening). Raises `StaleWrite`, and writes nothing, if either is wrong. An
    entry that is already there under the same id, at the end of the log, is returned and not
    written again; under the same id at another place, or with another action, it is `StaleWrite`.
    `seen`: the caller has verified in this transaction that the log ends there and does not
    contain the id, so neither is queried again.
    """
    if seen:
        assert after is not None
        assert tip is not None
        length = after
        end = tip
    else:
        length, end = log_head(tx.connection, match)
    written: list[StoredEntry] = []
    for entry in entries:
        stored = None if seen else _find_repeat(tx.connection, match, entry)
        if stored is None:
            _require_length(length, after)
            if tip is not None and end != tip:
                raise StaleWrite("This is a different game now.")
            length += 1
            row = _row_of(match, length, end, entry, tx.at)
            tx.connection.execute(_INSERT_ENTRY, row)
            end = row["hash"]
            stored = _entry_from(row)
        elif not _repeats(stored, entry, after, tip):
            raise StaleWrite("Under this id something else was saved.")
        after = None if after is None else stored.n
        tip = None if tip is None else stored.hash
        written.append(stored)
    _require_length(length, after)
    return written


def _require_length(length: int, expected: int | None) -> None:
    if expected is not None and length != expected:
        raise StaleWrite(f"The game has gone on: it has {length} lines, not {expected}.")


def _repeats(stored: StoredEntry, entry: LogEntry, after: int | None, tip: bytes | None) -> bool:
    """Whether the stored entry with the id of `entry` is the same entry, at the expected place.
    Computer players in two processes may choose different moves under one id."""
    if stored.action != entry.action or after not in (None, stored.n - 1):
        return False
    if tip is None:
        return True
    expected = entry_hash(tip, stored.n, entry.seat, entry.action, entry.action_id, stored.at)
    return expected == stored.hash


def _row_of(match: int, n: int, previous: bytes, entry: LogEntry, at: str) -> dict[str, Any]:
    action_id = entry.action_id or f"={n}"
    return {
        "match": match,
        "n": n,
        "seat": entry.seat,
        "action": entry.action,
        "action_id": action_id,
        "at": at,
        "prev_hash": previous,
        "hash": entry_hash(previous, n, entry.seat, entry.action, action_id, at),
    }


def log_head(connection: Connection, match: int) -> tuple[int, bytes]:
    """The length of a log, and the hash that its next entry follows."""
    last = connection.execute(_SELECT_LAST, {"of": match}).first()
    if last is not None:
        return last.n, bytes(last.hash)
    row = one(connection, schema.matches, id=match)
    return 0, opening_hash(row["token"], row["opening"])


def read_entries(connection: Connection, match: int, above: int = 0) -> list[StoredEntry]:
    """The entries of a log after entry number `above`. The chain is verified from the first entry;
    raises `Damaged` if it is broken."""
    row = one(connection, schema.matches, id=match)
    previous = opening_hash(row["token"], row["opening"])
    written: list[StoredEntry] = []
    for entry in _log_rows(connection, match):
        if entry["n"] != len(written) + 1 or not is_next_entry(previous, entry):
            raise Damaged(f"The moves of a saved game are damaged from line {len(written) + 1} on.")
        previous = bytes(entry["hash"])
        written.append(_entry_from(entry))
    return written[above:]


def _log_rows(connection: Connection, match: int) -> Iterable[Any]:
    return connection.execute(_SELECT_ALL, {"of": match}).mappings()


def _find_repeat(connection: Connection, match: int, entry: LogEntry) -> StoredEntry | None:
    """The stored entry of the same seat with the same id, if any."""
    if not entry.action_id:
        return None
    key = {"of": match, "by": entry.seat, "named": entry.action_id}
    row = connection.execute(_SELECT_SAME_ID, key).mappings().first()
    return None if row is None else _entry_from(row, repeated=True)


def _entry_from(row: Any, repeated: bool = False) -> StoredEntry:
    return StoredEntry(
        n=row["n"],
        seat=row["seat"],
        action=row["action"],
        action_id=row["action_id"],
        at=row["at"],
        hash=bytes(row["hash"]),
        repeated=repeated,
    )


def fold_log(entries: Iterable[StoredEntry], start: FoldedLog | None = None) -> FoldedLog:
    """Apply entries in order to `start`, which is changed, or to an empty log."""
    folded = start or FoldedLog()
    for entry in entries:
        folded.apply(entry.seat, entry.action)
    return folded
