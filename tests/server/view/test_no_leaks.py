"""What a seat is sent depends on what it may know and on nothing else; seeds are never sent."""

import asyncio
import base64
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from repique.core.cards import face
from repique.core.game import OVER, imagine_state
from repique.core.table import CHANCE
from repique.games import by_preset
from repique.play.presets import preset_names
from repique.play.record import Record
from repique.play.series import Series
from repique.play.session import Session
from repique.play.simple_players import random_action
from repique.play.story import story_of
from repique.play.text.card_symbols import typed_card
from repique.server.app import API_ROUTES
from repique.server.http.api.explain import explain, pack
from repique.server.http.api.hints import hint
from repique.server.http.api.reports import diagnostic_report
from repique.server.live.commands import Refused, apply_command, copy_series
from repique.server.live.messages import ActCommand, write
from repique.server.view.build import event_views, short_hash, table_view
from repique.server.view.conversation import Conversation
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.files.folder import Folder
from repique.store.matches.series import record_of
from repique.store.store import open_store
from repique_testkit.play.sketch_play import sketch_action
from repique_testkit.server.client import SocketClient
from repique_testkit.server.process import ServerProcess, begin_match


def begun(preset: str, seed: bytes) -> Series:
    found = by_preset(preset)
    assert found is not None
    game, name = found
    return Series.begin(game, game.presets[name], seed)


def with_other_hidden_cards(series: Series, seat: int, rng: Random) -> Series:
    """The same match with all cards changed that this seat cannot know."""
    other = copy_series(series)
    session = other.session
    session.state = imagine_state(session.game, session.update(seat).view, rng)
    return other


def refusal(series: Series, seat: int, action: str) -> tuple[str, str, str]:
    try:
        apply_command(copy_series(series), seat, ActCommand("a" * 8, 0, action))
    except Refused as no:
        return no.code, no.reason, no.text
    return "", "", ""


@pytest.mark.parametrize("preset", preset_names())
def test_pictures_hashes_and_refusals_tell_nothing_of_hidden_cards(preset: str) -> None:
    series = begun(preset, b"secrets")
    rng = Random(4)
    tried = 0
    session: Session = series.session
    for _ in range(70):
        if session.state.phase == OVER:
            break
        turn = session.state.turn
        if turn == CHANCE:
            session.deal()
            continue
        for seat in range(session.state.seats):
            other = with_other_hidden_cards(series, seat, rng)
            mine = table_view(session, seat)
            theirs = table_view(other.session, seat)
            assert write(mine) == write(theirs)
            assert short_hash(mine) == short_hash(theirs)
            for action in (
                str(random_action(session.choices(turn), rng)),
                "play AS",
                "pass",
                "meld AS",
            ):
                assert refusal(series, seat, action) == refusal(other, seat, action)
                tried += 1
        session.submit(turn, sketch_action(session, rng))
    assert tried


def played(series: Series, seat: int, by: int, action: str) -> tuple[bytes, Any] | None:
    """What a seat is told of a move, and all it knows after it; None if it cannot be."""
    trial = copy_series(series)
    try:
        outcome = apply_command(trial, by, ActCommand("a" * 8, 0, action))
    except Refused:
        return None
    told = msgspec.json.encode(event_views(outcome.events, seat))
    return told, trial.session.update(seat).view


@pytest.mark.parametrize("preset", preset_names())
def test_what_is_told_of_a_move_depends_on_what_is_known_and_on_nothing_else(preset: str) -> None:
    """The same move in two deals that a seat cannot tell apart: as long as it knows the same
    afterwards, it has been told the same, in as many words and as many bytes."""
    series = begun(preset, b"told")
    rng = Random(6)
    same = 0
    moves = 0
    session: Session = series.session
    while moves < 60 and session.state.phase != OVER:
        turn = session.state.turn
        if turn == CHANCE:
            session.deal()
            continue
        action = sketch_action(session, rng)
        for seat in range(session.state.seats):
            mine = played(series, seat, turn, str(action))
            theirs = played(with_other_hidden_cards(series, seat, rng), seat, turn, str(action))
            assert mine is not None
            if theirs is not None and mine[1] == theirs[1]:
                assert mine[0] == theirs[0]
                same += 1
        session.submit(turn, action)
        moves += 1
    assert same > moves / 2, "not by chance"


@pytest.mark.parametrize("preset", preset_names())
def test_the_conversation_names_no_card_that_its_hearer_has_not_seen(preset: str) -> None:
    series = begun(preset, b"slips")
    rng = Random(11)
    checked = 0
    session: Session = series.session
    seen: list[set[str]] = []
    for _ in range(150):
        if session.state.phase == OVER:
            break
        if session.state.turn == CHANCE:
            session.deal()
            # Everybody has seen the cards that were drawn for the first deal, before the shuffle.
            draws = (m.action.cards for m in session.record.moves if m.action.verb == "draw")
            drawn = {card for cards in draws for card in cards}
            seen = [{*drawn} for _ in range(session.state.seats)]
            continue
        talk = Conversation(story_of(session))
        table = session.state.table
        for seat, known in enumerate(seen):
            known |= {card for card in table.known if table.knows(card, seat)}
            for slip in (
                table_view(session, seat, (), talk).talk if session.state.deal_number else ()
            ):
                told = {typed_card("".join(found)) for found in IN_WORDS.findall(slip.text)}
                assert set(slip.cards) <= known
                assert told <= {face(card) for card in known}
                checked += 1
        session.submit(session.state.turn, sketch_action(session, rng))
    assert checked


CARD = re.compile(r'"([2-9TJQKA][SHDC][2-9]?)"')
DRAWN = ("draw", "draw_again")  # for the deal, again after a tie
IN_WORDS = re.compile(r"(10|[2-9JQKA])([♠♥♦♣])")


def check_cards(client: SocketClient, record: Record) -> int:
    """Every card in every message is one that the seat has come to know in this deal."""
    states = [*record.states()]
    known = [{c for c in s.table.known if s.table.knows(c, 0)} for s in states]
    allowed = [known[0]]
    for n, move in enumerate(record.moves, start=1):
        before = known[n - 1] if move.action.verb == "deal" else allowed[-1]
        allowed.append(before | known[n])
    found = 0
    for raw in client.received:
        message = json.loads(raw)
        if message["t"] in ("update", "patch"):
            # Cards drawn for the deal lie open, and are shuffled in again before it.
            told = "" if any(e["kind"] in DRAWN for e in message["events"]) else message["told"]
            drawn = [e for e in message["events"] if e["kind"] not in DRAWN]
            tails = {name: more for name, (_, more) in message.get("tails", {}).items()}
            view = message["view"] if message["t"] == "update" else {**message["changed"], **tails}
            talk = [slip for slip in view.get("talk", ()) if slip["kind"] not in DRAWN]
            view = {**view, "talk": talk}
            if "drawn" in (view.get("panel") or {}):
                view["panel"] = {**view["panel"], "drawn": []}
            sent = {"events": drawn, "told": told, "view": view}
            shown = json.dumps(sent, ensure_ascii=False)
            may = allowed[message["v"] - 1]
            named = set(CARD.findall(shown))
            assert named <= may, "the match begins at version 1"
            in_words = {typed_card("".join(found)) for found in IN_WORDS.findall(shown)}
            assert in_words <= {face(card) for card in may}
            found += len(named) + len(in_words)
    return found


# Advice, the clock, and what the own cards allow just now: hidden cards do not change that, as
# the tests of explanations see.
MOMENTARY = (hint, diagnostic_report, explain, pack)


class Halfway(SocketClient):
    """Plays the first deal, or into the second one to an own turn."""

    def done(self, rounds: int) -> bool:
        if rounds == 1:
            return super().done(1)
        settled = self.view and not self.pending and self.v >= self.promised
        return bool(settled and self.view["deal"] == 2 and self.view["choices"])


def answers(server: ServerProcess, table: str) -> dict[str, Any]:
    """Of every address that only tells something, asked about this table."""
    found = {}
    about = {"table": table, "player": "1", "game": "piquet", "preset": "piquet"}
    about |= {
        "list": "scores",
        "tournament": "none",
        "of": "1",
        "match": "1",
        "mark": "none",
        "use": "back",
        "what": "none",  # looks at the cards have laws of their own
    }
    for entry in API_ROUTES:
        if entry.method == "GET" and entry.handler not in MOMENTARY:
            for deal in ("1", "2"):
                path = entry.path.replace(":int", "").format(**about, deal=deal)
                found[path] = server.raw("GET", path)[:2]
    return found


def test_neither_bytes_nor_logs_hold_a_seed_a_token_or_a_hidden_card(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        clients = [
            Halfway(server, begin_match(server, name), Random(n))
            for n, name in enumerate(preset_names())
        ]
        heard = b""
        for client in clients:
            asyncio.run(client.play(rounds=1))
        before = [answers(server, client.table) for client in clients]
        for client in clients:
            asyncio.run(client.play(rounds=2))
        for client, earlier in zip(clients, before, strict=True):
            now = answers(server, client.table)
            assert now == earlier, "nothing that can be asked for tells of a deal in play"
            assert now[f"/api/matches/{client.table}/record"] == (200, b"")
            heard += b"".join(raw for _, raw in now.values())
        assert server.stop() == 0
    shown = server.log.read_text()
    kept = Folder(tmp_path).log.read_text()
    log = shown + kept
    for token in (*server.starts, server.cookie.partition("=")[2]):
        assert token not in log + heard.decode()
    for client in clients:
        assert client.table not in log
    assert not re.search(r"\b[2-9TJQKA][SHDC]2?\b", log)
    assert {json.loads(line)["event"] for line in kept.splitlines()} >= {"started", "joined"}
    with open_store(tmp_path) as store, store.reading() as connection:
        for client in clients:
            (series,) = rows(connection, schema.series, token=client.table)
            (match,) = rows(connection, schema.matches, series=series["id"])
            found = re.search(r"note source fresh ([0-9a-f]{512})", match["opening"])
            assert found is not None
            sent = b"".join(client.received) + heard
            for form in forms_of(bytes.fromhex(found[1])):
                assert form not in sent
                assert form not in log.encode()
            packs = [
                line["action"]
                for line in rows(connection, schema.moves, match=match["id"])
                if line["seat"] == CHANCE and line["action"].startswith("deal")
            ]
            assert check_cards(client, record_of(connection, match["id"])[0])
            assert len(packs) >= 2
            assert all(pack.partition(" ")[2].encode() not in sent for pack in packs)


def forms_of(seed: bytes) -> list[bytes]:
    """A part of it raw, in hex of both cases, in base64, and as Python writes it."""
    part = seed[:24]
    plain = [part, part.hex().encode(), part.hex().upper().encode(), str(part)[2:20].encode()]
    return [*plain, base64.b64encode(part), base64.urlsafe_b64encode(part)]
