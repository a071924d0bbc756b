"""Everything, or one player's whole record, as one file; and such a file read and checked.

The file is lines of JSON: first a heading, then one row each with its table, last a line with
their number and a hash over all before it. It is checked line by line and row by row before
anything is written, and holds data only: there is nothing in it that could be run.
"""

import hashlib
import io
import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import IO, Any
from unicodedata import category

from sqlalchemy import Column, Connection, Table, select

from repique.store.db import schema
from repique.store.db.migrate import HEAD, KNOWN_VERSIONS
from repique.store.db.transaction import as_json
from repique.store.errors import BadFile
from repique.store.matches.series import LONGEST_NAME
from repique.store.tournaments.tallies import is_int32, is_tally
from repique.store.transfer.tournaments import ExportedRows, is_valid_tournament

FORMAT = "repique record 1"
LARGEST_FILE = 512 << 20  # bytes of a file
LONGEST_LINE = 1 << 20  # bytes of a line
MOST_ROWS = 5_000_000

# Reviews are made again: what a file says of them would not be believed.
EXPORTED_TABLES = tuple(t for t in schema.IN_ORDER if t not in (schema.house, schema.reviews))


def exported(connection: Connection, file: IO[bytes], player: int | None = None) -> Counter[str]:
    """Write the file; gives back how many rows of each table it has."""
    digest, counts = hashlib.sha256(), Counter[str]()

    def line(value: object) -> None:
        raw = as_json(value).encode("utf-8", "surrogatepass") + b"\n"
        digest.update(raw)
        file.write(raw)

    line({"format": FORMAT, "schema": HEAD, "whole": player is None})
    for table in EXPORTED_TABLES:
        for row in connection.execute(_rows_of_player(table, player)).mappings():
            line([table.name, *map(_as_plain, (row[column.name] for column in table.columns))])
            counts[table.name] += 1
    file.write(as_json({"rows": counts.total(), "hash": digest.hexdigest()}).encode() + b"\n")
    return counts


def _rows_of_player(table: Table, player: int | None) -> Any:
    query = select(table).order_by(*table.primary_key.columns)
    if player is None:
        return query
    if table is schema.players:
        return query.where(table.c.id == player)
    if "player" in table.columns:
        return query.where(table.c.player == player)
    entered = select(schema.entries.c.id).where(schema.entries.c.player == player)
    if table is schema.tournaments:
        there = select(schema.entries.c.tournament).where(schema.entries.c.player == player)
        return query.where(table.c.id.in_(there))
    if table in (schema.hands, schema.tallies):
        return query.where(table.c.entry.in_(entered))
    own = select(schema.series.c.id).where(schema.series.c.player == player)
    if table is schema.matches:
        return query.where(table.c.series.in_(own))
    matches = select(schema.matches.c.id).where(schema.matches.c.series.in_(own))
    return query.where(table.c.match.in_(matches))


def _as_plain(value: Any) -> Any:
    return {"b": bytes(value).hex()} if isinstance(value, bytes | memoryview) else value


# Reading


def read_export(file: IO[bytes]) -> ExportedRows:
    """The rows of a file by table, if every one of them is as it was written."""
    try:
        return _read_lines(file)
    except BadFile:
        raise
    except (ValueError, LookupError, TypeError, RecursionError, AttributeError) as error:
        raise BadFile("This file is no record of Repique, or it is damaged.") from error


def _read_lines(file: IO[bytes]) -> ExportedRows:
    digest, found = (
        hashlib.sha256(),
        {table.name: list[dict[str, Any]]() for table in EXPORTED_TABLES},
    )
    named = {table.name: table for table in EXPORTED_TABLES}
    lines = _limited_lines(file)
    first = next(lines, b"")
    heading = json.loads(first)
    if heading["format"] != FORMAT:
        raise ValueError("another format")
    if heading["schema"] not in KNOWN_VERSIONS:  # versions so far have only added tables
        raise BadFile("This file was made by another version of Repique; export it again there.")
    digest.update(first)
    for count, raw in enumerate(lines):
        value = json.loads(raw)
        if isinstance(value, dict):
            if value != {"rows": count, "hash": digest.hexdigest()} or next(lines, b""):
                raise BadFile("This file is damaged: it is not what was written.")
            return found
        digest.update(raw)
        table = named[value[0]]
        found[table.name].append(_validated_row(table, value[1:]))
    raise BadFile("This file is damaged: its end is missing.")


def _limited_lines(file: IO[bytes]) -> Iterator[bytes]:
    size = count = 0
    while line := file.readline(LONGEST_LINE + 1):
        size, count = size + len(line), count + 1
        if len(line) > LONGEST_LINE or size > LARGEST_FILE or count > MOST_ROWS:
            raise BadFile("This file is larger than any record of Repique.")
        yield line


def _validated_row(table: Table, values: list[Any]) -> dict[str, Any]:
    row = {}
    for column, value in zip(table.columns, values, strict=True):
        plain: Any = bytes.fromhex(value["b"]) if isinstance(value, dict) else value
        wanted = column.type.python_type
        if type(plain) is not wanted and not (plain is None and column.nullable):
            raise ValueError("a value of the wrong kind")
        if isinstance(plain, int) and not is_int32(plain):
            raise ValueError("a number out of range")
        if isinstance(plain, str):
            plain = _validated_text(column, plain)
        row[column.name] = plain
    for name, shape in JSON_SHAPES.get(table.name, {}).items():
        if not shape(json.loads(row[name])):
            raise ValueError("a value of the wrong shape")
    if table is schema.results and not 0 <= row["side"] < len(json.loads(row["scores"])):
        raise ValueError("a side that does not play")
    if table is schema.tournaments and not is_valid_tournament(row):
        raise ValueError("a tournament that cannot be played")
    return row


def _validated_text(column: Column[Any], text: str) -> str:
    """A terminal obeys control marks. The name of a match loses them, and those of players and
    tournaments are made tidy later; records have lines, and moves are checked by their chain."""
    if column is schema.series.c.name:
        return "".join(mark for mark in text if mark.isprintable())[:LONGEST_NAME]
    lenient = column.name in ("name", "opening") or column.table is schema.moves
    if "\0" in text or not (lenient or _is_clean(text)):
        raise ValueError("a mark that no text has")
    return text


def _is_clean(value: Any) -> bool:
    return isinstance(value, str) and not any(category(mark) in ("Cc", "Cs") for mark in value)


def _is_points(value: Any) -> bool:
    """The points of two sides or more."""
    return isinstance(value, list) and len(value) > 1 and all(map(is_int32, value))


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_clean, value))


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def _is_levels(value: Any) -> bool:
    return isinstance(value, dict) and _is_names([*value.values()])


def _is_pad_line(value: Any) -> bool:
    """The line of a score pad, or nothing."""
    pairs = ("tricks", "meld", "play", "points")
    return value == {} or (
        all(is_int32(value[name]) for name in ("bidder", "bid"))
        and all(_is_clean(value[name]) for name in ("trump", "outcome"))
        and all(_is_points(value[name]) for name in pairs)
    )


def _is_score_entries(value: Any) -> bool:
    kinds = (is_int32, _is_clean, is_int32, _is_clean)
    return isinstance(value, list) and all(
        all(fits(part) for fits, part in zip(kinds, entry, strict=True)) for entry in value
    )


# What the texts in JSON must hold for scoreboards to be able to read them.
JSON_SHAPES: dict[str, dict[str, Callable[[Any], bool]]] = {
    "rules": {"changes": _is_object},
    "preferences": {"value": lambda value: True},
    "matches": {"line_up": _is_names},
    "deals": {
        "points": _is_points, "scores": _is_points, "levels": _is_levels,
        "details": _is_score_entries, "pad": _is_pad_line,
    },
    "results": {"scores": _is_points, "levels": _is_names, "line_up": _is_names},
    "tournaments": {"options": _is_object, "levels": _is_names},
    "tallies": {"sides": is_tally},
}  # fmt: skip


def as_bytes(connection: Connection, player: int | None = None) -> bytes:
    file = io.BytesIO()
    exported(connection, file, player)
    return file.getvalue()
