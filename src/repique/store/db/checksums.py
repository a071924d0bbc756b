"""Hashes over rows: seals for single rows, and the chain of a match."""

import hashlib
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Table

SEAL_BYTES = 16


def _length_prefixed(*parts: object) -> bytes:
    """Every part behind its kind and its length, so that no two lists give the same bytes."""
    out = bytearray()
    for part in parts:
        if part is None:
            kind, raw = b"0", b""
        elif isinstance(part, bytes | bytearray | memoryview):
            kind, raw = b"b", bytes(part)
        elif isinstance(part, int):
            kind, raw = b"i", str(int(part)).encode()
        else:
            kind, raw = b"t", str(part).encode("utf-8", "surrogatepass")
        out += kind + str(len(raw)).encode() + b":" + raw
    return bytes(out)


def seal(table: Table, row: Mapping[str, Any]) -> bytes:
    """The hash of a row under the name of its table, over all columns but the seal."""
    values = [row[column.name] for column in table.columns if column.name != "seal"]
    return hashlib.sha256(_length_prefixed("seal/v1", table.name, *values)).digest()[:SEAL_BYTES]


def has_valid_seal(table: Table, row: Mapping[str, Any]) -> bool:
    return bytes(row["seal"]) == seal(table, row)


def opening_hash(token: str, opening: str) -> bytes:
    """What the first move of a match follows: the hash of all that was agreed before it."""
    return hashlib.sha256(_length_prefixed("match/v1", token, opening)).digest()


def entry_hash(previous: bytes, n: int, seat: int, action: str, action_id: str, at: str) -> bytes:
    """The hash of a move; nothing for what cannot be one, as it may come from a damaged file."""
    if not (type(n) is type(seat) is int and type(action) is type(action_id) is type(at) is str):
        return b""
    # Written out, since opening a store repeats it for every move: the same as `_framed`.
    number, by = b"%d" % n, b"%d" % seat
    what, named, when = (
        action.encode("utf-8", "surrogatepass"),
        action_id.encode("utf-8", "surrogatepass"),
        at.encode(),
    )
    return hashlib.sha256(
        b"t7:move/v1b%d:%bi%d:%bi%d:%bt%d:%bt%d:%bt%d:%b"
        % (
            *(len(previous), previous, len(number), number, len(by), by),
            *(len(what), what, len(named), named, len(when), when),
        )
    ).digest()


def is_next_entry(previous: bytes, row: Mapping[str, Any]) -> bool:
    """Whether this row of moves is the unaltered successor of that hash."""
    made = entry_hash(previous, row["n"], row["seat"], row["action"], row["action_id"], row["at"])
    return bytes(row["prev_hash"]) == previous and bytes(row["hash"]) == made
