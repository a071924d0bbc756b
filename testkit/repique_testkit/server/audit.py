"""The data on disk after a soak, compared with everything that the clients were told."""

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from repique.core.cards import HIDDEN
from repique.core.game import view
from repique.play.record import parse_record
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.matches.log import FoldedLog, StoredEntry, read_entries
from repique.store.matches.series import record_of
from repique.store.store import open_store
from repique_testkit.server.client import SocketClient

LOGGED_COMMANDS = ("act", "undo")  # commands that leave an entry in the log; being ready does not
FINDING_KINDS = ("lost", "duplicated", "differing", "refused", "hung", "broken", "told")
# What may be answered to somebody at a table of several, where others act meanwhile.
USUAL_AMONG_OTHERS = {"act": ("stale",), "undo": ("stale", "cannot_undo"), "auto": ("stale",)}


@dataclass(frozen=True, slots=True)
class AuditFinding:
    """One difference between the disk and a client."""

    kind: str  # one of FINDING_KINDS
    text: str


def matches_of(connection: Connection, table: str) -> list[int]:
    """The matches of a series, by its token."""
    (series,) = rows(connection, schema.series, token=table)
    return [match["id"] for match in rows(connection, schema.matches, series=series["id"])]


def own_entries(connection: Connection, table: str, seat: int) -> Iterator[StoredEntry]:
    """The log entries of a seat without moves of the autopilot, which must be noted to be on."""
    for match in matches_of(connection, table):
        (row,) = rows(connection, schema.matches, id=match)
        folded = FoldedLog(seatings=[(0, parse_record(row["opening"]).seating)])
        for entry in read_entries(connection, match):
            folded.apply(entry.seat, entry.action)
            is_autopilot = seat in folded.seating.levels and entry.action_id.startswith("auto:")
            if entry.seat == seat and not is_autopilot:
                yield entry


def audit_folder(folder: Path, clients: list[SocketClient]) -> list[AuditFinding]:
    """All differences between a data folder and what its clients were told.

    No server may use the folder meanwhile.
    """
    with open_store(folder) as store, store.reading() as connection:
        found = [wrong for client in clients for wrong in audit_client(connection, client)]
        damage = [AuditFinding("lost", sentence) for sentence in store.report.sentences()]
        return found + damage


def audit_client(
    connection: Connection, client: SocketClient, among_others: bool = False
) -> Iterator[AuditFinding]:
    """What is wrong with the log of a client's seat.

    It must hold each acknowledged command once, in order and unchanged, and no other command.
    `among_others`: what several people do at the same time may be refused to one of them.
    """
    seat = client.view["seat"] if client.view else client.seat
    who = f"{client.table[:6]}, seat {seat}"
    for nak in client.naks:
        if not among_others or nak["code"] not in USUAL_AMONG_OTHERS.get(nak["of"], ()):
            yield AuditFinding("refused", f"{who}: {nak['of']} {nak['code']} {nak['text']}")
    entries = [*own_entries(connection, client.table, seat)] if seat is not None else []
    acked = {a: command for a, command in client.acked.items() if command["t"] in LOGGED_COMMANDS}
    count = Counter(entry.action_id for entry in entries)
    yield from (AuditFinding("lost", f"{who}: {a}") for a in acked if not count[a])
    yield from (AuditFinding("duplicated", f"{who}: {a}") for a in count if count[a] > 1)
    pending = client.pending["a"] if client.pending else ""  # may be written and not answered
    known = {*client.acked, *client.contributed, pending}
    unknown = [a for a in count if a not in known]
    yield from (AuditFinding("duplicated", f"{who}: {a} was not asked for") for a in unknown)
    if [entry.action_id for entry in entries if entry.action_id in acked] != [*acked]:
        yield AuditFinding("differing", f"{who}: the order of moves")
    for entry in entries:
        command = acked.get(entry.action_id, {})
        if command.get("t") == "act" and command["action"] != entry.action:
            yield AuditFinding("differing", f"{who}: {command['action']} became {entry.action}")


def replay_differs(connection: Connection, client: SocketClient) -> list[str]:
    """The names of view fields that differ when the stored record is replayed by the rules."""
    record, _ = record_of(connection, matches_of(connection, client.table)[-1])
    state = view(record.game, record.replay(), client.view["seat"]).state
    zones = {
        name: [[card for card in cards if card != HIDDEN], cards.count(HIDDEN)]
        for name, cards in state.table.zones.items()
    }
    replayed: dict[str, Any] = {
        "deal": state.deal_number,
        "phase": state.phase,
        "turn": state.turn,
        "scores": [*state.scores],
        "winner": state.winner,
        "zones": zones,
    }
    seen = {zone["name"]: [zone["cards"], zone["hidden"]] for zone in client.view["zones"]}
    live = {**client.view, "zones": seen}
    return [name for name, value in replayed.items() if live[name] != value]


def replay_findings(folder: Path, clients: list[SocketClient]) -> list[AuditFinding]:
    """The differences after a replay, for clients whose matches are at rest."""
    with open_store(folder) as store, store.reading() as connection:
        found = [(client, replay_differs(connection, client)) for client in clients]
    return [
        AuditFinding("differing", f"{client.table[:6]}: {', '.join(names)} after a replay")
        for client, names in found
        if names
    ]


async def reconnect_findings(client: SocketClient) -> list[AuditFinding]:
    """Whether a new connection is shown the view that the old one saw last."""
    async with asyncio.timeout(60), client.server.connect(client.table, client.secret) as line:
        message: dict[str, Any] = {"t": ""}
        while message["t"] != "update":
            message = json.loads(await line.recv())
    same = (message["v"], message["h"]) == (client.v, client.hashes[client.v])
    return [] if same else [AuditFinding("differing", f"{client.table[:6]}: after a restart")]
