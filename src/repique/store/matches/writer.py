"""Writes the changes of a live series to the store: `write_changes`, a job of the writer thread.

The live series is compared with what was stored last (`StoredState`), and the difference is written
in one transaction: new moves, undone moves, pending house rules and seats as log entries
(`matches.log`), scored deals and results as rows (`matches.results`), a new match as a row.

`StoredState` also is the fence between writers: if the match was replaced, or its log has another
length or end than stored last, the job raises `StaleWrite` and writes nothing.

The server submits `write_changes` itself (`server.live.storage`); the terminal uses `SeriesWriter`.
"""

from dataclasses import dataclass, field, replace
from typing import Self

from sqlalchemy import Connection, bindparam, select

from repique.core.game import OVER as PHASE_OVER
from repique.core.options import changes_text
from repique.core.table import CHANCE
from repique.play.record import Move
from repique.play.seating import Seating
from repique.play.series import Series
from repique.play.session import Session
from repique.store.db import schema
from repique.store.db.transaction import Transaction
from repique.store.db.writer import Writer
from repique.store.errors import StaleWrite
from repique.store.matches.log import CONTROL_PREFIX, LogEntry, append, log_head
from repique.store.matches.results import scored_deals, write_deals, write_result
from repique.store.matches.seating import (
    Kinds,
    final_seating,
    insert_seats_entry,
    kinds_of,
    levels_of_deals,
    note_seating,
    seats_entry,
)
from repique.store.matches.series import (
    MATCH_LEFT,
    MATCH_OVER,
    SELECT_CURRENT_MATCH,
    RestoredSeries,
    begin_match,
    close_match,
    current_match,
)
from repique.store.tournaments.tallies import write_tally


@dataclass
class StoredState:
    """What the store holds of the current match of a series."""

    match: int = 0  # 0: nothing is stored yet
    length: int = 0  # entries in the log
    tip: bytes = b""  # the hash that the next entry follows
    moves: list[Move] = field(default_factory=list)
    practice: bool = False
    wanted: str = ""  # house rules for the next deal
    planned: str = ""  # house rules for the next match
    deals: int = 0  # scored
    over: bool = False  # so there is a result row, which is deleted if the end is undone
    kinds: Kinds = ()  # who sits where


@dataclass(frozen=True, slots=True)
class WriteRequest:
    """The command that caused a write: by which seat, under which id. The default stands for no
    command in particular."""

    seat: int = CHANCE
    action_id: str = ""
    word: str = ""  # for a new match: why it was begun


NO_REQUEST = WriteRequest()

_c = schema.moves.c
_of_match = _c.match == bindparam("match")
_newest = select(_c.n).where(_of_match).order_by(_c.n.desc()).limit(1)
_tip = select(_c.hash).where(_of_match).order_by(_c.n.desc()).limit(1)
_same = select(_c.n).where(
    _of_match, _c.seat == bindparam("by"), _c.action_id == bindparam("named")
)
_SELECT_STANDING = select(
    *(part.scalar_subquery() for part in (SELECT_CURRENT_MATCH, _newest, _tip, _same))
)


class SeriesWriter:
    """Saves one live series after each change; for callers that have only one, as the terminal."""

    def __init__(self, writer: Writer, series: int, seated: Seating | None = None) -> None:
        self.writer = writer
        self.id = series
        self.seated = seated or Seating()
        self._stored = StoredState()
        self._session: Session | None = None  # the session of the stored match

    @classmethod
    def from_restored(cls, writer: Writer, series: int, found: RestoredSeries) -> Self:
        """A writer for a series that was just restored."""
        series_writer = cls(writer, series)
        session = found.series.session
        series_writer._session = session
        series_writer._stored = stored_state_of(session, found.match, found.lines, found.tip)
        return series_writer

    def adopt(self, live: Series) -> None:
        """Write the finished games of a series that was saved elsewhere until now."""
        self.writer.do(lambda tx: self._adopt(tx, live))

    def _adopt(self, tx: Transaction, live: Series) -> None:
        for record in live.finished:
            note_seating(record, self.seated)
            opening = replace(record, moves=[]).text()
            match = begin_match(tx, self.id, opening, self.seated.line_up)
            append(tx, match, [LogEntry(move.seat, str(move.action)) for move in record.moves])
            state = record.replay()
            practice = record.notes.get("practice") == "yes"
            levels = levels_of_deals(tx.connection, match, record)
            write_deals(tx, match, state, 0, levels, practice)
            write_result(tx, match, record, state, self.seated, practice)
            close_match(tx, match, MATCH_OVER)

    @property
    def match(self) -> int:
        """The id of the stored match; 0 if nothing is stored yet."""
        return self._stored.match

    def keep(self, live: Series) -> None:
        """Write what has changed since the last call; returns when it is on the disk. If it raises,
        nothing was written, and the next call tries again."""
        session = live.session
        if session is self._session and not missing_entries(session, self._stored):
            return
        left = "" if session is self._session else self._stage_of_replaced(live)
        stored = self._stored
        seated = self.seated
        self._stored = self.writer.do(
            lambda tx: write_changes(tx, self.id, live, stored, left, seated)
        )
        self._session = session

    def _stage_of_replaced(self, live: Series) -> str:
        """The stage of the match that another one has replaced."""
        over = self._session is not None and any(r is self._session.record for r in live.finished)
        return MATCH_OVER if over else MATCH_LEFT


def write_changes(
    tx: Transaction,
    series: int,
    live: Series,
    stored: StoredState,
    left: str,
    seated: Seating,
    request: WriteRequest = NO_REQUEST,
    reseated: bool = False,
) -> StoredState:
    """Write the difference between the live series and what is stored, and return the new stored
    state. A job for the writer thread.

    `left` is empty, or, if the live series has begun another match, the stage that the stored match
    gets; then the new match is inserted. The first new entry gets the seat and the id of `request`.
    A change of seats is logged at once if `reseated`, else before the first move of a new computer
    player. Raises `StaleWrite` if the store holds something else than `stored`.
    """
    session = live.session
    seen = not left and is_log_as_expected(tx.connection, series, stored, request)
    if stored.match and not seen:
        _require_same_match(tx, series, stored, left)
    if left:
        if stored.match:
            close_match(tx, stored.match, left)
        stored = _begin_match(tx, series, live, seated)
    entries = missing_entries(session, stored)
    if reseated and seated.kinds != stored.kinds:
        entries.append(seats_entry(seated))
        stored = replace(stored, kinds=seated.kinds)
    if left and request.word:
        entries.insert(0, LogEntry(CHANCE, f"{CONTROL_PREFIX}begun {request.word}"))
    if entries and request.action_id:
        entries[0] = replace(entries[0], seat=request.seat, action_id=request.action_id)
    kinds = seated.kinds if insert_seats_entry(entries, stored.kinds, seated) else stored.kinds
    written = append(tx, stored.match, entries, stored.length, stored.tip, seen)
    _write_results(tx, series, session, stored, seated)
    tip = written[-1].hash if written else stored.tip
    state = stored_state_of(session, stored.match, stored.length + len(written), tip)
    return replace(state, kinds=kinds)


def _begin_match(tx: Transaction, series: int, live: Series, seated: Seating) -> StoredState:
    """Insert the live match of a series; the stored state with an empty log."""
    session = live.session
    note_seating(session.record, seated)
    match = begin_match(tx, series, live.heading(), seated.line_up)
    length, tip = log_head(tx.connection, match)
    wanted, planned = _pending_options(session)
    return StoredState(
        match=match,
        length=length,
        tip=tip,
        practice=session.practice,
        wanted=wanted,
        planned=planned,
        kinds=kinds_of(session.record),
    )


def _write_results(
    tx: Transaction, series: int, session: Session, stored: StoredState, seated: Seating
) -> None:
    """Write rows for newly scored deals, for the end of the match, and for a tournament hand."""
    valid = _count_valid_deals(session, stored)
    if scored_deals(session.state) > valid:
        levels = levels_of_deals(tx.connection, stored.match, session.record)
        write_deals(tx, stored.match, session.state, valid, levels, session.practice)
    moved = session.record.moves != stored.moves  # options set after the end change no result
    if moved and (stored.over or session.state.phase == PHASE_OVER):
        last = final_seating(tx.connection, stored.match, seated)
        write_result(tx, stored.match, session.record, session.state, last, session.practice)
    if session.fixed and session.over:
        write_tally(tx, series, session.game, session.state)


def is_log_as_expected(
    connection: Connection, series: int, stored: StoredState, request: WriteRequest
) -> bool:
    """Whether the current match of the series is the stored one, its log ends as stored, and does
    not contain the id of the request. One query instead of three for the usual case."""
    row = connection.execute(
        _SELECT_STANDING,
        {
            "of": series,
            "match": stored.match,
            "by": request.seat,
            "named": request.action_id,
        },
    ).one()
    return tuple(row) == (stored.match, stored.length, stored.tip, None)


def _require_same_match(tx: Transaction, series: int, stored: StoredState, left: str) -> None:
    """Raise `StaleWrite` if another match is current, or if a match that is to be left has
    another log than stored. Otherwise `append` compares the logs."""
    if current_match(tx.connection, series) != stored.match:
        raise StaleWrite("Another match has been begun.")
    if left and log_head(tx.connection, stored.match) != (stored.length, stored.tip):
        raise StaleWrite("The match has gone on.")


def stored_state_of(session: Session, match: int, length: int, tip: bytes) -> StoredState:
    """The stored state after everything in the session has been written."""
    wanted, planned = _pending_options(session)
    return StoredState(
        match=match,
        length=length,
        tip=tip,
        moves=[*session.record.moves],
        practice=session.practice,
        wanted=wanted,
        planned=planned,
        deals=max(0, scored_deals(session.state)),
        over=session.state.phase == PHASE_OVER,
        kinds=kinds_of(session.record),
    )


def _pending_options(session: Session) -> tuple[str, str]:
    """The house rules for the next deal, and those for the next match."""
    return changes_text(session.wanted), changes_text(session.planned)


def _count_valid_deals(session: Session, stored: StoredState) -> int:
    """How many of the stored deals are still valid after an undo."""
    common = _common_length(stored.moves, session.record.moves)
    if common == len(stored.moves):
        return stored.deals
    shorter = replace(session.record, moves=session.record.moves[:common])
    return max(0, min(stored.deals, scored_deals(shorter.replay())))


def _common_length(one: list[Move], other: list[Move]) -> int:
    """How many moves at the beginning are the same."""
    shorter = min(len(one), len(other))
    if one[:shorter] == other[:shorter]:
        return shorter
    return next(n for n in range(shorter) if one[n] != other[n])


def missing_entries(session: Session, stored: StoredState) -> list[LogEntry]:
    """The log entries that lead from the stored state to that of the session."""
    moves = session.record.moves
    common = _common_length(stored.moves, moves)
    entries: list[LogEntry] = []
    if common < len(stored.moves):
        entries.append(LogEntry(CHANCE, f"{CONTROL_PREFIX}back {common}"))
    if session.practice and not stored.practice:
        entries.append(LogEntry(CHANCE, f"{CONTROL_PREFIX}practice"))
    entries += [LogEntry(move.seat, str(move.action)) for move in moves[common:]]
    wanted, planned = _pending_options(session)
    if wanted != ("" if _has_options_move(moves[common:]) else stored.wanted):
        entries.append(LogEntry(CHANCE, f"{CONTROL_PREFIX}wait {wanted}".strip()))
    if planned != stored.planned:
        entries.append(LogEntry(CHANCE, f"{CONTROL_PREFIX}plan {planned}".strip()))
    return entries


def _has_options_move(moves: list[Move]) -> bool:
    """Whether pending house rules have taken effect in these moves."""
    return any(move.seat == CHANCE and move.action.verb == "options" for move in moves)
