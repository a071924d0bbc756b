"""Which computer players really played in a match, as its opening and its log tell.

The opening notes who sat down, and what computer players are called: `note name_2 Clara`. A
player may go on with a match at another level; then the log says so before the first move of the
newcomer: `!seats person master`.
"""

import json
from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import Connection, select

from repique.core.game import State
from repique.core.table import CHANCE
from repique.play.record import NAME_NOTE, Record
from repique.play.seating import PERSON, Seated
from repique.store.db import schema
from repique.store.db.transaction import one
from repique.store.matches.log import CONTROL_PREFIX, SEATS_NOTE, FoldedLog, Line, fold_log, lines

Kinds = tuple[str, ...]  # by seat: `person`, or a level
Levels = dict[str, str]  # by seat; two words for one that was taken by another level meanwhile

SEATS_PREFIX = f"{CONTROL_PREFIX}{SEATS_NOTE} "  # in the log
SEATS_NOTE_PREFIX = f"note {SEATS_NOTE} "  # in the opening


def kinds_of(record: Record) -> Kinds:
    """Who sits at the table; nothing where that was not noted."""
    return tuple(record.notes.get(SEATS_NOTE, "").split())


def note_seating(record: Record, seated: Seated) -> None:
    if seated.kinds:
        record.notes[SEATS_NOTE] = " ".join(seated.kinds)
    for seat, name in seated.given.items():
        record.notes[f"{NAME_NOTE}{seat}"] = name


def insert_seats_entry(news: list[Line], known: Kinds, seated: Seated) -> bool:
    """Tell in the news that others sit here than is known, once one of them makes a move."""
    if seated.kinds in ((), known):
        return False
    computers = dict(seated.levels)
    for n, line in enumerate(news):
        if line.seat in computers and not line.action.startswith(CONTROL_PREFIX):
            news.insert(n, seats_entry(seated))
            return True
    return False


def seats_entry(seated: Seated) -> Line:
    return Line(CHANCE, SEATS_PREFIX + " ".join(seated.kinds))


def levels_of_deals(connection: Connection, match: int, record: Record) -> Callable[[int], Levels]:
    """For each deal the levels whose moves stand in it."""
    course = _fold_seats(connection, match)
    if len(course.seats) == 1:  # as nearly always: nobody has to be followed through the match
        same = _computer_levels(course.seats[0][1])
        return lambda deal: same
    found = levels_by_deal(replace(course, moves=record.moves), [*record.states()])
    return lambda deal: found.get(deal, {})


def levels_by_deal(course: FoldedLog, states: list[State]) -> dict[int, Levels]:
    """By deal the levels whose moves stand in it; `states` before the first and after each."""
    if len(course.seats) == 1:
        same = _computer_levels(course.seats[0][1])
        return {state.deal_number: same for state in states}
    found: dict[int, Levels] = {}
    for n, (move, state) in enumerate(zip(course.moves, states[1:], strict=True)):
        level = _computer_levels(course.sitting(n)).get(str(move.seat), "")
        there = found.setdefault(state.deal_number, {})
        if level and level not in there.get(str(move.seat), "").split():
            there[str(move.seat)] = f"{there.get(str(move.seat), '')} {level}".strip()
    return found


def final_seating(connection: Connection, match: int, seated: Seated | None = None) -> Seated:
    """Who made the last moves of a match. People go by the names they have now, if these are
    known, and else by those they had when they sat down."""
    row = one(connection, schema.matches, id=match)
    names = seated.line_up if seated else tuple(json.loads(row["line_up"]))
    course = _fold_seats(connection, match)
    kinds = course.sitting(max(0, len(course.moves) - 1))  # whoever came after it has made none
    if not kinds:
        return seated or Seated(names)
    given = _bot_names(row["opening"])
    pairs = enumerate(zip(kinds, names, strict=False))
    line_up = tuple(n if k == PERSON else given.get(str(seat), k) for seat, (k, n) in pairs)
    computers = tuple((seat, kind) for seat, kind in enumerate(kinds) if kind != PERSON)
    first = kinds.index(PERSON) if PERSON in kinds else 0
    made = Seated(line_up, computers, first)
    return replace(made, seat=seated.seat) if seated else made


def _computer_levels(kinds: Kinds) -> Levels:
    return {str(seat): kind for seat, kind in enumerate(kinds) if kind != PERSON}


def _bot_names(opening: str) -> Levels:
    """The names of computer players, by seat."""
    mark = f"note {NAME_NOTE}"
    noted = [row.removeprefix(mark) for row in opening.splitlines() if row.startswith(mark)]
    return {seat: name for seat, _, name in (row.partition(" ") for row in noted)}


def _fold_seats(connection: Connection, match: int) -> FoldedLog:
    """The log as far as it tells who sits where."""
    opening = one(connection, schema.matches, id=match)["opening"]
    noted = [row.split() for row in opening.splitlines() if row.startswith(SEATS_NOTE_PREFIX)]
    start = FoldedLog(seats=[(0, tuple(noted[-1][2:]) if noted else ())])
    c = schema.moves.c
    changes = select(c.n).where(c.match == match, c.action.startswith(SEATS_PREFIX))
    if connection.execute(changes.limit(1)).first() is None:
        return start
    return fold_log(lines(connection, match), start)
