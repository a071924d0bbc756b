"""What a job writes with: one transaction, the number of its batch, and seals on every row."""

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
from repique.store.errors import Damaged, Unknown

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Pen:
    connection: Connection
    batch: int  # counts transactions, so it orders what was written; clocks jump
    at: str

    def insert(self, table: Table, /, **values: Any) -> None:
        self.connection.execute(_insert(table), {**values, "seal": seal(table, values)})

    def change(self, table: Table, key: Mapping[str, Any], /, **changes: Any) -> None:
        """New values in the one row with this key."""
        update_row(self.connection, table, key, {**self.one(table, **key), **changes})

    def put(self, table: Table, key: Mapping[str, Any], /, **values: Any) -> None:
        """The row with this key, whether it was there or not."""
        if self.find(table, **key) is None:
            self.insert(table, **key, **values)
        else:
            self.change(table, key, **values)

    def remove(self, table: Table, /, **key: Any) -> None:
        self.connection.execute(_delete(table, tuple(key)), _key_parameters(key))

    def find(self, table: Table, /, **key: Any) -> dict[str, Any] | None:
        return find(self.connection, table, **key)

    def one(self, table: Table, /, **key: Any) -> dict[str, Any]:
        return one(self.connection, table, **key)

    def rows(self, table: Table, /, **key: Any) -> list[dict[str, Any]]:
        return rows(self.connection, table, **key)

    def new_id(self, table: Table) -> int:
        """The next number that no row ever had; only one transaction writes at a time, so it
        stays free."""
        highest = int(self.connection.execute(select(func.max(table.c.id))).scalar() or 0)
        return max(highest, self._retired().get(table.name, 0)) + 1

    def retire(self, *leaving: Table) -> None:
        """Before rows are removed: whoever still knows one of their numbers must not find
        somebody else's row there."""
        numbers = self._retired() | {table.name: self.new_id(table) - 1 for table in leaving}
        self.put(schema.house, {"key": "retired"}, value=as_json(numbers))

    def _retired(self) -> dict[str, int]:
        row = self.find(schema.house, key="retired")
        return {} if row is None else json.loads(row["value"])


# Statements are made once for each table and key: making one takes longer than running it.


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
    """All values of the one row with this key, sealed anew."""
    sealed = {**row, "seal": seal(table, row)}
    connection.execute(_update(table, tuple(key)), {**sealed, **_key_parameters(key)})


def verified_row(table: Table, row: Any) -> dict[str, Any]:
    """The row, if its seal is whole."""
    if table is not schema.moves and not has_valid_seal(table, row):
        raise Damaged("The database is damaged; start again to have it repaired.")
    return dict(row)


def rows(connection: Connection, table: Table, /, **key: Any) -> list[dict[str, Any]]:
    """All rows with this key, in the order of their primary key."""
    query = _select(table, tuple(key))
    return [
        verified_row(table, row)
        for row in connection.execute(query, _key_parameters(key)).mappings()
    ]


def find(connection: Connection, table: Table, /, **key: Any) -> dict[str, Any] | None:
    return next(iter(rows(connection, table, **key)), None)


def one(connection: Connection, table: Table, /, **key: Any) -> dict[str, Any]:
    found = find(connection, table, **key)
    if found is None:
        raise Unknown(f"There is nothing like that among the {table.name}.")
    return found


def as_json(value: object) -> str:
    """The one way in which a value is written."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
