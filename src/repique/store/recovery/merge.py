"""Builds one sound database from rows of several sources: only rows with valid checksums, unbroken
hash chains and intact references are kept."""

import sqlite3
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, UniqueConstraint, insert

from repique.store.db import schema
from repique.store.db.checksums import entry_hash, has_valid_seal, opening_hash
from repique.store.db.engine import sqlite_engine
from repique.store.db.metadata import initialize_database
from repique.store.recovery.salvage import SqliteValue

Key = tuple[Any, ...]
Rows = dict[str, dict[Key, dict[str, Any]]]  # by table, by primary key


def accept_rows(found: Iterable[tuple[int, tuple[SqliteValue, ...]]]) -> Rows:
    """The rows with a valid checksum or hash, from all that look like rows."""
    kept: Rows = {table.name: {} for table in schema.TABLES_IN_ORDER}
    for number, values in found:
        for table in schema.TABLES_IN_ORDER:
            if len(values) == len(table.columns):
                row = _row_of(table, number, values)
                if _is_valid(table, row):
                    kept[table.name][_key_of(table, row)] = row
    return kept


def _row_of(table: Table, number: int, values: tuple[SqliteValue, ...]) -> dict[str, Any]:
    """The row by column name. SQLite stores an integer primary key as the rowid; results of
    earlier versions had such a key."""
    row = dict(zip((column.name for column in table.columns), values, strict=True))
    first = next(iter(table.primary_key.columns)).name
    if row[first] is None:
        row[first] = number
    return row


def _is_valid(table: Table, row: dict[str, Any]) -> bool:
    try:
        if table is not schema.moves:
            return has_valid_seal(table, row)
        expected = entry_hash(
            bytes(row["prev_hash"]),
            row["n"],
            row["seat"],
            row["action"],
            row["action_id"],
            row["at"],
        )
        return expected == bytes(row["hash"])
    except (TypeError, ValueError):
        return False


def _key_of(table: Table, row: dict[str, Any]) -> Key:
    return tuple(row[column.name] for column in table.primary_key.columns)


def merge_rows(first: Rows, second: Rows) -> Rows:
    """The rows of both; where they differ, those of the first."""
    names = first.keys() | second.keys()
    return {name: {**second.get(name, {}), **first.get(name, {})} for name in names}


def write_database(path: Path, found: Rows) -> tuple[int, int, int]:
    """Write a new database with these rows; returns the number of matches and moves in it, and of
    moves that do not connect to a match."""
    engine = sqlite_engine(path)
    try:
        with engine.begin() as connection:
            initialize_database(connection, known=found.get("house"))
            counts = _insert_rows(connection, found)
        with engine.connect() as connection:
            raw = connection.connection.driver_connection
            assert isinstance(raw, sqlite3.Connection)
            connection.rollback()
            raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").close()
        return counts
    finally:
        engine.dispose()


def _insert_rows(connection: Connection, found: Rows) -> tuple[int, int, int]:
    known_ids: dict[str, set[Any]] = {}
    chains = _complete_chains(found)
    for table in schema.TABLES_IN_ORDER:
        if table is schema.house:
            continue
        rows = [*found.get(table.name, {}).values()]
        if table is schema.moves:
            rows = [row for chain in chains.values() for row in chain]
        kept = [row for row in rows if _has_references(table, row, known_ids)]
        kept = _without_duplicates(table, kept)
        if "id" in table.columns:
            known_ids[table.name] = {row["id"] for row in kept}
        if kept:
            connection.execute(insert(table), kept)
    whole = sum(map(len, chains.values()))
    lost = len(found.get("moves", {})) - whole
    return len(known_ids["matches"]), whole, lost


def _has_references(table: Table, row: dict[str, Any], known_ids: dict[str, set[Any]]) -> bool:
    """Whether everything that the row refers to is there; nothing is a reference to nothing."""
    return all(
        row[key.parent.name] in known_ids[key.column.table.name]
        for key in table.foreign_keys
        if not (key.parent.nullable and row[key.parent.name] is None)
    )


def _without_duplicates(table: Table, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows without those that have the same unique values as one before them."""
    for names in _unique_columns(table):
        seen = set()
        kept = []
        for row in rows:
            values = tuple(row[name] for name in names)
            if values not in seen or None in values:
                kept.append(row)
            seen.add(values)
        rows = kept
    return rows


def _unique_columns(table: Table) -> list[tuple[str, ...]]:
    """The names of columns that together are unique, beside the primary key."""
    constraints = (c for c in table.constraints if isinstance(c, UniqueConstraint))
    return sorted(tuple(column.name for column in c.columns) for c in constraints)


def _complete_chains(found: Rows) -> dict[int, list[dict[str, Any]]]:
    """For each match the log entries that are chained from its opening without a gap."""
    moves = found.get("moves", {})
    chains: dict[int, list[dict[str, Any]]] = {}
    for match in found.get("matches", {}).values():
        tip = opening_hash(match["token"], match["opening"])
        chain: list[dict[str, Any]] = []
        while (row := moves.get((match["id"], len(chain) + 1))) is not None:
            if bytes(row["prev_hash"]) != tip:
                break
            tip = bytes(row["hash"])
            chain.append(row)
        chains[match["id"]] = chain
    return chains
