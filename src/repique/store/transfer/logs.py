"""The logs of matches in an exported file: checked, and compared with those that are here."""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from repique.play.record import SPOILED, BadRecord, parse
from repique.store.db import schema
from repique.store.db.checksums import is_next_entry, opening_hash
from repique.store.db.transaction import find
from repique.store.errors import BadFile
from repique.store.matches.log import Written, log_head
from repique.store.matches.rebuild import ReplayedLog, replay_log
from repique.store.transfer.tournaments import ExportedRows


@dataclass
class ExportedLog:
    """The log of one match, line after line."""

    token: str
    opening: str
    lines: list[dict[str, Any]] = field(default_factory=list)

    def tip(self, length: int) -> bytes:
        """The hash after so many lines."""
        if length:
            return bytes(self.lines[length - 1]["hash"])
        return opening_hash(self.token, self.opening)

    def shared(self, connection: Connection, known: dict[str, Any]) -> int | None:
        """How many lines this log and ours of the same match have in common, if one of them only
        goes on from the other; None if they differ."""
        length, end = log_head(connection, known["id"])
        if length <= len(self.lines):
            return length if self.tip(length) == end else None
        there = len(self.lines)
        if not there:
            return 0 if opening_hash(known["token"], known["opening"]) == self.tip(0) else None
        line = find(connection, schema.moves, match=known["id"], n=there)
        return there if line is not None and bytes(line["hash"]) == self.tip(there) else None

    def is_behind(self, connection: Connection, known: dict[str, Any]) -> bool:
        """Whether ours has gone on."""
        return log_head(connection, known["id"])[0] > len(self.lines)

    def told(self) -> ReplayedLog | None:
        """All of it by the rules; None where they do not allow it."""
        names = ("n", "seat", "action", "action_id", "at", "hash")
        try:
            record = parse(self.opening)
            return replay_log(record, (Written(*(line[n] for n in names)) for line in self.lines))
        except (BadRecord, *SPOILED):
            return None


def exported_logs(found: ExportedRows) -> dict[int, ExportedLog]:
    """By the number that a match has in the file."""
    made = {row["id"]: ExportedLog(row["token"], row["opening"]) for row in found["matches"]}
    for row in sorted(found["moves"], key=lambda row: (row["match"], row["n"])):
        chain = made[row["match"]]
        if row["n"] != len(chain.lines) + 1 or not is_next_entry(chain.tip(len(chain.lines)), row):
            raise BadFile("This file is damaged: the moves of a match do not connect.")
        chain.lines.append(row)
    return made
