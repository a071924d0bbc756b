"""SHA-256 checksums: one for each row (column `seal`), and the hash chain of a match's log.

A row checksum covers all other columns of its row, so a bit that flips on the disk is noticed. Log
entries are chained instead: the hash of an entry covers the hash of the entry before it, and the
first one covers the opening of the match.
"""

import hashlib
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Table

SEAL_BYTES = 16


def _length_prefixed(*parts: object) -> bytes:
    """The parts, each after its kind and length, so that no two lists give the same bytes."""
    out = bytearray()
    for part in parts:
        if part is None:
            kind = b"0"
            raw = b""
        elif isinstance(part, bytes | bytearray | memoryview):
            kind = b"b"
            raw = bytes(part)
        elif isinstance(part, int):
            kind = b"i"
            raw = str(int(part)).encode()
        else:
            kind = b"t"
            raw = str(part).encode("utf-8", "surrogatepass")
        out += kind + str(len(raw)).encode() + b":" + raw
    return bytes(out)


def seal(table: Table, row: Mapping[str, Any]) -> bytes:
    """The checksum of a row: over the name of its table and all columns but `seal`."""
    values = [row[column.name] for column in table.columns if column.name != "seal"]
    return hashlib.sha256(_length_prefixed("seal/v1", table.name, *values)).digest()[:SEAL_BYTES]


def has_valid_seal(table: Table, row: Mapping[str, Any]) -> bool:
    """Whether the checksum in the row is that of its other columns."""
    return bytes(row["seal"]) == seal(table, row)


def opening_hash(token: str, opening: str) -> bytes:
    """The start of the hash chain of a match, which its first log entry follows."""
    return hashlib.sha256(_length_prefixed("match/v1", token, opening)).digest()


def entry_hash(previous: bytes, n: int, seat: int, action: str, action_id: str, at: str) -> bytes:
    """The hash of a log entry that follows `previous`. Empty if a value has the wrong type, since
    rows may come from a damaged file."""
    if not (type(n) is type(seat) is int and type(action) is type(action_id) is type(at) is str):
        return b""
    # The same bytes as `_length_prefixed` gives; faster, since opening a store checks every entry.
    n_bytes = b"%d" % n
    seat_bytes = b"%d" % seat
    action_bytes = action.encode("utf-8", "surrogatepass")
    id_bytes = action_id.encode("utf-8", "surrogatepass")
    at_bytes = at.encode()
    return hashlib.sha256(
        b"t7:move/v1b%d:%bi%d:%bi%d:%bt%d:%bt%d:%bt%d:%b"
        % (
            len(previous), previous,
            len(n_bytes), n_bytes,
            len(seat_bytes), seat_bytes,
            len(action_bytes), action_bytes,
            len(id_bytes), id_bytes,
            len(at_bytes), at_bytes,
        )
    ).digest()  # fmt: skip


def is_next_entry(previous: bytes, row: Mapping[str, Any]) -> bool:
    """Whether this row of `moves` is unaltered and follows the hash `previous`."""
    expected = entry_hash(
        previous, row["n"], row["seat"], row["action"], row["action_id"], row["at"]
    )
    return bytes(row["prev_hash"]) == previous and bytes(row["hash"]) == expected
