"""Is everything as it was written? SQLite's own check, then every seal and every chain."""

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, select
from sqlalchemy.exc import DBAPIError

from repique.store.db import schema
from repique.store.db.checksums import entry_hash, has_valid_seal, opening_hash
from repique.store.db.engine import sqlite_engine
from repique.store.db.metadata import identity
from repique.store.db.migrate import KNOWN_VERSIONS, tables_of, unknown_version_error, version
from repique.store.errors import Damaged, cannot_open, sqlite_error_name
from repique.store.files.folder import MarkContents
from repique.store.recovery.salvage import MAGIC

FULL_CHECK_BYTES = (
    64 << 20
)  # bytes; above this size indexes are not compared with their tables at start
FULL_CHECK_MOVES = 300_000  # moves; above this number only matches still open are checked at start

# What says nothing about the file: it is in use, may not be read, or the disk is full or ill.
TRANSIENT_CODES = (
    *("SQLITE_BUSY", "SQLITE_LOCKED", "SQLITE_FULL", "SQLITE_READONLY", "SQLITE_CANTOPEN"),
    *("SQLITE_IOERR", "SQLITE_NOMEM"),
)
# Said in the same way, but of the file: it ends too early.
TRUNCATED_CODE = "SQLITE_IOERR_SHORT_READ"


def header_problem(path: Path) -> str:
    """What can be seen without letting SQLite touch the file, which might make things worse."""
    with path.open("rb") as file:
        head = file.read(100)
    if not head:
        return "the file is empty"
    if head[:16] != MAGIC:
        return "the file is not a database"
    return "" if head[18:20] in (b"\1\1", b"\2\2") else "the head of the file is damaged"


def problems(
    path: Path, *, thorough: bool = False, live: bool = False, frozen: bool = False
) -> list[str]:
    """What is wrong with a database file, in a few words each; nothing if it is sound. One
    that is live may have a journal, which only a connection that may write can read."""
    wrong = header_problem(path)
    if wrong:
        return [wrong]
    engine = sqlite_engine(path, read_only=not live, frozen=frozen)
    try:
        with engine.connect() as connection:
            deep = thorough or path.stat().st_size <= FULL_CHECK_BYTES
            check = "integrity_check(5)" if deep else "quick_check(5)"
            said = connection.exec_driver_sql(f"PRAGMA {check}").scalars().all()
            if said != ["ok"]:
                return [str(line).splitlines()[0][:120] for line in said]
            if not version(connection):
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
    """Whether the database is older than what was last written to it, or another one."""
    if known is None:
        return []
    who, batch = identity(connection)
    if who != known.identity:
        return ["the journal belongs to another database"] if journal else []
    return ["the newest moves are missing"] if batch < known.batch else []


def check_version(connection: Connection) -> None:
    """Refuses the database of a newer program. That its version is not just a damaged digit
    is told by the row in which the same is written under a seal."""
    found = version(connection)
    if found in KNOWN_VERSIONS:
        return
    row = connection.execute(select(schema.house).where(schema.house.c.key == "schema"))
    sealed = row.mappings().first()
    known = sealed is not None and has_valid_seal(schema.house, dict(sealed))
    if sealed is not None and known and json.loads(sealed["value"]) != found:
        raise Damaged("the database does not know its version")
    raise unknown_version_error(found)


def broken_rows(connection: Connection, *, thorough: bool = False) -> Iterator[str]:
    """Rows whose seal is broken, and chains with a wrong or a missing link."""
    for table in tables_of(version(connection)):
        if table is schema.moves:
            continue
        for row in connection.execute(select(table)).mappings():
            if not has_valid_seal(table, dict(row)):
                yield f"a row of {table.name} was altered"
                return
    yield from _broken_chains(connection, thorough)


def _broken_chains(connection: Connection, thorough: bool) -> Iterator[str]:
    matches, moves = schema.matches.c, schema.moves
    started = select(matches.id, matches.token, matches.opening, matches.stage)
    all_of_them = {row.id: row for row in connection.execute(started)}
    count = connection.exec_driver_sql("SELECT count(*) FROM moves").scalar() or 0
    query = select(moves).order_by(moves.c.match, moves.c.n)
    if count > FULL_CHECK_MOVES and not thorough:
        unfinished = [key for key, row in all_of_them.items() if row.stage == "open"]
        query = query.where(moves.c.match.in_(unfinished))
    tips: dict[int, tuple[int, bytes]] = {
        key: (0, opening_hash(row.token, row.opening)) for key, row in all_of_them.items()
    }
    for match, n, *said, previous, made in connection.execute(query):
        length, tip = tips.get(match, (0, b""))
        if n != length + 1 or previous != tip or made != entry_hash(tip, n, *said):
            yield f"the log of a match is broken at line {length + 1}"
            return
        tips[match] = (n, made)
