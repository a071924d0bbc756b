"""One database transaction, as a job of the writer thread sees it, and reading of rows.

`Transaction` inserts, changes and deletes rows of the tables in `schema` and puts the row checksum
(column `seal`) on each. It is made by `db.writer`, which also commits it: nothing here commits.
The functions `rows`, `find` and `one` read rows on any connection and verify their checksums.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from sqlalchemy import (
    Connection,
    Delete,
    Insert,
    Select,
    Table,
    Update,
    and_,
    bindparam,
    delete,
    func,
    insert,
    select,
    true,
    update,
)

from repique.store.db import schema
from repique.store.db.checksums import has_valid_seal, seal
from repique.store.errors import Damaged, NotFound

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Transaction:
    """A running transaction. All methods work on single tables of `schema`; keys and values are
    given by column name."""

    connection: Connection
    batch: int  # the number of the transaction: orders what was written even if the clock jumps
    at: str  # the time at which the transaction began, for the columns `at` and `created`

    def insert(self, table: Table, /, **values: Any) -> None:
        """Insert a row with its checksum."""
        self.connection.execute(_insert(table), {**values, "seal": seal(table, values)})

    def change(self, table: Table, key: Mapping[str, Any], /, **changes: Any) -> None:
        """Update columns of the row with this key; raises `NotFound` if there is none."""
        update_row(self.connection, table, key, {**self.one(table, **key), **changes})

    def put(self, table: Table, key: Mapping[str, Any], /, **values: Any) -> None:
        """Insert the row with this key, or update it if it exists."""
        if self.find(table, **key) is None:
            self.insert(table, **key, **values)
        else:
            self.change(table, key, **values)

    def remove(self, table: Table, /, **key: Any) -> None:
        """Delete all rows with this key."""
        self.connection.execute(_delete(table, tuple(key)), _key_parameters(key))

    def find(self, table: Table, /, **key: Any) -> dict[str, Any] | None:
        return find(self.connection, table, **key)

    def one(self, table: Table, /, **key: Any) -> dict[str, Any]:
        return one(self.connection, table, **key)

    def rows(self, table: Table, /, **key: Any) -> list[dict[str, Any]]:
        return rows(self.connection, table, **key)

    def new_id(self, table: Table) -> int:
        """The next id, which no row of this table ever had. It stays free until the end of the
        transaction, since only one transaction writes at a time."""
        highest = int(self.connection.execute(select(func.max(table.c.id))).scalar() or 0)
        return max(highest, self._retired().get(table.name, 0)) + 1

    def retire(self, *tables: Table) -> None:
        """Reserve all ids used so far, before rows are deleted: a client that still has such an
        id must not reach another row under it."""
        highest = self._retired() | {table.name: self.new_id(table) - 1 for table in tables}
        self.put(schema.house, {"key": "retired"}, value=as_json(highest))

    def _retired(self) -> dict[str, int]:
        row = self.find(schema.house, key="retired")
        return {} if row is None else json.loads(row["value"])


# Statements are built once for each table and key: building one takes longer than running it.


def _key_parameters(key: Mapping[str, Any]) -> dict[str, Any]:
    return {f"key_{name}": value for name, value in key.items()}


def _has_key(table: Table, names: tuple[str, ...]) -> Any:
    return and_(true(), *(table.c[name] == bindparam(f"key_{name}") for name in names))


@cache
def _insert(table: Table) -> Insert:
    return insert(table)


@cache
def _update(table: Table, names: tuple[str, ...]) -> Update:
    return update(table).where(_has_key(table, names))


@cache
def _delete(table: Table, names: tuple[str, ...]) -> Delete:
    return delete(table).where(_has_key(table, names))


@cache
def _select(table: Table, names: tuple[str, ...]) -> Select[Any]:
    return select(table).where(_has_key(table, names)).order_by(*table.primary_key.columns)


def update_row(connection: Connection, table: Table, key: Row, row: Row) -> None:
    """Write all columns of the row with this key, with a new checksum."""
    sealed = {**row, "seal": seal(table, row)}
    connection.execute(_update(table, tuple(key)), {**sealed, **_key_parameters(key)})


def verified_row(table: Table, row: Any) -> dict[str, Any]:
    """The row as a dictionary; raises `Damaged` if its checksum is wrong. Log entries have none:
    the hash chain protects them."""
    if table is not schema.moves and not has_valid_seal(table, row):
        raise Damaged("The database is damaged. Restart Repique to repair it.")
    return dict(row)


def rows(connection: Connection, table: Table, /, **key: Any) -> list[dict[str, Any]]:
    """All rows with this key, ordered by primary key; raises `Damaged` for a wrong checksum."""
    query = _select(table, tuple(key))
    return [
        verified_row(table, row)
        for row in connection.execute(query, _key_parameters(key)).mappings()
    ]


def find(connection: Connection, table: Table, /, **key: Any) -> dict[str, Any] | None:
    """The first row with this key, or None."""
    return next(iter(rows(connection, table, **key)), None)


def one(connection: Connection, table: Table, /, **key: Any) -> dict[str, Any]:
    """The first row with this key; raises `NotFound` if there is none."""
    found = find(connection, table, **key)
    if found is None:
        raise NotFound(f"There is nothing like that among the {table.name}.")
    return found


def as_json(value: object) -> str:
    """Canonical JSON: sorted keys, no spaces. All JSON columns are written with it."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
