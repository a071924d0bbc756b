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
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select

from repique.core.actions import Action
from repique.core.table import CHANCE
from repique.play.record import Move
from repique.store.db import schema
from repique.store.db.checksums import entry_hash, is_next_entry, opening_hash
from repique.store.db.transaction import Transaction, one
from repique.store.errors import Damaged, StaleWrite

CONTROL_PREFIX = "!"
SEATS_NOTE = "seats"  # the note of an opening that says who sits where

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
    seats: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)  # after how many moves

    def seat_kinds_after(self, moves: int) -> tuple[str, ...]:
        """Who sat where when so many moves had been made."""
        return next((kinds for after, kinds in reversed(self.seats) if after <= moves), ())

    def apply(self, seat: int, action: str) -> None:
        """Apply the next entry; raises `Damaged` for an unknown control entry."""
        if not action.startswith(CONTROL_PREFIX):
            self.moves.append(Move(seat, Action.parse(action)))
            if seat == CHANCE and self.moves[-1].action.verb == "options":
                self.wanted = ""  # the options that waited have taken effect
            return
        word, _, rest = action[1:].partition(" ")
        if word == "back" and rest.isdecimal():
            del self.moves[int(rest) :]
            self.seats = [(min(after, int(rest)), kinds) for after, kinds in self.seats]
        elif word == "practice":
            self.practice = True
        elif word == "wait":
            self.wanted = rest
        elif word == "plan":
            self.planned = rest
        elif word == "seats":
            self.seats.append((len(self.moves), tuple(rest.split())))
        elif word != "begun":
            raise Damaged(f"“{action[:60]}” is no line of a log.")


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
                raise StaleWrite("This is another match than it was.")
            length += 1
            row = _row_of(match, length, end, entry, tx.at)
            tx.connection.execute(_INSERT_ENTRY, row)
            end = row["hash"]
            stored = _entry_from(row)
        elif not _repeats(stored, entry, after, tip):
            raise StaleWrite("Under this id something else was written.")
        after = None if after is None else stored.n
        tip = None if tip is None else stored.hash
        written.append(stored)
    _require_length(length, after)
    return written


def _require_length(length: int, expected: int | None) -> None:
    if expected is not None and length != expected:
        raise StaleWrite(f"The match has gone on: it has {length} lines, not {expected}.")


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
            raise Damaged(f"The log of a match is damaged from line {len(written) + 1} on.")
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
