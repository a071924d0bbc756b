"""The store: matches with every move, players, results and tournaments, in one database.

Public interface: `open_store`, `Store` and the errors. They are imported on first use, so that a
module that needs only a part of the store does not load all of it.

The path of a move to the disk:

1. `server.live.storage` (or `terminal.saver`) submits the job `matches.writer.write_changes`.
2. `db.writer`, the single writer thread, runs it with all other waiting jobs in one transaction.
3. `matches.writer` finds what is new in the live match; `matches.log.append` inserts log entries.
4. `db.writer` commits the transaction; SQLite flushes it to the disk.
5. The future of the job is completed, and only then the move is acknowledged and shown.

The packages: `db` (connections, schema, writer thread, transactions, checksums), `matches` (logs,
series, results), `players`, `tournaments`, `files` (data folder, backups), `recovery` (integrity
check, quarantine, rebuild), `transfer` (export and import).
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from repique.store.errors import (
        BadFile,
        CannotOpen,
        CannotSave,
        Damaged,
        FolderInUse,
        NotFound,
        StaleWrite,
        StoreError,
        TooNew,
    )
    from repique.store.store import Store, open_store

__all__ = [
    "BadFile",
    "CannotOpen",
    "CannotSave",
    "Damaged",
    "FolderInUse",
    "NotFound",
    "StaleWrite",
    "Store",
    "StoreError",
    "TooNew",
    "open_store",
]


def __getattr__(name: str) -> Any:
    """Import a public name on first use."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = "store" if name in ("Store", "open_store") else "errors"
    return getattr(import_module(f"{__name__}.{module}"), name)
