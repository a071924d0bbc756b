"""Integrity check of a database file: SQLite's own check, then all checksums and hash chains."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from repique.store.db import schema
from repique.store.db.checksums import entry_hash, has_valid_seal, opening_hash
from repique.store.db.engine import sqlite_engine
from repique.store.db.metadata import identity_and_batch
from repique.store.db.migrate import (
    KNOWN_VERSIONS,
    schema_version,
    tables_of,
    unknown_version_error,
)
from repique.store.errors import Damaged, cannot_open, sqlite_error_name
from repique.store.files.folder import MarkContents
from repique.store.recovery.salvage import MAGIC

FULL_CHECK_BYTES = (
    64 << 20
)  # bytes; above this size indexes are not compared with their tables at start
FULL_CHECK_MOVES = 300_000  # moves; above this number only matches still open are checked at start

# Errors that do not mean damage: the file is in use or unreadable, or the disk is full or failing.
TRANSIENT_CODES = (
    "SQLITE_BUSY",
    "SQLITE_LOCKED",
    "SQLITE_FULL",
    "SQLITE_READONLY",
    "SQLITE_CANTOPEN",
    "SQLITE_IOERR",
    "SQLITE_NOMEM",
)
# The exception among them: the file is too short, which is damage.
TRUNCATED_CODE = "SQLITE_IOERR_SHORT_READ"


def header_problem(path: Path) -> str:
    """A problem that the file header shows; empty if there is none. SQLite does not open the file
    for this, since that may change it."""
    with path.open("rb") as file:
        head = file.read(100)
    if not head:
        return "the file is empty"
    if head[:16] != MAGIC:
        return "the file is not a database"
    return "" if head[18:20] in (b"\1\1", b"\2\2") else "the head of the file is damaged"


def database_problems(
    path: Path, *, thorough: bool = False, live: bool = False, frozen: bool = False
) -> list[str]:
    """The problems of a database file, in a few words each; empty if it is sound. `live`: it may
    have a journal, which only a connection that may write can read. Raises `CannotOpen` if the
    file cannot be read at the moment, and `TooNew`."""
    problem = header_problem(path)
    if problem:
        return [problem]
    engine = sqlite_engine(path, read_only=not live, frozen=frozen)
    try:
        with engine.connect() as connection:
            deep = thorough or path.stat().st_size <= FULL_CHECK_BYTES
            check = "integrity_check(5)" if deep else "quick_check(5)"
            answers = connection.exec_driver_sql(f"PRAGMA {check}").scalars().all()
            if answers != ["ok"]:
                return [str(answer).splitlines()[0][:120] for answer in answers]
            if not schema_version(connection):
                return ["the tables are missing"]
            check_version(connection)
            return [*broken_rows(connection, thorough=thorough)]
    except (DBAPIError, sqlite3.Error) as error:
        if (
            sqlite_error_name(error).startswith(TRANSIENT_CODES)
            and sqlite_error_name(error) != TRUNCATED_CODE
        ):
            raise cannot_open(path.parent, error) from error
        return [str(getattr(error, "orig", error)).splitlines()[0][:120] or "unreadable"]
    except (UnicodeDecodeError, Damaged) as error:
        return [str(error)[:120]]
    finally:
        engine.dispose()


def mark_problems(
    connection: Connection, known: MarkContents | None, journal: bool = False
) -> list[str]:
    """Problems that the mark file shows: the database is older than the last commit, or its journal
    belongs to another database."""
    if known is None:
        return []
    found, batch = identity_and_batch(connection)
    if found != known.identity:
        return ["the journal belongs to another database"] if journal else []
    return ["the newest moves are missing"] if batch < known.batch else []


def check_version(connection: Connection) -> None:
    """Raise `TooNew` for the database of a newer program. The version is also stored in a row with
    a checksum: if that says another version, the number is damaged, and `Damaged` is raised."""
    found = schema_version(connection)
    if found in KNOWN_VERSIONS:
        return
    row = connection.execute(select(schema.house).where(schema.house.c.key == "schema"))
    sealed = row.mappings().first()
    known = sealed is not None and has_valid_seal(schema.house, dict(sealed))
    if sealed is not None and known and json.loads(sealed["value"]) != found:
        raise Damaged("the database does not know its version")
    raise unknown_version_error(found)


def broken_rows(connection: Connection, *, thorough: bool = False) -> Iterator[str]:
    """Yield the first row with a wrong checksum, or the first broken hash chain. Unless `thorough`,
    only open matches are checked in a large database."""
    for table in tables_of(schema_version(connection)):
        if table is schema.moves:
            continue
        for row in connection.execute(select(table)).mappings():
            if not has_valid_seal(table, dict(row)):
                yield f"a row of {table.name} was altered"
                return
    yield from _broken_chains(connection, thorough)


def _broken_chains(connection: Connection, thorough: bool) -> Iterator[str]:
    moves = schema.moves
    columns = schema.matches.c
    select_matches = select(columns.id, columns.token, columns.opening, columns.stage)
    matches = {row.id: row for row in connection.execute(select_matches)}
    count = connection.exec_driver_sql("SELECT count(*) FROM moves").scalar() or 0
    query = select(moves).order_by(moves.c.match, moves.c.n)
    if count > FULL_CHECK_MOVES and not thorough:
        unfinished = [key for key, row in matches.items() if row.stage == "open"]
        query = query.where(moves.c.match.in_(unfinished))
    tips: dict[int, tuple[int, bytes]] = {
        key: (0, opening_hash(row.token, row.opening)) for key, row in matches.items()
    }
    for match, n, seat, action, action_id, at, previous, stored in connection.execute(query):
        length, tip = tips.get(match, (0, b""))
        if (
            n != length + 1
            or previous != tip
            or stored != entry_hash(tip, n, seat, action, action_id, at)
        ):
            yield f"the moves of a game are damaged at line {length + 1}"
            return
        tips[match] = (n, stored)
