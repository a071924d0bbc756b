"""The log of a match: append-only, hash-chained lines that fold into the moves of a record.

Most lines are moves as a record writes them. A line that begins with `!` is a word of the house:

    !back 17             the first 17 moves stand, the later ones are taken back
    !practice            from here on with knowledge of the cards
    !wait penalty=on     house rules for the next deal; nothing behind it: no longer
    !plan goal=1500      house rules for the next match
    !begun redeal        why this match was begun: first of all, where somebody asked for it
    !seats person master who sits here from now on, where that has changed

Nothing is ever removed, so the log also tells what was taken back.
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
from repique.store.db.transaction import Pen, one
from repique.store.errors import Damaged, Stale

CONTROL_PREFIX = "!"
SEATS_NOTE = "seats"  # the note of a record in which a match keeps who sits where

# Built once: making a statement takes longer than running it.
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
class Line:
    """What is to be written. The id is made once for each intention; empty: made here."""

    seat: int
    action: str
    action_id: str = ""


@dataclass(frozen=True, slots=True)
class Written:
    """A line of the log; `repeated` if it was there before, under the same id."""

    n: int
    seat: int
    action: str
    action_id: str
    at: str
    hash: bytes
    repeated: bool = False


@dataclass
class FoldedLog:
    """What the lines of a log come to."""

    moves: list[Move] = field(default_factory=list)
    practice: bool = False
    wanted: str = ""
    planned: str = ""
    seats: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)  # after how many moves

    def sitting(self, moves: int) -> tuple[str, ...]:
        """Who sat at the table when so many moves had been made."""
        return next((kinds for after, kinds in reversed(self.seats) if after <= moves), ())

    def take(self, seat: int, action: str) -> None:
        if not action.startswith(CONTROL_PREFIX):
            self.moves.append(Move(seat, Action.parse(action)))
            if seat == CHANCE and self.moves[-1].action.verb == "options":
                self.wanted = ""  # what was waited for has come
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
    tx: Pen,
    match: int,
    lines: Sequence[Line],
    after: int | None = None,
    tip: bytes | None = None,
    seen: bool = False,
) -> list[Written]:
    """Write lines at the end. `after` is how long the writer believes the log to be, and `tip`
    the hash of its last line, or of the opening. A line that stands there already under the same
    id, and is the last one then, is not written again. Whoever is wrong gets `Stale`. Whoever
    has `seen` in this transaction that the log ends there and lacks the id is not asked again."""
    if seen:
        assert after is not None
        assert tip is not None
        length, end = after, tip
    else:
        length, end = log_head(tx.connection, match)
    written: list[Written] = []
    for line in lines:
        known = None if seen else _find_repeat(tx.connection, match, line)
        if known is None:
            _require_length(length, after)
            if tip is not None and end != tip:
                raise Stale("This is another match than it was.")
            length += 1
            row = _row_of(match, length, end, line, tx.at)
            tx.connection.execute(_INSERT_ENTRY, row)
            end, known = row["hash"], _entry_from(row)
        elif not _repeats(known, line, after, tip):
            raise Stale("Under this id something else was written.")
        after, tip = None if after is None else known.n, None if tip is None else known.hash
        written.append(known)
    _require_length(length, after)
    return written


def _require_length(length: int, after: int | None) -> None:
    if after is not None and length != after:
        raise Stale(f"The match has gone on: it has {length} lines, not {after}.")


def _repeats(known: Written, line: Line, after: int | None, tip: bytes | None) -> bool:
    """Whether what stands under the id of a line is this line, where it is to be. Computer
    players of two tables may think of different moves under one id."""
    if known.action != line.action or after not in (None, known.n - 1):
        return False
    named = (known.n, line.seat, line.action, line.action_id, known.at)
    return tip is None or entry_hash(tip, *named) == known.hash


def _row_of(match: int, n: int, previous: bytes, line: Line, at: str) -> dict[str, Any]:
    action_id = line.action_id or f"={n}"
    made = entry_hash(previous, n, line.seat, line.action, action_id, at)
    return {
        "match": match, "n": n, "seat": line.seat, "action": line.action,
        "action_id": action_id, "at": at, "prev_hash": previous, "hash": made,
    }  # fmt: skip


def log_head(connection: Connection, match: int) -> tuple[int, bytes]:
    """How many lines there are, and the hash that the next one follows."""
    last = connection.execute(_SELECT_LAST, {"of": match}).first()
    if last is not None:
        return last.n, bytes(last.hash)
    row = one(connection, schema.matches, id=match)
    return 0, opening_hash(row["token"], row["opening"])


def lines(connection: Connection, match: int, above: int = 0) -> list[Written]:
    """The log from its first line, or those after line `above`; the chain is checked."""
    row = one(connection, schema.matches, id=match)
    previous = opening_hash(row["token"], row["opening"])
    written: list[Written] = []
    for line in _log_rows(connection, match):
        if line["n"] != len(written) + 1 or not is_next_entry(previous, line):
            raise Damaged(f"The log of a match is damaged from line {len(written) + 1} on.")
        previous = bytes(line["hash"])
        written.append(_entry_from(line))
    return written[above:]


def _log_rows(connection: Connection, match: int) -> Iterable[Any]:
    return connection.execute(_SELECT_ALL, {"of": match}).mappings()


def _find_repeat(connection: Connection, match: int, line: Line) -> Written | None:
    if not line.action_id:
        return None
    same = {"of": match, "by": line.seat, "named": line.action_id}
    row = connection.execute(_SELECT_SAME_ID, same).mappings().first()
    return None if row is None else _entry_from(row, repeated=True)


def _entry_from(row: Any, repeated: bool = False) -> Written:
    named = (row["n"], row["seat"], row["action"], row["action_id"], row["at"])
    return Written(*named, bytes(row["hash"]), repeated)


def fold_log(written: Iterable[Written], start: FoldedLog | None = None) -> FoldedLog:
    course = start or FoldedLog()
    for line in written:
        course.take(line.seat, line.action)
    return course
