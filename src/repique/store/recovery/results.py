"""After a recovery: results that were lost are worked out again from the logs."""

from contextlib import suppress
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from repique.play.record import BadRecord, parse
from repique.store.db import schema
from repique.store.db.transaction import Pen, find, rows
from repique.store.db.writer import Writer
from repique.store.errors import Damaged
from repique.store.matches.log import lines
from repique.store.matches.rebuild import enter, told
from repique.store.matches.series import LEFT, restore
from repique.store.tournaments.tallies import write_tally


def lacking(connection: Connection) -> list[int]:
    """Matches with moves that have fewer results than deals."""
    found = []
    for match in rows(connection, schema.matches):
        key = int(match["id"])
        result = find(connection, schema.results, match=key)
        deals = {row["deal"] for row in rows(connection, schema.deals, match=key)}
        if match["stage"] != LEFT and (result is None or len(deals) < result["deals"]):
            found.append(key)
    return found


def mend(writer: Writer) -> int:
    """Write what can be worked out; gives back how many matches got a result again."""
    found = writer.do(lambda pen: lacking(pen.connection))
    writer.do(mend_tallies)
    return sum(writer.do(partial(_mend, match=match)) for match in found)


def mend_tallies(pen: Pen) -> None:
    """What finished hands of tournaments count, where that is not written."""
    for hand in pen.rows(schema.hands):
        key = {"entry": hand["entry"], "hand": hand["hand"]}
        match = pen.find(schema.matches, series=hand["series"])
        if match is not None and pen.find(schema.tallies, **key) is None:
            with suppress(BadRecord, Damaged):
                session = restore(pen.connection, hand["series"]).series.session
                if session.over:
                    *_, last = lines(pen.connection, match["id"])
                    then = replace(pen, at=last.at)
                    write_tally(then, hand["series"], session.game, session.state)


def _mend(pen: Pen, match: int) -> bool:
    try:
        record = parse(pen.one(schema.matches, id=match)["opening"])
        return enter(pen, match, told(record, lines(pen.connection, match)))
    except (BadRecord, Damaged):
        return False  # of another version of the rules, perhaps; it stays as it is
