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

from repique.core.options import changes_text
from repique.core.outcome import Outcome
from repique.core.table import CHANCE, Seat
from repique.play.agreed_deals import Agreement
from repique.play.record import OUTCOME_NOTE, Move
from repique.play.seating import NO_SEATING, SeatedPerson, Seating
from repique.play.series import Series
from repique.play.session import Session
from repique.store.db import schema
from repique.store.db.transaction import Transaction
from repique.store.db.writer import Writer
from repique.store.errors import StaleWrite
from repique.store.matches.log import (
    CONTROL_PREFIX,
    LogEntry,
    agreement_entries,
    append,
    log_head,
)
from repique.store.matches.results import scored_deals, write_deals, write_result
from repique.store.matches.seating import (
    final_seating,
    fold_seats,
    insert_seats_entry,
    is_seats_entry,
    levels_of_deals,
    seats_entry,
)
from repique.store.matches.seats import people_of_series, write_seats
from repique.store.matches.series import (
    MATCH_LEFT,
    MATCH_OVER,
    SELECT_CURRENT_MATCH,
    RestoredSeries,
    begin_match,
    close_match,
    current_match,
    make_current,
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
    over: bool = False  # so there are result rows, which are deleted if the end is undone
    ended: Outcome | None = None  # the outcome, if it does not follow from the moves
    seating: Seating = NO_SEATING  # who sits where
    agreement: Agreement | None = None  # about the deals
    token: str = ""  # of the match


@dataclass(frozen=True, slots=True)
class WriteRequest:
    """The command that caused a write: by which seat, under which id. The default stands for no
    command in particular."""

    seat: int = CHANCE
    action_id: str = ""
    word: str = ""  # for a new match: why it was begun
    stand_in: Seating | None = None  # who makes this one move, if not those who sit there


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

    def __init__(self, writer: Writer, series: int) -> None:
        self.writer = writer
        self.id = series
        self._stored = StoredState()
        self._session: Session | None = None  # the session of the stored match

    @classmethod
    def from_restored(cls, writer: Writer, series: int, found: RestoredSeries) -> Self:
        """A writer for a series that was just restored."""
        series_writer = cls(writer, series)
        session = found.series.session
        series_writer._session = session
        series_writer._stored = stored_state_of(session, found.match, found.lines, found.tip)
        series_writer._stored.token = found.token
        return series_writer

    def adopt(self, live: Series) -> None:
        """Write the finished games of a series that was saved elsewhere until now."""
        self.writer.do(lambda tx: self._adopt(tx, live))

    def _adopt(self, tx: Transaction, live: Series) -> None:
        for record in live.finished:
            record.seating = live.seating
            opening = replace(record, moves=[], ended=None).text()
            match = begin_match(tx, self.id, opening, record.seating.names)
            _seat_players(tx, self.id, record.seating)
            entries = [LogEntry(move.seat, str(move.action)) for move in record.moves]
            append(tx, match, entries + ([_outcome_entry(record.ended)] if record.ended else []))
            state = record.replay()
            practice = record.notes.get("practice") == "yes"
            levels = levels_of_deals(tx.connection, match, record)
            write_deals(tx, match, state, 0, levels, practice)
            write_result(tx, match, record, state, record.seating, practice)
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
        self._stored = self.writer.do(lambda tx: write_changes(tx, self.id, live, stored, left))
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
    request: WriteRequest = NO_REQUEST,
    reseated: bool = False,
) -> StoredState:
    """Write the difference between the live series and what is stored, and return the new stored
    state. A job for the writer thread.

    `left` is empty, or, if the live series has begun another match, the stage that the stored match
    gets; then the new match is inserted. The first new entry gets the seat and the id of `request`.
    A change of seats is logged at once if `reseated`, else before the first move of a new computer
    player; that of a stand-in before the move, and back after it. Raises `StaleWrite` if the store
    holds something else than `stored`.
    """
    session = live.session
    seating = live.seating
    seen = not left and is_log_as_expected(tx.connection, series, stored, request)
    if stored.match and not seen:
        _require_same_match(tx, series, stored, left)
    if left:
        if stored.match:
            close_match(tx, stored.match, left)
        stored = _begin_match(tx, series, live)
        # The opening does not tell for whom the autopilot goes on playing.
        reseated = reseated or any(person.autopilot for person in seating.persons.values())
    entries = missing_entries(session, stored)
    movers = request.stand_in or seating
    if (reseated or request.stand_in) and movers.kinds != stored.seating.kinds:
        entries.insert(0, seats_entry(movers))  # the moves that follow are theirs
        if movers.kinds != seating.kinds:
            entries.append(seats_entry(seating))
        stored = replace(stored, seating=seating)
    if left and request.word:
        entries.insert(0, LogEntry(CHANCE, f"{CONTROL_PREFIX}begun {request.word}"))
    if entries and request.action_id:
        asked = next((n for n, e in enumerate(entries) if not is_seats_entry(e)), 0)
        entries[asked] = replace(entries[asked], seat=request.seat, action_id=request.action_id)
    is_reseated = insert_seats_entry(entries, stored.seating, seating)
    if is_reseated or reseated:
        _seat_players(tx, series, seating)
    written = append(tx, stored.match, entries, stored.length, stored.tip, seen)
    _write_results(tx, series, session, stored)
    tip = written[-1].hash if written else stored.tip
    state = stored_state_of(session, stored.match, stored.length + len(written), tip)
    known = seating if is_reseated else stored.seating
    return replace(state, seating=known, token=stored.token)


def replace_person(tx: Transaction, series: int, seat: Seat, player: int) -> None:
    """Give the seat of a person in a series to another player, who plays there from now on. The log
    has an entry for it, so that whoever plays the series from memory loads it again."""
    match = current_match(tx.connection, series)
    assert match is not None
    row = tx.one(schema.players, id=player)
    length, tip = log_head(tx.connection, match)
    before = fold_seats(tx.connection, match).seating
    people = people_of_series(tx.connection, series)
    seating = before.with_people(people).with_occupant(seat, SeatedPerson(row["name"], player))
    append(tx, match, [seats_entry(seating)], length, tip)
    _seat_players(tx, series, seating)


def _seat_players(tx: Transaction, series: int, seating: Seating) -> None:
    """Write who sits where; for those who sit down the series becomes the current one."""
    for player in write_seats(tx, series, seating):
        make_current(tx, series, player)


def _begin_match(tx: Transaction, series: int, live: Series) -> StoredState:
    """Insert the live match of a series; the stored state with an empty log."""
    session = live.session
    match = begin_match(tx, series, live.heading(), live.seating.names)
    _seat_players(tx, series, live.seating)
    length, tip = log_head(tx.connection, match)
    wanted, planned = _pending_options(session)
    return StoredState(
        match=match,
        length=length,
        tip=tip,
        practice=session.practice,
        wanted=wanted,
        planned=planned,
        seating=Seating.from_notes(session.record.seating.notes()),  # as the opening has it
        token=tx.one(schema.matches, id=match)["token"],
    )


def _write_results(tx: Transaction, series: int, session: Session, stored: StoredState) -> None:
    """Write rows for newly scored deals, for the end of the match, and for a tournament hand."""
    valid = _count_valid_deals(session, stored)
    if scored_deals(session.state) > valid:
        levels = levels_of_deals(tx.connection, stored.match, session.record)
        write_deals(tx, stored.match, session.state, valid, levels, session.practice)
    record = session.record
    moved = (record.moves, record.ended) != (stored.moves, stored.ended)
    # Options set after the end change no result.
    if moved and (stored.over or session.outcome is not None):
        last = final_seating(tx.connection, stored.match, record.seating.persons)
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
        raise StaleWrite("Another game has started.")
    if left and log_head(tx.connection, stored.match) != (stored.length, stored.tip):
        raise StaleWrite("The game has gone on.")


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
        over=session.outcome is not None,
        ended=session.record.ended,
        seating=session.record.seating,
        agreement=session.agreement,
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
    has_resumed = stored.ended is not None and session.record.ended != stored.ended
    if common < len(stored.moves) or has_resumed:
        entries.append(LogEntry(CHANCE, f"{CONTROL_PREFIX}back {common}"))
    if session.practice and not stored.practice:
        entries.append(LogEntry(CHANCE, f"{CONTROL_PREFIX}practice"))
    entries += agreement_entries(session.agreement, stored.agreement)
    entries += [LogEntry(move.seat, str(move.action)) for move in moves[common:]]
    if session.record.ended and session.record.ended != stored.ended:
        entries.append(_outcome_entry(session.record.ended))
    wanted, planned = _pending_options(session)
    if wanted != ("" if _has_options_move(moves[common:]) else stored.wanted):
        entries.append(LogEntry(CHANCE, f"{CONTROL_PREFIX}wait {wanted}".strip()))
    if planned != stored.planned:
        entries.append(LogEntry(CHANCE, f"{CONTROL_PREFIX}plan {planned}".strip()))
    return entries


def _outcome_entry(outcome: Outcome) -> LogEntry:
    return LogEntry(CHANCE, f"{CONTROL_PREFIX}{OUTCOME_NOTE} {outcome}")


def _has_options_move(moves: list[Move]) -> bool:
    """Whether pending house rules have taken effect in these moves."""
    return any(move.seat == CHANCE and move.action.verb == "options" for move in moves)
