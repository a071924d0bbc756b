"""Keeps a live series in the store: whatever has changed since the last time is written.

It compares the session with what it last wrote, so nobody at the table has to say what
happened: moves, taking back, house rules that wait, another game on the table.
"""

from dataclasses import dataclass, field, replace
from functools import partial

from sqlalchemy import Connection, bindparam, select

from repique.core.game import OVER as PHASE_OVER
from repique.core.options import changes_text
from repique.core.table import CHANCE
from repique.play.record import Move
from repique.play.seating import Seated
from repique.play.series import Series
from repique.play.session import Session
from repique.store.db import schema
from repique.store.db.transaction import Pen
from repique.store.db.writer import Writer
from repique.store.errors import Stale
from repique.store.matches.log import CONTROL_PREFIX, Line, append, log_head
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
    LEFT,
    OVER,
    SELECT_CURRENT_MATCH,
    Restored,
    begin_match,
    close_match,
    on_table,
)
from repique.store.tournaments.tallies import write_tally


@dataclass
class Known:
    """What the store holds of the match on the table."""

    match: int = 0  # 0: nothing yet
    length: int = 0  # lines in the log
    tip: bytes = b""  # the hash that the next line follows
    moves: list[Move] = field(default_factory=list)
    practice: bool = False
    wanted: str = ""
    planned: str = ""
    deals: int = 0  # scored
    over: bool = False  # so there is a result, which ends if the match goes on
    kinds: Kinds = ()  # who sits at the table


@dataclass(frozen=True, slots=True)
class Asked:
    """Who wanted what is written, and under which id; nobody in particular unless told."""

    seat: int = CHANCE
    action_id: str = ""
    word: str = ""  # for another game: what was asked for


NOBODY_ASKED = Asked()

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


class Keeper:
    def __init__(self, writer: Writer, series: int, seated: Seated | None = None) -> None:
        self.writer, self.id = writer, series
        self.seated = seated or Seated()
        self._known = Known()
        self._session: Session | None = None

    @classmethod
    def resumed(cls, writer: Writer, series: int, found: Restored) -> "Keeper":
        """For a series as it was just restored."""
        keeper = cls(writer, series)
        session = found.series.session
        keeper._session = session
        keeper._known = as_is(session, found.match, found.lines, found.tip)
        return keeper

    def adopt(self, live: Series) -> None:
        """A series that was kept elsewhere until now, with its finished games."""
        self.writer.do(lambda tx: self._adopt(tx, live))

    def _adopt(self, tx: Pen, live: Series) -> None:
        for record in live.finished:
            note_seating(record, self.seated)
            opening = replace(record, moves=[]).text()
            match = begin_match(tx, self.id, opening, self.seated.line_up)
            append(tx, match, [Line(move.seat, str(move.action)) for move in record.moves])
            state, practice = record.replay(), record.notes.get("practice") == "yes"
            levels = levels_of_deals(tx.connection, match, record)
            write_deals(tx, match, state, 0, levels, practice)
            write_result(tx, match, record, state, self.seated, practice)
            close_match(tx, match, OVER)

    @property
    def match(self) -> int:
        return self._known.match

    def keep(self, live: Series) -> None:
        """Returns when everything is on the disk; if it raises, the next call tries again."""
        session = live.session
        if session is self._session and not unwritten(session, self._known):
            return
        left = "" if session is self._session else self._stage(live)
        job = partial(write, series=self.id, live=live, known=self._known, left=left)
        self._known = self.writer.do(lambda tx: job(tx, seated=self.seated))
        self._session = session

    def _stage(self, live: Series) -> str:
        over = self._session is not None and any(r is self._session.record for r in live.finished)
        return OVER if over else LEFT


def write(
    tx: Pen,
    series: int,
    live: Series,
    known: Known,
    left: str,
    seated: Seated,
    asked: Asked = NOBODY_ASKED,
    reseated: bool = False,
) -> Known:
    """A job: what is new in the live series since what is known; `left` is the stage of the
    match that another has replaced. Everything belongs to the move or word that was asked for.
    Who sits at the table is told at once if they were `reseated`, else when they make a move."""
    session = live.session
    seen = not left and is_log_as_expected(tx.connection, series, known, asked)
    if known.match and not seen:
        _require_same_match(tx, series, known, left)
    if left:
        if known.match:
            close_match(tx, known.match, left)
        note_seating(session.record, seated)
        match = begin_match(tx, series, live.heading(), seated.line_up)
        known = Known(match, *log_head(tx.connection, match), [], session.practice)
        known.wanted, known.planned = _pending_options(session)
        known.kinds = kinds_of(session.record)
    news = unwritten(session, known)
    if reseated and seated.kinds != known.kinds:
        news.append(seats_entry(seated))
        known = replace(known, kinds=seated.kinds)
    if left and asked.word:
        news.insert(0, Line(CHANCE, f"{CONTROL_PREFIX}begun {asked.word}"))
    if news and asked.action_id:
        news[0] = replace(news[0], seat=asked.seat, action_id=asked.action_id)
    kinds = seated.kinds if insert_seats_entry(news, known.kinds, seated) else known.kinds
    written = append(tx, known.match, news, known.length, known.tip, seen)
    stand = _count_valid_deals(session, known)
    if scored_deals(session.state) > stand:
        levels = levels_of_deals(tx.connection, known.match, session.record)
        write_deals(tx, known.match, session.state, stand, levels, session.practice)
    played = session.record.moves != known.moves  # what is only said after the end changes nothing
    if played and (known.over or session.state.phase == PHASE_OVER):
        last = final_seating(tx.connection, known.match, seated)
        write_result(tx, known.match, session.record, session.state, last, session.practice)
    if session.fixed and session.over:
        write_tally(tx, series, session.game, session.state)
    tip = written[-1].hash if written else known.tip
    return replace(as_is(session, known.match, known.length + len(written), tip), kinds=kinds)


def is_log_as_expected(connection: Connection, series: int, known: Known, asked: Asked) -> bool:
    """Whether the match on the table ends where its writer believes, without this id: one
    question instead of three, for that is how it nearly always is."""
    of = {"of": series, "match": known.match, "by": asked.seat, "named": asked.action_id}
    row = connection.execute(_SELECT_STANDING, of).one()
    return tuple(row) == (known.match, known.length, known.tip, None)


def _require_same_match(tx: Pen, series: int, known: Known, left: str) -> None:
    """A match that another has replaced is not written on; nor is one left for another by
    somebody who does not know how far it has gone. Lines are compared when they are appended."""
    if on_table(tx.connection, series) != known.match:
        raise Stale("Another match has been begun.")
    if left and log_head(tx.connection, known.match) != (known.length, known.tip):
        raise Stale("The match has gone on.")


def as_is(session: Session, match: int, length: int, tip: bytes) -> Known:
    moves = [*session.record.moves]
    deals = max(0, scored_deals(session.state))
    over = session.state.phase == PHASE_OVER
    known = (match, length, tip, moves, session.practice)
    return Known(*known, *_pending_options(session), deals, over, kinds_of(session.record))


def _pending_options(session: Session) -> tuple[str, str]:
    return changes_text(session.wanted), changes_text(session.planned)


def _count_valid_deals(session: Session, known: Known) -> int:
    """How many of the deals written so far still stand after taking back."""
    common = _common_length(known.moves, session.record.moves)
    if common == len(known.moves):
        return known.deals
    shorter = replace(session.record, moves=session.record.moves[:common])
    return max(0, min(known.deals, scored_deals(shorter.replay())))


def _common_length(one: list[Move], other: list[Move]) -> int:
    """How many moves at the beginning are the same."""
    shorter = min(len(one), len(other))
    if one[:shorter] == other[:shorter]:
        return shorter
    return next(n for n in range(shorter) if one[n] != other[n])


def unwritten(session: Session, known: Known) -> list[Line]:
    """The lines that the log lacks."""
    moves = session.record.moves
    common = _common_length(known.moves, moves)
    said: list[Line] = []
    if common < len(known.moves):
        said.append(Line(CHANCE, f"{CONTROL_PREFIX}back {common}"))
    if session.practice and not known.practice:
        said.append(Line(CHANCE, f"{CONTROL_PREFIX}practice"))
    said += [Line(move.seat, str(move.action)) for move in moves[common:]]
    wanted, planned = _pending_options(session)
    if wanted != ("" if _has_options_move(moves[common:]) else known.wanted):
        said.append(Line(CHANCE, f"{CONTROL_PREFIX}wait {wanted}".strip()))
    if planned != known.planned:
        said.append(Line(CHANCE, f"{CONTROL_PREFIX}plan {planned}".strip()))
    return said


def _has_options_move(moves: list[Move]) -> bool:
    """Whether house rules that waited have taken effect in these moves."""
    return any(move.seat == CHANCE and move.action.verb == "options" for move in moves)
