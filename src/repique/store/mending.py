"""After a recovery: results that were lost are worked out again from the logs."""

from contextlib import suppress
from functools import partial

from sqlalchemy import Connection

from repique.core.game import OVER
from repique.play.record import BadRecord
from repique.store import tables
from repique.store.company import levels_played, seated_at_last
from repique.store.errors import Damaged
from repique.store.matches import LEFT, record_of, restore
from repique.store.pen import Pen, find, rows
from repique.store.results import deals_over, write_deals, write_result
from repique.store.tallying import write_tally
from repique.store.writer import Writer


def lacking(connection: Connection) -> list[int]:
    """Matches with moves that have fewer results than deals."""
    found = []
    for match in rows(connection, tables.matches):
        key = int(match["id"])
        result = find(connection, tables.results, match=key)
        deals = {row["deal"] for row in rows(connection, tables.deals, match=key)}
        if match["stage"] != LEFT and (result is None or len(deals) < result["deals"]):
            found.append(key)
    return found


def mend(writer: Writer) -> int:
    """Write what can be worked out; gives back how many matches got a result again."""
    found = writer.do(lambda pen: lacking(pen.connection))
    writer.do(_mend_tallies)
    return sum(writer.do(partial(_mend, match=match)) for match in found)


def _mend_tallies(pen: Pen) -> None:
    """What finished hands of tournaments count."""
    for hand in pen.rows(tables.hands):
        key = {"entry": hand["entry"], "hand": hand["hand"]}
        match = pen.find(tables.matches, series=hand["series"])
        if match is not None and pen.find(tables.tallies, **key) is None:
            with suppress(BadRecord, Damaged):
                session = restore(pen.connection, hand["series"]).series.session
                if session.over:
                    write_tally(pen, hand["series"], session.game, session.state)


def _mend(pen: Pen, match: int) -> bool:
    try:
        record, course = record_of(pen.connection, match)
        state = record.replay()
    except (BadRecord, Damaged):
        return False  # of another version of the rules, perhaps; it stays as it is
    there = {row["deal"] for row in pen.rows(tables.deals, match=match)}
    missing = [deal for deal in range(1, deals_over(state) + 1) if deal not in there]
    levels = levels_played(pen.connection, match, record)
    for deal in missing:
        write_deals(pen, match, state, deal - 1, levels, course.practice, until=deal)
    if pen.find(tables.results, match=match) is None:
        seated = seated_at_last(pen.connection, match)
        write_result(pen, match, record, state, seated, course.practice)
    return state.phase == OVER
