"""Databases for tests of the store: a folder in memory, and PostgreSQL where it is configured.

`REPIQUE_TEST_DATABASE` is the address of a server, such as postgresql://me@localhost/test.
"""

import contextlib
import os
import secrets
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import create_engine
from sqlalchemy.engine import make_url

from repique.store.db import schema
from repique.store.db.checksums import seal
from repique.store.db.engine import connect_sqlite
from repique.store.db.migrate import TABLES_ADDED
from repique.store.db.transaction import as_json

SERVER = "REPIQUE_TEST_DATABASE"
DATABASE_KINDS = ("sqlite", "postgresql") if os.environ.get(SERVER) else ("sqlite",)

MEMORY = Path("/dev/shm")


@contextmanager
def memory_folder() -> Iterator[Path]:
    """A temporary folder, in memory where possible: most tests need not wait for a disk."""
    parent = MEMORY if os.access(MEMORY, os.W_OK) else None
    with tempfile.TemporaryDirectory(dir=parent, prefix="repique-") as folder:
        yield Path(folder)


@contextmanager
def database_location(kind: str) -> Iterator[Path | str]:
    """The location of a new database of this kind, removed afterwards."""
    if kind == "sqlite":
        with memory_folder() as folder:
            yield folder
        return
    url = make_url(os.environ[SERVER]).set(drivername="postgresql+pg8000")
    name = f"repique_{secrets.token_hex(6)}"
    engine = create_engine(url, isolation_level="AUTOCOMMIT")
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql(f"CREATE DATABASE {name}")
        yield url.set(database=name).render_as_string(hide_password=False)
        with engine.connect() as connection:
            connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
    finally:
        engine.dispose()


def downgrade_to_first_version(folder: Path) -> None:
    """Turn the database of a folder into one of the first schema version."""
    with contextlib.closing(connect_sqlite(folder / "repique.db")) as raw:
        for table in (table for new in reversed(TABLES_ADDED.values()) for table in reversed(new)):
            raw.execute(f"DROP TABLE {table.name}")
        _give_results_their_first_key(raw)
        raw.execute("UPDATE alembic_version SET version_num = '0001'")
        row = {"key": "schema", "value": as_json("0001")}
        raw.execute(
            "UPDATE house SET value = ?, seal = ? WHERE key = 'schema'",
            (row["value"], seal(schema.house, row)),
        )
        raw.commit()


def _give_results_their_first_key(raw: sqlite3.Connection) -> None:
    """Until the fourth version a match had one result."""
    (made,) = raw.execute("SELECT sql FROM sqlite_master WHERE name = 'results'").fetchone()
    columns = made.replace('PRIMARY KEY ("match", player)', 'PRIMARY KEY ("match")')
    assert columns != made
    raw.execute("ALTER TABLE results RENAME TO later_results")
    raw.execute(columns)
    raw.execute("INSERT INTO results SELECT * FROM later_results")
    raw.execute("DROP TABLE later_results")
