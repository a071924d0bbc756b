"""Who sat where in a stored match, read from its opening and its log, deal by deal.

The opening notes who sat down (`note seats person expert`) and the names of computer players
(`note name_2 Clara`). A player may continue a match at another level; then the log has a control
entry before the first move of the new computer player: `!seats person master`. So result rows name
the levels that really played in each deal, also when they are rebuilt after damage.

Other modules about seats: `play.seating` has the names and levels of one line-up, `ai.seating`
makes the computer player for a seat, and `server.live.seats` has the seats of a live match.
"""

import json
from collections.abc import Callable
from dataclasses import replace

from sqlalchemy import Connection, select

from repique.core.game import State
from repique.core.table import CHANCE
from repique.play.record import NAME_NOTE, Record
from repique.play.seating import PERSON, Seating
from repique.store.db import schema
from repique.store.db.transaction import one
from repique.store.matches.log import (
    CONTROL_PREFIX,
    SEATS_NOTE,
    FoldedLog,
    LogEntry,
    fold_log,
    read_entries,
)

Kinds = tuple[str, ...]  # by seat: `person`, or a level
Levels = dict[str, str]  # by seat; several words if several levels played there

SEATS_PREFIX = f"{CONTROL_PREFIX}{SEATS_NOTE} "  # in the log
SEATS_NOTE_PREFIX = f"note {SEATS_NOTE} "  # in the opening


def kinds_of(record: Record) -> Kinds:
    """`person` or the level for each seat, as the record notes them; empty if it does not."""
    return tuple(record.notes.get(SEATS_NOTE, "").split())


def note_seating(record: Record, seated: Seating) -> None:
    """Note in a record who sits where, and the names of the computer players."""
    if seated.kinds:
        record.notes[SEATS_NOTE] = " ".join(seated.kinds)
    for seat, name in seated.given.items():
        record.notes[f"{NAME_NOTE}{seat}"] = name


def insert_seats_entry(entries: list[LogEntry], known: Kinds, seated: Seating) -> bool:
    """If the seats differ from the `known` ones, insert an entry that says so before the first move
    of a computer player; whether one was inserted."""
    if seated.kinds in ((), known):
        return False
    computers = dict(seated.levels)
    for index, entry in enumerate(entries):
        if entry.seat in computers and not entry.action.startswith(CONTROL_PREFIX):
            entries.insert(index, seats_entry(seated))
            return True
    return False


def seats_entry(seated: Seating) -> LogEntry:
    """The control entry that says who sits where from here on."""
    return LogEntry(CHANCE, SEATS_PREFIX + " ".join(seated.kinds))


def levels_of_deals(connection: Connection, match: int, record: Record) -> Callable[[int], Levels]:
    """A function from the number of a deal to the levels whose moves are part of it."""
    log = _fold_seats(connection, match)
    if len(log.seats) == 1:  # the usual case: the match need not be replayed
        same = _computer_levels(log.seats[0][1])
        return lambda deal: same
    found = levels_by_deal(replace(log, moves=record.moves), [*record.states()])
    return lambda deal: found.get(deal, {})


def levels_by_deal(log: FoldedLog, states: list[State]) -> dict[int, Levels]:
    """For each deal the levels whose moves are part of it; `states` are those before the first
    move and after each."""
    if len(log.seats) == 1:
        same = _computer_levels(log.seats[0][1])
        return {state.deal_number: same for state in states}
    found: dict[int, Levels] = {}
    for index, (move, state) in enumerate(zip(log.moves, states[1:], strict=True)):
        seat = str(move.seat)
        level = _computer_levels(log.seat_kinds_after(index)).get(seat, "")
        levels = found.setdefault(state.deal_number, {})
        if level and level not in levels.get(seat, "").split():
            levels[seat] = f"{levels.get(seat, '')} {level}".strip()
    return found


def final_seating(connection: Connection, match: int, seated: Seating | None = None) -> Seating:
    """Who made the last moves of a match. People have the names in `seated` if it is given, and
    else those they had at the beginning of the match."""
    row = one(connection, schema.matches, id=match)
    names = seated.line_up if seated else tuple(json.loads(row["line_up"]))
    log = _fold_seats(connection, match)
    # Players who sat down after the last move have made none.
    kinds = log.seat_kinds_after(max(0, len(log.moves) - 1))
    if not kinds:
        return seated or Seating(names)
    bot_names = _bot_names(row["opening"])
    line_up = tuple(
        name if kind == PERSON else bot_names.get(str(seat), kind)
        for seat, (kind, name) in enumerate(zip(kinds, names, strict=False))
    )
    computers = tuple((seat, kind) for seat, kind in enumerate(kinds) if kind != PERSON)
    first_person = kinds.index(PERSON) if PERSON in kinds else 0
    return Seating(line_up, computers, seated.seat if seated else first_person)


def _computer_levels(kinds: Kinds) -> Levels:
    return {str(seat): kind for seat, kind in enumerate(kinds) if kind != PERSON}


def _bot_names(opening: str) -> dict[str, str]:
    """The names of computer players by seat, as the opening notes them."""
    prefix = f"note {NAME_NOTE}"
    notes = [row.removeprefix(prefix) for row in opening.splitlines() if row.startswith(prefix)]
    return {seat: name for seat, _, name in (note.partition(" ") for note in notes)}


def _fold_seats(connection: Connection, match: int) -> FoldedLog:
    """The log folded from the seats of the opening; not read at all if the seats never changed."""
    opening = one(connection, schema.matches, id=match)["opening"]
    notes = [row.split() for row in opening.splitlines() if row.startswith(SEATS_NOTE_PREFIX)]
    start = FoldedLog(seats=[(0, tuple(notes[-1][2:]) if notes else ())])
    c = schema.moves.c
    changes = select(c.n).where(c.match == match, c.action.startswith(SEATS_PREFIX))
    if connection.execute(changes.limit(1)).first() is None:
        return start
    return fold_log(read_entries(connection, match), start)
