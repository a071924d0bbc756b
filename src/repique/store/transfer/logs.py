"""The logs of matches in an export file: verified, and compared with those in the store."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from repique.play.record import DAMAGE_ERRORS, BadRecord, parse_record
from repique.store.db import schema
from repique.store.db.checksums import is_next_entry, opening_hash
from repique.store.db.transaction import find
from repique.store.errors import BadFile
from repique.store.matches.log import StoredEntry, log_head
from repique.store.matches.rebuild import ReplayedLog, replay_log
from repique.store.transfer.tournaments import ExportedRows


@dataclass
class ExportedLog:
    """The log of one match in an export file."""

    token: str
    opening: str
    entries: list[dict[str, Any]] = field(default_factory=list)  # rows of `moves`

    def tip(self, length: int) -> bytes:
        """The hash of entry number `length`, or of the opening."""
        if length:
            return bytes(self.entries[length - 1]["hash"])
        return opening_hash(self.token, self.opening)

    def common_length(self, connection: Connection, known: dict[str, Any]) -> int | None:
        """The length of the shorter of this log and that of the same match in the store, if the
        longer one continues it; None if they differ."""
        length, end = log_head(connection, known["id"])
        if length <= len(self.entries):
            return length if self.tip(length) == end else None
        own = len(self.entries)
        if not own:
            return 0 if opening_hash(known["token"], known["opening"]) == self.tip(0) else None
        entry = find(connection, schema.moves, match=known["id"], n=own)
        return own if entry is not None and bytes(entry["hash"]) == self.tip(own) else None

    def is_behind(self, connection: Connection, known: dict[str, Any]) -> bool:
        """Whether the log in the store is longer."""
        return log_head(connection, known["id"])[0] > len(self.entries)

    def replay(self) -> ReplayedLog | None:
        """The replayed match; None if the rules do not allow it."""
        names = ("n", "seat", "action", "action_id", "at", "hash")
        try:
            record = parse_record(self.opening)
            return replay_log(
                record, (StoredEntry(**{n: entry[n] for n in names}) for entry in self.entries)
            )
        except (BadRecord, *DAMAGE_ERRORS):
            return None


def exported_logs(found: ExportedRows) -> dict[int, ExportedLog]:
    """The logs in a file by the id that their match has there; raises `BadFile` if a hash chain is
    broken."""
    logs = {row["id"]: ExportedLog(row["token"], row["opening"]) for row in found["matches"]}
    for row in sorted(found["moves"], key=lambda row: (row["match"], row["n"])):
        log = logs[row["match"]]
        length = len(log.entries)
        if row["n"] != length + 1 or not is_next_entry(log.tip(length), row):
            raise BadFile("This file is damaged: moves of a game are missing.")
        log.entries.append(row)
    return logs
