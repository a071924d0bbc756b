"""What a seat is sent depends on what it may know and on nothing else; seeds go nowhere."""

import asyncio
import json
import re
from pathlib import Path
from random import Random

import pytest

from repique.core.cards import face
from repique.core.game import OVER, imagined
from repique.core.table import CHANCE
from repique.games import by_preset
from repique.play.glyphs import typed_card
from repique.play.players import any_of
from repique.play.presets import names
from repique.play.record import Record
from repique.play.series import Series
from repique.play.session import Session
from repique.play.story import retold
from repique.server.views import picture, short_hash
from repique.server.wire import Act, write
from repique.server.wishes import Refused, granted, twin
from repique.store import tables
from repique.store.matches import record_of
from repique.store.pen import rows
from repique.store.store import open_store
from repique.testing.guests import Guest, Inn, begin
from repique.testing.live import sketch


def begun(preset: str, seed: bytes) -> Series:
    found = by_preset(preset)
    assert found is not None
    game, name = found
    return Series.begin(game, game.presets[name], seed)


def otherwise(series: Series, seat: int, rng: Random) -> Series:
    """The same table with everything changed that this seat cannot know."""
    other = twin(series)
    session = other.session
    session.state = imagined(session.game, session.update(seat).view, rng)
    return other


def refusal(series: Series, seat: int, action: str) -> tuple[str, str, str]:
    try:
        granted(twin(series), seat, Act("a" * 8, 0, action))
    except Refused as no:
        return no.code, no.reason, no.text
    return "", "", ""


@pytest.mark.parametrize("preset", names())
def test_pictures_hashes_and_refusals_tell_nothing_of_hidden_cards(preset: str) -> None:
    series, rng, tried = begun(preset, b"secrets"), Random(4), 0
    session: Session = series.session
    for _ in range(70):
        if session.state.phase == OVER:
            break
        turn = session.state.turn
        if turn == CHANCE:
            session.deal()
            continue
        for seat in range(session.state.seats):
            other = otherwise(series, seat, rng)
            mine, theirs = picture(session, seat), picture(other.session, seat)
            assert write(mine) == write(theirs)
            assert short_hash(mine) == short_hash(theirs)
            for action in (str(any_of(session.choices(turn), rng)), "play AS", "pass", "meld AS"):
                assert refusal(series, seat, action) == refusal(other, seat, action)
                tried += 1
        session.submit(turn, sketch(session, rng))
    assert tried


@pytest.mark.parametrize("preset", names())
def test_the_conversation_names_no_card_that_its_hearer_has_not_seen(preset: str) -> None:
    series, rng, slips = begun(preset, b"slips"), Random(11), 0
    session: Session = series.session
    seen: list[set[str]] = []
    for _ in range(150):
        if session.state.phase == OVER:
            break
        if session.state.turn == CHANCE:
            session.deal()
            seen = [set() for _ in range(session.state.seats)]
            continue
        story, table = retold(session.record), session.state.table
        for seat, known in enumerate(seen):
            known |= {card for card in table.known if table.knows(card, seat)}
            for slip in picture(session, seat, (), story).talk if session.state.deal_number else ():
                told = {typed_card("".join(found)) for found in IN_WORDS.findall(slip.text)}
                assert set(slip.cards) <= known
                assert told <= {face(card) for card in known}
                slips += 1
        session.submit(session.state.turn, sketch(session, rng))
    assert slips


CARD = re.compile(r'"([2-9TJQKA][SHDC][2-9]?)"')
IN_WORDS = re.compile(r"(10|[2-9JQKA])([♠♥♦♣])")


def check_cards(guest: Guest, record: Record) -> int:
    """Every card in every message is one that the seat has come to know in this deal."""
    states = [*record.states()]
    known = [{c for c in s.table.known if s.table.knows(c, 0)} for s in states]
    allowed = [known[0]]
    for n, move in enumerate(record.moves, start=1):
        before = known[n - 1] if move.action.verb == "deal" else allowed[-1]
        allowed.append(before | known[n])
    found = 0
    for raw in guest.received:
        message = json.loads(raw)
        if message["t"] == "update":
            named = set(CARD.findall(raw.decode()))
            may = allowed[message["v"] - 1]
            assert named <= may, "the match begins at version 1"
            told = {typed_card("".join(found)) for found in IN_WORDS.findall(raw.decode())}
            assert told <= {face(card) for card in may}
            found += len(named) + len(told)
    return found


def test_neither_bytes_nor_logs_hold_a_seed_a_token_or_a_hidden_card(tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        begun_at = [begin(inn, preset) for preset in ("pinochle", "piquet", names()[-1])]
        guests = [Guest(inn, table, Random(n)) for n, table in enumerate(begun_at)]
        for guest in guests:
            asyncio.run(guest.play(rounds=1))
            record = inn.ask("GET", f"/api/matches/{guest.table}/record")
            assert record == "", "a live match has no record to show"
        answers = "".join(
            str(inn.ask("GET", f"/api/matches/{guest.table}/rounds")) for guest in guests
        )
        assert inn.stop() == 0
        log = inn.log.read_text() + answers
    for token in (*inn.starts, inn.cookie.partition("=")[2], *begun_at):
        assert token not in log
    assert not re.search(r"\b[2-9TJQKA][SHDC]2?\b", inn.log.read_text())
    with open_store(tmp_path) as store, store.reading() as connection:
        for guest in guests:
            (series,) = rows(connection, tables.series, token=guest.table)
            (match,) = rows(connection, tables.matches, series=series["id"])
            found = re.search(r"note source fresh ([0-9a-f]{512})", match["opening"])
            assert found is not None
            seed = found[1]
            sent = b"".join(guest.received).decode()
            for form in (seed, seed[:32], str(bytes.fromhex(seed))[:40]):
                assert form not in sent + log
            packs = [
                line["action"]
                for line in rows(connection, tables.moves, match=match["id"])
                if line["seat"] == CHANCE and line["action"].startswith("deal")
            ]
            assert check_cards(guest, record_of(connection, match["id"])[0])
            assert packs
            assert all(pack.partition(" ")[2] not in sent for pack in packs)
