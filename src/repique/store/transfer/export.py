"""Writes export files: all data, or everything of one player.

The file is lines of JSON: a heading, one line for each row (the name of its table and the values),
and a last line with the number of rows and a SHA-256 over everything before it. `validation` reads
such a file.
"""

import hashlib
import io
from collections import Counter
from typing import IO, Any

from sqlalchemy import Connection, Table, select

from repique.store.db import schema
from repique.store.db.migrate import HEAD
from repique.store.db.transaction import as_json

FORMAT = "repique record 1"

# Reviews are not exported: an import would not trust them, and they can be made again.
EXPORTED_TABLES = tuple(
    t for t in schema.TABLES_IN_ORDER if t not in (schema.house, schema.reviews)
)


def write_export(
    connection: Connection, file: IO[bytes], player: int | None = None
) -> Counter[str]:
    """Write the rows of one player, or all rows, to a file; returns the number of rows of each
    table."""
    digest = hashlib.sha256()
    counts = Counter[str]()

    def write_line(value: object) -> None:
        raw = as_json(value).encode("utf-8", "surrogatepass") + b"\n"
        digest.update(raw)
        file.write(raw)

    write_line({"format": FORMAT, "schema": HEAD, "whole": player is None})
    for table in EXPORTED_TABLES:
        for row in connection.execute(_rows_of_player(table, player)).mappings():
            values = [_as_plain(row[column.name]) for column in table.columns]
            write_line([table.name, *values])
            counts[table.name] += 1
    file.write(as_json({"rows": counts.total(), "hash": digest.hexdigest()}).encode() + b"\n")
    return counts


def export_bytes(connection: Connection, player: int | None = None) -> bytes:
    """The contents of an export file."""
    file = io.BytesIO()
    write_export(connection, file, player)
    return file.getvalue()


def _rows_of_player(table: Table, player: int | None) -> Any:
    """The query for the rows of a table, or for those that belong to a player."""
    query = select(table).order_by(*table.primary_key.columns)
    if player is None:
        return query
    if table is schema.players:
        return query.where(table.c.id == player)
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
    own = select(schema.series.c.id).where(schema.series.c.player == player)
    if table is schema.matches:
        return query.where(table.c.series.in_(own))
    matches = select(schema.matches.c.id).where(schema.matches.c.series.in_(own))
    return query.where(table.c.match.in_(matches))


def _as_plain(value: Any) -> Any:
    """A value as JSON can hold it; bytes become `{"b": hexadecimal}`."""
    return {"b": bytes(value).hex()} if isinstance(value, bytes | memoryview) else value
