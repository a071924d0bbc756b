"""The data on disk after a soak of people, compared with all that these people were told.

Beside what `audit` asks of every client: each view that anybody was shown follows from the log up
to its version by the rules alone, everybody has the same result, what was said is what was heard,
every finished match is dealt as it was promised, and nobody was told a secret.
"""

import asyncio
import json
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from repique.core.actions import IllegalAction
from repique.core.cards import HIDDEN
from repique.core.game import OVER, view
from repique.core.outcome import Outcome
from repique.play.agreed_deals import Agreement
from repique.play.deal_check import check_file
from repique.play.record import BadRecord, parse_record
from repique.play.series import RECORD_SEPARATOR
from repique.server.view.rule_comparison import shared_rules
from repique.store.db import schema
from repique.store.db.transaction import find, one, rows
from repique.store.errors import Damaged
from repique.store.matches.log import FoldedLog, read_entries
from repique.store.matches.rebuild import ReplayedLog
from repique.store.matches.sayings import sayings_of_series
from repique.store.matches.seats import players_of_series
from repique.store.store import open_store
from repique_testkit.server.audit import AuditFinding, audit_client, matches_of
from repique_testkit.server.parties import Party
from repique_testkit.server.people_client import PersonClient, facts_digest
from repique_testkit.server.secret_search import secret_forms


@dataclass(frozen=True)
class StoredMatch:
    """A match of a party as the store has it."""

    id: int
    token: str
    replayed: ReplayedLog
    agreement: Agreement | None

    @property
    def outcome(self) -> Outcome | None:
        return self.replayed.outcome


def audit_parties(folder: Path, parties: list[Party], secrets: Iterable[str]) -> list[AuditFinding]:
    """All differences between a data folder and what the people of these parties were told.
    `secrets` are words that nobody may be told. No server may use the folder meanwhile."""
    with open_store(folder) as store, store.reading() as connection:
        found = [AuditFinding("lost", sentence) for sentence in store.report.sentences()]
        begun = [party for party in parties if party.table]
        # A party that was interrupted may have begun without knowing it.
        if all(party.table for party in parties):
            count = len(rows(connection, schema.series))
            if count != len(begun):
                found.append(AuditFinding("duplicated", f"{count} tables of {len(begun)} offers"))
        stored: list[StoredMatch] = []
        for party in begun:
            try:
                matches, differing = audit_versions(connection, party)
                found += differing
                found += audit_offer(connection, party, matches)
                found += audit_results(connection, party, matches)
                found += audit_sayings(connection, party)
                for client in party.clients:
                    found += audit_client(connection, client, among_others=True)
                stored += matches
            except (Damaged, BadRecord, IllegalAction) as error:
                found.append(AuditFinding("broken", f"{party.preset} {party.table}: {error}"))
        found += audit_secrets(folder, connection, parties, stored, secrets)
    return found


def audit_versions(
    connection: Connection, party: Party
) -> tuple[list[StoredMatch], list[AuditFinding]]:
    """Replay all logs of a party, and compare every view that was shown; its matches, and what
    differs."""
    matches = []
    found: list[AuditFinding] = []
    version = 0
    for number in matches_of(connection, party.table):
        row = one(connection, schema.matches, id=number)
        record = parse_record(row["opening"])
        practice = record.notes.get("practice") == "yes"
        log = FoldedLog(practice=practice, seatings=[(0, record.seating)])
        replayed = ReplayedLog(record, log, [record.start()])
        version += 1
        found += _differing_views(party, replayed, version)
        for entry in read_entries(connection, number):
            replayed.apply(entry)
            version += 1
            found += _differing_views(party, replayed, version)
        record.moves = log.moves
        record.ended = log.ended
        matches.append(
            StoredMatch(number, row["token"], replayed, log.agreement(row["token"], record))
        )
    for client in party.clients:
        if client.v > version:
            text = f"{_who(party, client)}: only version {version} of {client.v} is stored"
            found.append(AuditFinding("lost", text))
    return matches, found


def _differing_views(party: Party, replayed: ReplayedLog, version: int) -> Iterator[AuditFinding]:
    for client in party.clients:
        if version not in client.facts or client.seat is None:
            continue
        if facts_digest(replayed_facts(replayed, client.seat)) != client.facts[version]:
            text = f"{_who(party, client)}: version {version} is not what the log tells"
            yield AuditFinding("differing", text)


def replayed_facts(replayed: ReplayedLog, seat: int) -> dict[str, Any]:
    """What `seen_facts` must be for a seat after this log."""
    state = view(replayed.record.game, replayed.state, seat).state
    zones = {
        name: [[card for card in cards if card != HIDDEN], cards.count(HIDDEN)]
        for name, cards in state.table.zones.items()
    }
    return {
        "number": state.number,
        "deal": state.deal_number,
        "phase": state.phase if replayed.outcome is None else OVER,
        "turn": state.turn,
        "scores": [*state.scores],
        "moves": len(replayed.log.moves),
        "zones": zones,
    }


def audit_offer(
    connection: Connection, party: Party, matches: list[StoredMatch]
) -> Iterator[AuditFinding]:
    """Whether the match was begun with the people and by the rules of the offer."""
    offer = one(connection, schema.offers, token=party.offer)
    seats = {
        row["seat"]: row["player"]
        for row in rows(connection, schema.offer_seats, offer=offer["id"])
        if row["player"] is not None
    }
    if offer["stage"] != "begun" or seats != players_of_series(connection, offer["series"]):
        yield AuditFinding("differing", f"{party.table[:6]}: other people than at the offer")
    if {*seats} != {client.seat for client in party.clients}:
        yield AuditFinding("differing", f"{party.table[:6]}: other seats than people were told")
    first = matches[0].replayed.record
    usual = first.game.presets[party.preset]
    if first.options != usual.with_changes(json.loads(offer["changes"])):
        yield AuditFinding("differing", f"{party.table[:6]}: played by other rules than agreed")
    wanted = party.proposal if "accept" in party.steps else None
    shared = [rule.name for rule in shared_rules(first.game)]
    values = first.options.values()
    offered = usual.with_changes(party.changes).values()
    proposed = offered if wanted is None else usual.with_changes(wanted).values()
    if not any(all(values[n] == agreed[n] for n in shared) for agreed in (offered, proposed)):
        yield AuditFinding("differing", f"{party.table[:6]}: nobody has agreed to these rules")


def audit_results(
    connection: Connection, party: Party, matches: list[StoredMatch]
) -> Iterator[AuditFinding]:
    """Whether everybody has the result of every finished match, and no other, from the own side;
    and whether it is what everybody has seen."""
    (series,) = rows(connection, schema.series, token=party.table)
    players = players_of_series(connection, series["id"])
    names = {seat: one(connection, schema.players, id=players[seat])["name"] for seat in players}
    finished = 0
    for match in matches:
        expected = {}
        outcome = match.outcome
        state = match.replayed.state
        if outcome is not None:
            finished += 1
            for seat, player in players.items():
                expected[player] = {
                    "side": seat % state.sides,
                    "winner": outcome.winner,
                    "scores": [*state.scores],
                    "deals": state.deal_number,
                    "aside": int(not outcome.counts),
                    "practice": int(match.replayed.log.practice),
                    "name": names[seat],
                }
            yield from _differing_ends(party, match, outcome)
        for row in rows(connection, schema.results, match=match.id):
            wanted = expected.pop(row["player"], None)
            seat = next((seat for seat, player in players.items() if player == row["player"]), 0)
            kept = {**row, "scores": json.loads(row["scores"])}
            kept["name"] = json.loads(row["line_up"])[seat]
            if wanted is None or any(kept[name] != wanted[name] for name in wanted):
                text = f"{party.table[:6]}: result of player {row['player']} in match {match.id}"
                yield AuditFinding("differing", f"{text}: {kept}, and not {wanted}")
        for player in expected:
            yield AuditFinding("lost", f"{party.table[:6]}: the result of player {player}")
    if party.is_complete and finished != len(party.plans):
        yield AuditFinding(
            "duplicated", f"{party.table[:6]}: {finished} results of {len(party.plans)} matches"
        )


def _differing_ends(party: Party, match: StoredMatch, outcome: Outcome) -> Iterator[AuditFinding]:
    state = match.replayed.state
    ended = match.replayed.log.ended
    reason = "" if ended is None else ended.reason
    for client in party.clients:
        seen = client.ends.get(state.number)
        if seen is None:
            continue
        if (seen["scores"], seen["ended"]) != ([*state.scores], reason):
            text = f"{_who(party, client)}: saw another end of match {state.number}"
            yield AuditFinding("differing", f"{text} than {outcome}")


def audit_sayings(connection: Connection, party: Party) -> Iterator[AuditFinding]:
    """Whether everybody has heard what was said at this table, once and in its order."""
    (series,) = rows(connection, schema.series, token=party.table)
    said = {
        line.n: (line.seat, line.phrase, line.text)
        for line in sayings_of_series(connection, series["id"])
    }
    kept = rows(connection, schema.sayings, series=series["id"])
    count = Counter((row["seat"], row["action_id"]) for row in kept)
    known = set()
    for client in party.clients:
        who = _who(party, client)
        sent = {a for a, message in client.asked.items() if message["t"] == "say"}
        known |= {(client.seat, a) for a in sent}
        if client.asking:
            known.add((client.seat, client.asking["a"]))
        for number, line in client.said.items():
            if said.get(number) != line:
                yield AuditFinding("differing", f"{who}: heard {line}, and not {said.get(number)}")
        for a in sent:
            if count[client.seat, a] != 1:
                kind = "duplicated" if count[client.seat, a] else "lost"
                yield AuditFinding(kind, f"{who}: what was said by {a}")
    for key in count:
        if key not in known:
            yield AuditFinding("duplicated", f"{party.table[:6]}: nobody has said {key}")


def audit_secrets(
    folder: Path,
    connection: Connection,
    parties: list[Party],
    matches: list[StoredMatch],
    secrets: Iterable[str],
) -> Iterator[AuditFinding]:
    """Whether a secret was told, at a table or in an answer, or stands in a log."""
    forms = {word.encode(): f"{word[:4]}…" for word in secrets if word}
    for match in matches:
        agreement = match.agreement
        if agreement is not None:
            name = f"match {match.id}"
            forms |= secret_forms([(f"the secret of {name}", agreement.house)])
            forms |= secret_forms(
                (f"the number of seat {seat} of {name}", nonce)
                for seat, nonce in agreement.nonces.items()
            )
            if agreement.is_open:
                forms |= secret_forms([(f"the seed of {name}", agreement.seed)])
    for row in rows(connection, schema.keys):
        forms[row["hash"].encode()] = f"the key {row['id']}"
    for row in rows(connection, schema.offers):
        forms[row["hash"].encode()] = f"the link of offer {row['id']}"
    for party in parties:
        for client, requests in zip(party.clients, party.requests, strict=True):
            for name in (*client.seen.secrets_among(forms), *requests.seen.secrets_among(forms)):
                yield AuditFinding("told", f"{_who(party, client)} was told {name}")
    for file in folder.rglob("*.log*"):
        text = file.read_bytes()
        for secret, name in forms.items():
            if secret in text:
                yield AuditFinding("told", f"{file.name} has {name}")


def verify_records(party: Party, texts: list[str]) -> Iterator[AuditFinding]:
    """Whether everybody is given the same records, as many as there were matches, dealt as
    promised, and with the pledge, the seals and the own number that each was shown."""
    where = party.table[:6]
    if len({*texts}) != 1:
        yield AuditFinding("differing", f"{where}: people are given different records")
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", suffix=".txt") as file:
        file.write(texts[0])
        file.flush()
        for sentence, is_difference in check_file(Path(file.name)):
            if is_difference or "nothing was agreed" in sentence:
                yield AuditFinding("differing", f"{where}: {sentence}")
    parts = texts[0].split(f"{RECORD_SEPARATOR}\n")
    if len(parts) != len(party.plans):
        yield AuditFinding("lost", f"{where}: {len(parts)} records of {len(party.plans)} matches")
    for text in parts:
        notes = parse_record(text).notes
        for client in party.clients:
            yield from _differing_notes(party, client, notes)


def _differing_notes(
    party: Party, client: PersonClient, notes: Mapping[str, str]
) -> Iterator[AuditFinding]:
    token = notes["match"]
    shown = client.agreements.get(token)
    if shown is None:  # the autopilot was on when this match began
        return
    seals = {f"seal_{seat}": digest for seat, digest in shown["seals"].items()}
    if shown["pledge"] != notes["pledge"] or any(notes[n] != seals[n] for n in seals):
        yield AuditFinding("differing", f"{_who(party, client)}: another pledge or seal")
    own = client.nonces.get(token)
    if client.seat in shown["people"] and own and notes[f"nonce_{client.seat}"] != own.hex():
        yield AuditFinding("differing", f"{_who(party, client)}: another number than the own one")


def count_sayings(folder: Path, parties: list[Party]) -> dict[str, int]:
    """How much was said at each table, by its token."""
    with open_store(folder) as store, store.reading() as connection:
        series = {
            party.table: find(connection, schema.series, token=party.table) for party in parties
        }
        return {
            table: len(sayings_of_series(connection, row["id"]))
            for table, row in series.items()
            if row is not None
        }


async def reopened_findings(parties: list[Party], sayings: dict[str, int]) -> list[AuditFinding]:
    """Whether new connections after a restart show what the old ones saw last, and all that was
    said."""
    found = []
    for party in parties:
        for client in party.clients:
            found += await _reopen(party, client, sayings[party.table])
    return found


async def _reopen(party: Party, client: PersonClient, sayings: int) -> list[AuditFinding]:
    heard: dict[int, tuple[int, str, str]] = {}
    shown: dict[str, Any] = {}
    async with asyncio.timeout(60), client.server.connect(client.table, client.secret) as line:
        while not shown or len(heard) < sayings:
            message = json.loads(await line.recv())
            if message["t"] == "update":
                shown = message
            elif message["t"] == "said":
                heard[message["n"]] = (message["seat"], message["phrase"], message["text"])
    same = shown["v"] > client.v or shown["h"] == client.hashes[client.v]
    found = [] if same else [AuditFinding("differing", f"{_who(party, client)}: after a restart")]
    if any(heard[number] != line for number, line in client.said.items()):
        found.append(AuditFinding("differing", f"{_who(party, client)}: other sayings"))
    return found


def _who(party: Party, client: PersonClient) -> str:
    return f"{party.preset} {party.table[:6]}, seat {client.seat}"
