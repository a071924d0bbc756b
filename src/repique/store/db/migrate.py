"""The schema version of a database: read, migrated to the newest at opening, or refused."""

from pathlib import Path

from sqlalchemy import Connection, Table, inspect, text

from repique.store.db import schema
from repique.store.errors import Damaged, TooNew

HEAD = "0007"  # a test compares it with the newest migration
KNOWN_VERSIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007")

# The tables that came with each version after the first.
TABLES_ADDED = {
    "0002": (schema.tournaments, schema.entries, schema.hands, schema.tallies),
    "0003": (schema.reviews,),
    "0004": (schema.seats,),
    "0005": (schema.keys,),
    "0006": (schema.offers, schema.offer_seats),
    "0007": (schema.sayings,),
}


def tables_of(found: str) -> tuple[Table, ...]:
    """The tables that a database of this version has, parents before children."""
    later = {table for since, new in TABLES_ADDED.items() if since > found for table in new}
    return tuple(table for table in schema.TABLES_IN_ORDER if table not in later)


def schema_version(connection: Connection) -> str:
    """The schema version that the database names; empty for a new database."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    return str(found[0]) if found else ""


def bring_up_to_date(connection: Connection) -> None:
    """Create the tables of a new database, or migrate those of an older version. Runs inside the
    caller's transaction, so a crash leaves the old version or the new one. Raises `TooNew` or
    `Damaged` for an unknown version."""
    found = schema_version(connection)
    if found == HEAD:
        return
    if not found:
        _create_tables(connection)
        return
    if found not in KNOWN_VERSIONS:
        raise unknown_version_error(found)
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _create_tables(connection: Connection) -> None:
    """Create today's tables directly, which is faster than running all migrations. A test checks
    that both ways give the same tables."""
    schema.metadata.create_all(connection, checkfirst=False)
    columns = "version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY"
    connection.execute(text(f"CREATE TABLE alembic_version ({columns} (version_num))"))
    connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})


def unknown_version_error(found: str) -> TooNew | Damaged:
    """The error for an unknown version: `TooNew` if it looks like a later one, else `Damaged`."""
    if found.isdecimal() and len(found) == len(HEAD) and found > HEAD:
        return TooNew(
            f"The saved games belong to a newer Repique (their version is {found}, this one "
            f"knows {HEAD}). Install the newest Repique, or choose another folder with --data. "
            "Nothing has changed."
        )
    return Damaged("The database doesn’t contain its version, so Repique can’t open it.")
