"""What people say to each other at the table of a series, kept for a month."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, func, select

from repique.core.table import Seat
from repique.store.db import schema
from repique.store.db.transaction import Transaction, rows
from repique.store.db.writer import timestamp

KEPT = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class ChatLine:
    """Something said at a table: a prepared phrase, by its id, or a text."""

    n: int
    seat: Seat
    phrase: str
    text: str
    at: str


def sayings_of_series(connection: Connection, series: int, above: int = 0) -> list[ChatLine]:
    """What was said after number `above`, the oldest first."""
    known = rows(connection, schema.sayings, series=series)
    return [_saying(row) for row in known if row["n"] > above and (row["phrase"] or row["text"])]


def last_saying(connection: Connection, series: int) -> int:
    """The number of what was said last; 0 if nothing was."""
    c = schema.sayings.c
    is_said = (c.phrase != "") | (c.text != "")
    query = select(func.max(c.n)).where(c.series == series, is_said)
    return int(connection.execute(query).scalar() or 0)


def _last_number(connection: Connection, series: int) -> int:
    """The last number that was given, also to what is deleted."""
    query = select(func.max(schema.sayings.c.n)).where(schema.sayings.c.series == series)
    return int(connection.execute(query).scalar() or 0)


def add_saying(
    tx: Transaction,
    series: int,
    seat: Seat,
    player: int | None,
    phrase: str,
    text: str,
    action_id: str,
) -> ChatLine:
    """Insert what somebody says, and delete what was said at this table more than a month ago. The
    same seat and id again returns what was inserted before."""
    known = tx.find(schema.sayings, series=series, seat=seat, action_id=action_id)
    if known is not None:
        return _saying(known)
    c = schema.sayings.c
    number = _last_number(tx.connection, series) + 1
    oldest = timestamp(datetime.fromisoformat(tx.at) - KEPT)
    tx.connection.execute(schema.sayings.delete().where(c.series == series, c.at < oldest))
    said = ChatLine(number, seat, phrase, text, tx.at)
    tx.insert(
        schema.sayings,
        series=series,
        n=said.n,
        seat=seat,
        player=player,
        phrase=phrase,
        text=text,
        action_id=action_id,
        at=said.at,
    )
    return said


def remove_sayings(tx: Transaction, player: int) -> None:
    """Delete what a player has said. The newest number of a table stays, without words: clients
    would take what is said next under the same number for something that they have."""
    for row in tx.rows(schema.sayings, player=player):
        key = {"series": row["series"], "n": row["n"]}
        if row["n"] == _last_number(tx.connection, row["series"]):
            tx.change(schema.sayings, key, player=None, phrase="", text="", action_id="")
        else:
            tx.remove(schema.sayings, **key)


def _saying(row: dict[str, Any]) -> ChatLine:
    return ChatLine(row["n"], row["seat"], row["phrase"], row["text"], row["at"])
