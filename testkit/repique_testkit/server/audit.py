"""What is on the disk after a trial, compared with everything that the guests were told."""

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
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.matches.log import Written, lines
from repique.store.matches.series import record_of
from repique.store.store import open_store
from repique_testkit.server.process import Guest

WRITTEN = ("act", "undo")  # wishes that leave a line in the log; being ready does not
KINDS = ("lost", "duplicated", "differing", "refused", "hung", "broken")


@dataclass(frozen=True, slots=True)
class Wrong:
    kind: str  # one of KINDS
    text: str


def matches_of(connection: Connection, table: str) -> list[int]:
    (series,) = rows(connection, schema.series, token=table)
    return [match["id"] for match in rows(connection, schema.matches, series=series["id"])]


def log_of(connection: Connection, table: str) -> list[Written]:
    """Every line of a series, with its chain checked."""
    return [line for m in matches_of(connection, table) for line in lines(connection, m)]


def audited(folder: Path, guests: list[Guest]) -> list[Wrong]:
    """Nobody may hold the folder meanwhile."""
    with open_store(folder) as store, store.reading() as connection:
        found = [wrong for guest in guests for wrong in audit(connection, guest)]
        damage = [Wrong("lost", sentence) for sentence in store.report.sentences()]
        return found + damage


def audit(connection: Connection, guest: Guest) -> Iterator[Wrong]:
    """Each acknowledged wish once, in order and as it was said; nothing else of that seat."""
    seat = guest.view["seat"] if guest.view else guest.seat
    who = f"{guest.table[:6]}, seat {seat}"
    for nak in guest.naks:
        yield Wrong("refused", f"{who}: {nak['code']} {nak['text']}")
    there = [line for line in log_of(connection, guest.table) if line.seat == seat]
    told = {a: wish for a, wish in guest.acked.items() if wish["t"] in WRITTEN}
    count = Counter(line.action_id for line in there)
    yield from (Wrong("lost", f"{who}: {a}") for a in told if not count[a])
    yield from (Wrong("duplicated", f"{who}: {a}") for a in count if count[a] > 1)
    doubtful = guest.pending["a"] if guest.pending else ""  # nobody knows before it is answered
    strange = [a for a in count if a not in told and a != doubtful]
    yield from (Wrong("duplicated", f"{who}: {a} was not asked for") for a in strange)
    if [line.action_id for line in there if line.action_id in told] != [*told]:
        yield Wrong("differing", f"{who}: the order of moves")
    for line in there:
        wish = told.get(line.action_id, {})
        if wish.get("t") == "act" and wish["action"] != line.action:
            yield Wrong("differing", f"{who}: {wish['action']} became {line.action}")


def replay_differs(connection: Connection, guest: Guest) -> list[str]:
    """Where the record on the disk, replayed by the rules alone, is not what the guest sees."""
    record, _ = record_of(connection, matches_of(connection, guest.table)[-1])
    state = view(record.game, record.replay(), guest.view["seat"]).state
    zones = {
        name: [[card for card in cards if card != HIDDEN], cards.count(HIDDEN)]
        for name, cards in state.table.zones.items()
    }
    replayed: dict[str, Any] = {
        "deal": state.deal_number, "phase": state.phase, "turn": state.turn,
        "scores": [*state.scores], "winner": state.winner, "zones": zones,
    }  # fmt: skip
    seen = {zone["name"]: [zone["cards"], zone["hidden"]] for zone in guest.view["zones"]}
    live = {**guest.view, "zones": seen}
    return [name for name, value in replayed.items() if live[name] != value]


def replays(folder: Path, guests: list[Guest]) -> list[Wrong]:
    """For guests at tables where nothing happens any more."""
    with open_store(folder) as store, store.reading() as connection:
        found = [(guest, replay_differs(connection, guest)) for guest in guests]
    return [
        Wrong("differing", f"{guest.table[:6]}: {', '.join(names)} after a replay")
        for guest, names in found
        if names
    ]


async def seen_again(guest: Guest) -> list[Wrong]:
    """What a new line is shown must be what the old one saw last."""
    async with asyncio.timeout(60), guest.inn.connect(guest.table, guest.seat) as line:
        message: dict[str, Any] = {"t": ""}
        while message["t"] != "update":
            message = json.loads(await line.recv())
    same = (message["v"], message["h"]) == (guest.v, guest.hashes[guest.v])
    return [] if same else [Wrong("differing", f"{guest.table[:6]}: after a restart")]
