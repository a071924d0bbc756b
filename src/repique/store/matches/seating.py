"""Who sat where in a stored match, read from its opening and its log, deal by deal.

The opening notes who sat down (`note seats person expert`) and the names of computer players
(`note name_2 Clara`). A player may continue a match at another level; then the log has a control
entry before the first move of the new computer player: `!seats person master`. So result rows name
the levels that really played in each deal, also when they are rebuilt after damage. Who the people
are is no part of the log: `seats` has that, for the whole series.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace

from sqlalchemy import Connection, select

from repique.core.game import State
from repique.core.table import CHANCE, Seat
from repique.play.record import Record
from repique.play.seating import SEATS_NOTE, SeatedPerson, Seating
from repique.store.db import schema
from repique.store.db.transaction import one
from repique.store.matches.log import (
    CONTROL_PREFIX,
    FoldedLog,
    LogEntry,
    fold_log,
    read_entries,
)
from repique.store.matches.seats import people_of_series

SEATS_PREFIX = f"{CONTROL_PREFIX}{SEATS_NOTE} "  # in the log


def insert_seats_entry(entries: list[LogEntry], known: Seating, seating: Seating) -> bool:
    """If other players sit there than the `known` ones, insert an entry that says so before the
    first move of a computer player; whether one was inserted."""
    if seating.kinds in ((), known.kinds):
        return False
    for index, entry in enumerate(entries):
        if entry.seat in seating.levels and not entry.action.startswith(CONTROL_PREFIX):
            entries.insert(index, seats_entry(seating))
            return True
    return False


def seats_entry(seating: Seating) -> LogEntry:
    """The control entry that says who sits where from here on."""
    return LogEntry(CHANCE, SEATS_PREFIX + " ".join(seating.kinds))


def is_seats_entry(entry: LogEntry) -> bool:
    """Whether an entry says who sits where."""
    return entry.action.startswith(SEATS_PREFIX)


def levels_of_deals(
    connection: Connection, match: int, record: Record
) -> Callable[[int], dict[str, str]]:
    """A function from the number of a deal to the levels whose moves are part of it, by seat;
    several words if several levels played there."""
    log = fold_seats(connection, match)
    if len(log.seatings) == 1:  # the usual case: the match need not be replayed
        same = _levels_by_seat(log.seating)
        return lambda deal: same
    found = levels_by_deal(replace(log, moves=record.moves), [*record.states()])
    return lambda deal: found.get(deal, {})


def levels_by_deal(log: FoldedLog, states: list[State]) -> dict[int, dict[str, str]]:
    """For each deal the levels whose moves are part of it, by seat; `states` are those before the
    first move and after each."""
    if len(log.seatings) == 1:
        same = _levels_by_seat(log.seating)
        return {state.deal_number: same for state in states}
    found: dict[int, dict[str, str]] = {}
    for index, (move, state) in enumerate(zip(log.moves, states[1:], strict=True)):
        seat = str(move.seat)
        level = log.seating_after(index).levels.get(move.seat, "")
        levels = found.setdefault(state.deal_number, {})
        if level and level not in levels.get(seat, "").split():
            levels[seat] = f"{levels.get(seat, '')} {level}".strip()
    return found


def final_seating(
    connection: Connection, match: int, people: Mapping[Seat, SeatedPerson] | None = None
) -> Seating:
    """Who made the last moves of a match. People are those of `people` if it is given, and else
    those of the series, with the names that they had at the beginning of the match."""
    log = fold_seats(connection, match)
    # Players who sat down after the last move have made none.
    final = log.seating_after(max(0, len(log.moves) - 1))
    row = one(connection, schema.matches, id=match)
    names: list[str] = json.loads(row["line_up"])
    if not final.occupants:
        final = Seating(tuple(map(SeatedPerson, names)))
    if people is not None:
        return final.with_people(people)
    seated = people_of_series(connection, row["series"])
    named = {seat: replace(p, name=names[seat]) for seat, p in seated.items() if seat < len(names)}
    return final.with_people(seated | named)


def _levels_by_seat(seating: Seating) -> dict[str, str]:
    return {str(seat): level for seat, level in seating.levels.items()}


def fold_seats(connection: Connection, match: int) -> FoldedLog:
    """The log folded from the seats of the opening; not read at all if the seats never changed."""
    opening = one(connection, schema.matches, id=match)["opening"]
    rows = (row.split(" ", 2) for row in opening.splitlines() if row.startswith("note "))
    notes = {row[1]: row[2] for row in rows if len(row) == 3}
    start = FoldedLog(seatings=[(0, Seating.from_notes(notes))])
    c = schema.moves.c
    changes = select(c.n).where(c.match == match, c.action.startswith(SEATS_PREFIX))
    if connection.execute(changes.limit(1)).first() is None:
        return start
    return fold_log(read_entries(connection, match), start)
