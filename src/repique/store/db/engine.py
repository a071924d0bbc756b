"""SQLAlchemy engines for SQLite and PostgreSQL: one connection that writes, several that read."""

import contextlib
import os
import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError
from sqlalchemy.pool import QueuePool
from sqlalchemy.util import LRUCache

from repique.store.errors import StoreError

APPLICATION_ID = 0x52657071  # "Repq" in the header of our files
BUSY_TIMEOUT = 5.0  # seconds to wait for another reader or writer

# The safest settings SQLite has; measured, they cost a few milliseconds for each commit.
COMMON_PRAGMAS = (
    "PRAGMA foreign_keys=ON",
    "PRAGMA trusted_schema=OFF",
    "PRAGMA cell_size_check=ON",
    "PRAGMA mmap_size=0",
)
WRITE_PRAGMAS = (
    *COMMON_PRAGMAS,
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",
    "PRAGMA secure_delete=ON",
    "PRAGMA journal_size_limit=67108864",
)
READ_PRAGMAS = (*COMMON_PRAGMAS, "PRAGMA query_only=ON")


class SharedCacheDialect(SQLiteDialect_pysqlite):
    """Equal to every other instance, so that all engines of the process share compiled statements:
    at the start the store opens several engines, to check, repair, write and read."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self)

    def __hash__(self) -> int:
        return hash(type(self))


DIALECT_NAME = "repique"
COMPILED_CACHE: LRUCache[Any, Any] = LRUCache(1000)
registry.register(f"sqlite.{DIALECT_NAME}", __name__, SharedCacheDialect.__name__)


def create_private_file(path: Path) -> None:
    """Create an empty file with mode 0600, since it will hold seeds, hands and names; SQLite gives
    its journals the same mode. An existing file is left as it is; errors are ignored."""
    with contextlib.suppress(OSError):  # opening or copying reports the reason afterwards
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))


def connect_sqlite(
    path: Path, *, read_only: bool = False, frozen: bool = False
) -> sqlite3.Connection:
    """A connection to a SQLite file without implicit transactions. With `frozen` nothing is locked
    and no journal is created; then no other process may write to the file meanwhile."""
    mode = "ro&immutable=1" if frozen else "ro" if read_only else "rwc"
    if mode == "rwc":
        create_private_file(path)
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}",
        uri=True,
        timeout=BUSY_TIMEOUT,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        for pragma in READ_PRAGMAS if read_only or frozen else WRITE_PRAGMAS:
            connection.execute(pragma).close()
    except BaseException:
        connection.close()
        raise
    return connection


def sqlite_engine(path: Path, *, read_only: bool = False, frozen: bool = False) -> Engine:
    """An engine with one connection that writes, or up to four that only read. A transaction that
    writes takes the write lock at its start."""
    read_only = read_only or frozen
    size = 4 if read_only else 1
    engine = create_engine(
        f"sqlite+{DIALECT_NAME}://",
        creator=lambda: connect_sqlite(path, read_only=read_only, frozen=frozen),
        poolclass=QueuePool,
        pool_size=size,
        max_overflow=0,
        execution_options={"compiled_cache": COMPILED_CACHE},
    )
    start = "BEGIN" if read_only else "BEGIN IMMEDIATE"

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(start)

    return engine


def postgresql_engine(url: str, *, read_only: bool = False) -> Engine:
    """An engine for `postgresql://…`. Raises `StoreError` if the address is wrong or the driver
    is missing. The driver is pg8000: pure Python under a permissive licence."""
    try:
        address = make_url(url)
        if address.get_backend_name() != "postgresql":
            raise StoreError("A database is a folder (--data), or an address postgresql://….")
        options: dict[str, Any] = {"postgresql_readonly": True} if read_only else {}
        return create_engine(
            address.set(drivername="postgresql+pg8000"),
            pool_size=4 if read_only else 1,
            max_overflow=0,
            pool_pre_ping=True,
            execution_options=options,
        )
    except (ArgumentError, NoSuchModuleError) as error:
        raise StoreError(
            "The address of the database isn’t valid. It begins with postgresql://."
        ) from error
    except ImportError as error:
        raise StoreError(
            "PostgreSQL needs the package pg8000: pip install 'repique[postgresql]'."
        ) from error
