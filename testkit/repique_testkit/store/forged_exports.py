"""Exported files with changed rows and a checksum that fits them."""

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from repique.store.db import schema
from repique.store.db.transaction import as_json


def altered_export(
    raw: bytes,
    table: str,
    column: str,
    value: object,
    last: bool = False,
    more: Sequence[Any] = (),
    without: tuple[str, ...] = (),
) -> bytes:
    """An export with another value in the first or last row of a table.

    It may have one more row, or none of some tables. Row count and checksum fit the new rows.
    """
    heading, *lines = raw.splitlines(keepends=True)[:-1]
    found = [row for row in map(json.loads, lines) if row[0] not in without]
    names = [c.name for c in schema.metadata.tables[table].columns]
    of_table = [row for row in found if row[0] == table]
    of_table[-1 if last else 0][1 + names.index(column)] = value
    if more:
        found.append([*more])
    lines = [heading, *(as_json(row).encode() + b"\n" for row in found)]
    digest = hashlib.sha256(b"".join(lines)).hexdigest()
    end = {"rows": len(lines) - 1, "hash": digest}
    return b"".join(lines) + as_json(end).encode() + b"\n"
