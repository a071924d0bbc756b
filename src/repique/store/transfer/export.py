"""Writes export files: all data, everything of one player, or the finished games of one table.

The file is lines of JSON: a heading, one line for each row (the name of its table and the values),
and a last line with the number of rows and a SHA-256 over everything before it. `validation` reads
such a file.
"""

import hashlib
import io
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import IO, Any

from sqlalchemy import Connection, RowMapping, Table, false, select

from repique.store.db import schema
from repique.store.db.checksums import seal
from repique.store.db.migrate import HEAD
from repique.store.db.transaction import as_json, one
from repique.store.matches.series import GONE

FORMAT = "repique record 1"

# Reviews are not exported: an import would not trust them, and they can be made again. Keys and
# offers are not either: they open a seat on this machine. What was said at a table is others', too.
_KEPT_HERE = (
    schema.house,
    schema.reviews,
    schema.keys,
    schema.offers,
    schema.offer_seats,
    schema.sayings,
)
EXPORTED_TABLES = tuple(t for t in schema.TABLES_IN_ORDER if t not in _KEPT_HERE)


def write_export(
    connection: Connection, file: IO[bytes], player: int | None = None
) -> Counter[str]:
    """Write the rows of one player, or all rows, to a file; returns the number of rows of each
    table."""

    def rows(table: Table) -> Iterator[Mapping[str, Any]]:
        for found in connection.execute(_rows_of_player(table, player)).mappings():
            yield dict(found) if player is None else _own_row(connection, table, found, player)

    return _write_rows(file, rows, whole=player is None)


def export_bytes(connection: Connection, player: int | None = None) -> bytes:
    """The contents of an export file."""
    file = io.BytesIO()
    write_export(connection, file, player)
    return file.getvalue()


def export_finished_games(connection: Connection, player: int, series: int) -> bytes:
    """The contents of an export file with the finished matches of a series, for one of its players:
    the own results, and the names of the others. A match that is not over is left out, since its
    log holds the cards of everybody. Where the file is imported, the series is not among the saved
    ones: the others do not sit there."""
    over = select(schema.results.c.match).where(schema.results.c.player == player)
    finished = select(schema.matches.c.id).where(
        schema.matches.c.series == series, schema.matches.c.id.in_(over)
    )

    def query(table: Table) -> Any:
        if table is schema.players:
            return table.c.id == player
        if table is schema.series:
            return table.c.id == series
        if table is schema.seats:
            return table.c.series == series
        if table is schema.matches:
            return table.c.id.in_(finished)
        if table is schema.results:
            return table.c.match.in_(finished) & (table.c.player == player)
        return table.c.match.in_(finished) if table in (schema.moves, schema.deals) else false()

    def rows(table: Table) -> Iterator[Mapping[str, Any]]:
        wanted = select(table).where(query(table)).order_by(*table.primary_key.columns)
        for found in connection.execute(wanted).mappings():
            row = _own_row(connection, table, found, player)
            if row.get("stage") and table in (schema.series, schema.seats):
                row = {**row, "stage": GONE}
                row["seal"] = seal(table, row)
            yield row

    file = io.BytesIO()
    _write_rows(file, rows, whole=False)
    return file.getvalue()


def _write_rows(
    file: IO[bytes], rows: Callable[[Table], Iterable[Mapping[str, Any]]], *, whole: bool
) -> Counter[str]:
    """Write heading, rows and last line; returns the number of rows of each table."""
    digest = hashlib.sha256()
    counts = Counter[str]()

    def write_line(value: object) -> None:
        raw = as_json(value).encode("utf-8", "surrogatepass") + b"\n"
        digest.update(raw)
        file.write(raw)

    write_line({"format": FORMAT, "schema": HEAD, "whole": whole})
    for table in EXPORTED_TABLES:
        for row in rows(table):
            values = [_as_plain(row[column.name]) for column in table.columns]
            write_line([table.name, *values])
            counts[table.name] += 1
    file.write(as_json({"rows": counts.total(), "hash": digest.hexdigest()}).encode() + b"\n")
    return counts


def _rows_of_player(table: Table, player: int | None) -> Any:
    """The query for the rows of a table, or for those that belong to a player."""
    query = select(table).order_by(*table.primary_key.columns)
    if player is None:
        return query
    if table is schema.players:
        return query.where(table.c.id == player)
    own = select(schema.seats.c.series).where(schema.seats.c.player == player)
    if table is schema.series:
        return query.where(table.c.id.in_(own))
    if table in (schema.seats, schema.matches):
        return query.where(table.c.series.in_(own))
    if "player" in table.columns:
        return query.where(table.c.player == player)
    entered = select(schema.entries.c.id).where(schema.entries.c.player == player)
    if table is schema.tournaments:
        own_tournaments = select(schema.entries.c.tournament).where(
            schema.entries.c.player == player
        )
        return query.where(table.c.id.in_(own_tournaments))
    if table in (schema.hands, schema.tallies):
        return query.where(table.c.entry.in_(entered))
    matches = select(schema.matches.c.id).where(schema.matches.c.series.in_(own))
    return query.where(table.c.match.in_(matches))


def _own_row(connection: Connection, table: Table, row: RowMapping, player: int) -> dict[str, Any]:
    """The row as it stands in the file of one player: a series is theirs, and of other people at
    the table it has the names alone."""
    if table is schema.series:
        seat = one(connection, schema.seats, series=row["id"], player=player)
        changed = {**row, "player": player, "stage": seat["stage"]}
    elif table is schema.seats and row["player"] not in (None, player):
        name = one(connection, schema.players, id=row["player"])["name"]
        changed = {**row, "player": None, "name": name, "stage": ""}
    else:
        return dict(row)
    return {**changed, "seal": seal(table, changed)}


def _as_plain(value: Any) -> Any:
    """A value as JSON can hold it; bytes become `{"b": hexadecimal}`."""
    return {"b": bytes(value).hex()} if isinstance(value, bytes | memoryview) else value
