"""Reads export files and checks them completely, before anything is written to the store.

Lines, hash and number of rows must be those that were written; every value must have the type of
its column, and JSON values the shape that readers expect. A file holds data only: nothing in it is
executed.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from typing import IO, Any
from unicodedata import category

from sqlalchemy import Column, Table

from repique.store.db import schema
from repique.store.db.migrate import KNOWN_VERSIONS
from repique.store.errors import BadFile
from repique.store.matches.series import LONGEST_NAME
from repique.store.tournaments.tallies import is_int32, is_tally
from repique.store.transfer.export import EXPORTED_TABLES, FORMAT
from repique.store.transfer.tournaments import ExportedRows, is_valid_tournament

LARGEST_FILE = 512 << 20  # bytes
LONGEST_LINE = 1 << 20  # bytes
MOST_ROWS = 5_000_000
MOST_SEATS = 16  # at any table


def read_export(file: IO[bytes]) -> ExportedRows:
    """The rows of an export file by table; raises `BadFile` if anything in it is wrong."""
    try:
        return _read_lines(file)
    except BadFile:
        raise
    except (ValueError, LookupError, TypeError, RecursionError, AttributeError) as error:
        raise BadFile(
            "This is not an export file of Repique, or it is damaged. Choose another file."
        ) from error


def _read_lines(file: IO[bytes]) -> ExportedRows:
    digest = hashlib.sha256()
    tables = {table.name: table for table in EXPORTED_TABLES}
    found: ExportedRows = {name: [] for name in tables}
    lines = _limited_lines(file)
    first = next(lines, b"")
    heading = json.loads(first)
    if heading["format"] != FORMAT:
        raise ValueError("another format")
    if heading["schema"] not in KNOWN_VERSIONS:  # newer versions have only added tables
        raise BadFile(
            "This file comes from a different version of Repique. "
            "Export it again with the same version."
        )
    digest.update(first)
    for count, raw in enumerate(lines):
        value = json.loads(raw)
        if isinstance(value, dict):
            if value != {"rows": count, "hash": digest.hexdigest()} or next(lines, b""):
                raise BadFile("This file is damaged: its content has changed.")
            return found
        digest.update(raw)
        table = tables[value[0]]
        found[table.name].append(_validated_row(table, value[1:]))
    raise BadFile("This file is damaged: its end is missing.")


def _limited_lines(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file; raises `BadFile` if it is too large."""
    size = 0
    count = 0
    while line := file.readline(LONGEST_LINE + 1):
        size += len(line)
        count += 1
        if len(line) > LONGEST_LINE or size > LARGEST_FILE or count > MOST_ROWS:
            raise BadFile("This file is too large for an export file of Repique.")
        yield line


def _validated_row(table: Table, values: list[Any]) -> dict[str, Any]:
    """The row by column name; raises `ValueError` if a value cannot be in this table."""
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
    if table is schema.seats and not _is_seat(row):
        raise ValueError("a seat that nobody can have")
    if table is schema.tournaments and not is_valid_tournament(row):
        raise ValueError("a tournament that cannot be played")
    return row


def _is_seat(row: dict[str, Any]) -> bool:
    """Whether this row is a person or a computer player, in a seat that a table may have."""
    is_word = all(len(row[name].split()) <= 1 for name in ("level", "stage"))
    is_one = row["player"] is None or not row["level"]
    is_named = _is_clean(row["name"]) and len(row["name"]) <= LONGEST_NAME
    return 0 <= row["seat"] < MOST_SEATS and is_word and is_one and is_named


def _validated_text(column: Column[Any], text: str) -> str:
    """The text of a column; raises `ValueError` for control characters, which a terminal would
    obey. They are removed from the name of a series; names of players and tournaments are tidied
    later; records have line breaks, and log entries are protected by their hash chain."""
    if column is schema.series.c.name:
        return "".join(mark for mark in text if mark.isprintable())[:LONGEST_NAME]
    lenient = column.name in ("name", "opening") or column.table is schema.moves
    if "\0" in text or not (lenient or _is_clean(text)):
        raise ValueError("a mark that no text has")
    return text


def _is_clean(value: Any) -> bool:
    """Whether this is a text without control characters and surrogates."""
    return isinstance(value, str) and not any(category(mark) in ("Cc", "Cs") for mark in value)


def _is_points(value: Any) -> bool:
    """Whether this is a list of points for two sides or more."""
    return isinstance(value, list) and len(value) > 1 and all(map(is_int32, value))


def _is_names(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_clean, value))


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def _is_levels(value: Any) -> bool:
    return isinstance(value, dict) and _is_names([*value.values()])


def _is_pad_line(value: Any) -> bool:
    """Whether this is a score pad line, or empty."""
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


# By table and column: the check for the value in a JSON text.
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
