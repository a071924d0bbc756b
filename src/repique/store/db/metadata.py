"""Rows about the installation itself (table `house`): identity, batch counter, schema version."""

import json
import secrets
from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, insert, select

from repique.store.db import schema
from repique.store.db.checksums import has_valid_seal, seal
from repique.store.db.engine import APPLICATION_ID
from repique.store.db.migrate import HEAD, bring_up_to_date, schema_version
from repique.store.db.transaction import as_json


def initialize_database(
    connection: Connection, known: Mapping[Any, Mapping[str, Any]] | None = None
) -> None:
    """Bring the tables to the newest version and insert the rows that every database needs. `known`
    are rows of `house` that a recovery has saved; their values are used for a new database."""
    fresh = not schema_version(connection)
    if fresh and connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA application_id={APPLICATION_ID}")
    bring_up_to_date(connection)
    values = {"identity": as_json(secrets.token_urlsafe(16)), "batch": "0", "schema": ""}
    values |= {row["key"]: row["value"] for row in (known or {}).values()}
    values["schema"] = as_json(HEAD)
    stored = {row["key"]: row for row in connection.execute(select(schema.house)).mappings()}
    for key, value in values.items():
        row = {"key": key, "value": value}
        if key not in stored:
            connection.execute(insert(schema.house).values(**row, seal=seal(schema.house, row)))
    if stored and json.loads(stored["schema"]["value"]) != HEAD:
        row = {"key": "schema", "value": as_json(HEAD)}
        update = schema.house.update().where(schema.house.c.key == "schema")
        connection.execute(update.values(**row, seal=seal(schema.house, row)))


def identity_and_batch(connection: Connection) -> tuple[str, int]:
    """The identity of the database and the number of its last batch; empty and 0 if the rows are
    missing or damaged."""
    rows = {
        row["key"]: json.loads(row["value"])
        for row in connection.execute(select(schema.house)).mappings()
        if has_valid_seal(schema.house, dict(row))
    }
    return str(rows.get("identity", "")), int(rows.get("batch", 0))
