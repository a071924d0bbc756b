"""The HTTP API over a real connection."""

import asyncio
import base64
import hashlib
import io
import json
import zipfile
from pathlib import Path
from random import Random

import pytest

from repique.games import all_games
from repique.play.presets import preset_names
from repique.server.app import API_ROUTES
from repique.server.http.openapi import openapi
from repique.store.store import open_store
from repique_testkit.server.client import SocketClient
from repique_testkit.server.process import ServerProcess, begin_match
from repique_testkit.store.stored_series import begin_stored_series, load_current_series


def test_games_presets_and_help_are_told_in_words(shared_server: ServerProcess) -> None:
    games = shared_server.ask("GET", "/api/games")
    assert {game["id"] for game in games} == set(all_games())
    assert [preset["name"] for game in games for preset in game["presets"]] == preset_names()
    for name in preset_names():
        form = shared_server.ask("GET", f"/api/presets/{name}")
        assert all(rule["label"] and rule["meaning"] for rule in form)
    assert shared_server.ask("GET", "/api/games/piquet/help").startswith("#")


def test_a_form_follows_a_change_or_says_what_is_wrong(shared_server: ServerProcess) -> None:
    changed = shared_server.ask("POST", "/api/presets/pinochle", {"changes": {"goal": 1500}})
    assert next(rule["value"] for rule in changed if rule["name"] == "goal") == 1500
    status, answer, _ = shared_server.raw("POST", "/api/presets/pinochle", {"changes": {"goal": 3}})
    assert status == 400
    assert "Goal must be" in json.loads(answer)["text"]


def test_players_come_are_renamed_switch_and_go(shared_server: ServerProcess) -> None:
    anna = shared_server.ask("POST", "/api/players", {"name": "anna"})
    assert anna["name"] == "Anna"
    shared_server.ask("PATCH", f"/api/players/{anna['id']}", {"name": "Annette"})
    assert "Annette" in [who["name"] for who in shared_server.ask("GET", "/api/players")]
    table = begin_match(shared_server, "piquet", player="Annette")
    assert table in [match["table"] for match in shared_server.ask("GET", "/api/matches")]
    shared_server.ask("POST", "/api/players", {"name": "Bert"})
    bert = next(who for who in shared_server.ask("GET", "/api/players") if who["name"] == "Bert")
    shared_server.ask("POST", f"/api/players/{bert['id']}/switch")
    shared_server.ask("GET", f"/api/matches/{table}/rounds")
    shared_server.ask("DELETE", f"/api/players/{anna['id']}")
    assert table not in [match["table"] for match in shared_server.ask("GET", "/api/matches")]
    assert shared_server.raw("GET", f"/api/matches/{table}/rounds")[0] == 404


def test_matches_are_begun_named_put_aside_and_resumed(shared_server: ServerProcess) -> None:
    first = begin_match(shared_server, "binokel")
    second = begin_match(shared_server, "binokel", levels=["expert"], seat=1)
    stages = {match["table"]: match["stage"] for match in shared_server.ask("GET", "/api/matches")}
    assert (stages[first], stages[second]) == ("kept", "current")
    shared_server.ask("POST", f"/api/matches/{first}/resume")
    shared_server.ask("PATCH", f"/api/matches/{first}", {"name": "after dinner"})
    found = {match["table"]: match for match in shared_server.ask("GET", "/api/matches")}
    assert (found[first]["stage"], found[first]["name"]) == ("current", "After dinner")
    shared_server.ask("DELETE", f"/api/matches/{second}")
    assert second not in [match["table"] for match in shared_server.ask("GET", "/api/matches")]
    shared_server.ask("POST", f"/api/matches/{second}/keep")
    stages = {match["table"]: match["stage"] for match in shared_server.ask("GET", "/api/matches")}
    assert (stages[first], stages[second]) == ("current", "kept")


WRONG = [
    ("POST", "/api/matches", {"preset": "whist"}, 404),
    ("POST", "/api/matches", {"preset": "piquet", "seat": 7}, 400),
    ("POST", "/api/matches", {"preset": "piquet", "levels": ["genius"]}, 400),
    ("POST", "/api/matches", {"preset": "piquet", "more": 1}, 400),
    ("POST", "/api/matches", {"preset": "piquet", "names": ["Otto", "Ruth"]}, 400),
    ("POST", "/api/matches", {"preset": "piquet", "names": ["A;B"]}, 400),
    ("POST", "/api/matches", {"preset": "piquet", "player": "Nobody"}, 404),
    ("POST", "/api/matches", {"preset": "piquet", "changes": {"nonsense": True}}, 400),
    ("POST", "/api/players", {"name": "<b>"}, 400),
    ("POST", "/api/players", {"name": 3}, 400),
    ("POST", "/api/players/999/switch", {}, 404),
    ("POST", "/api/players/1/board/piquet/burn", {}, 404),
    ("GET", "/api/presets/whist", None, 404),
    ("GET", "/api/games/..%2f..%2fcli/help", None, 404),
    ("GET", "/api/matches/unknown/record", None, 404),
    ("GET", "/api/nothing", None, 404),
    ("GET", "/api/players/1/switch", None, 405),
]


@pytest.mark.parametrize(("method", "path", "body", "status"), WRONG)
def test_a_wrong_question_gets_a_plain_answer(
    shared_server: ServerProcess, method: str, path: str, body: object, status: int
) -> None:
    code, answer, _ = shared_server.raw(method, path, body)
    assert code == status
    assert b"Traceback" not in answer


def test_statistics_answer_for_somebody_who_has_not_played(shared_server: ServerProcess) -> None:
    who = shared_server.ask("POST", "/api/players", {"name": "Carl"})["id"]
    assert shared_server.ask("GET", f"/api/scores?game=piquet&player={who}") == []
    assert shared_server.ask("GET", "/api/fame") == []
    league = {line["player"]: line["games"] for line in shared_server.ask("GET", "/api/league")}
    assert league["Carl"] == 0
    assert shared_server.ask("GET", f"/api/players/{who}/line-ups") == []
    assert shared_server.ask("GET", f"/api/players/{who}/lifetime/piquet")["deals"] == 0
    for action in ("reset", "save", "revert"):
        shared_server.ask("POST", f"/api/players/{who}/board/piquet/{action}")


def test_preferences_are_a_form_that_can_be_changed_kept_and_brought_back(
    shared_server: ServerProcess,
) -> None:
    who = shared_server.ask("POST", "/api/players", {"name": "Dora"})["id"]
    place = f"/api/players/{who}/preferences"
    form = shared_server.ask("GET", place)
    assert all(line["label"] and line["meaning"] for line in form)
    wanted = {"level": "expert", "warn": False}
    assert shared_server.ask("PATCH", place, {"changes": {**wanted, "confirm": True}}) == wanted
    changed = shared_server.ask("GET", place)
    values = {line["name"]: line["value"] for line in changed}
    assert (values["level"], values["warn"], values["confirm"]) == ("expert", False, True)
    text = shared_server.ask("GET", f"{place}/backup")
    assert (
        shared_server.raw("PATCH", place, {"changes": {"warn": True, "level": "genius"}})[0] == 400
    )
    assert shared_server.ask("GET", place) == changed
    assert shared_server.ask("DELETE", place) == form
    assert shared_server.ask("POST", f"{place}/restore", {"text": text}) == {"left_out": []}
    assert shared_server.ask("GET", place) == changed
    assert shared_server.raw("POST", f"{place}/restore", {"text": "no"})[0] == 400
    assert shared_server.raw("GET", "/api/players/999/preferences")[0] == 404


def test_half_a_letter_is_no_preference(shared_server: ServerProcess) -> None:
    who = shared_server.ask("POST", "/api/players", {"name": "Half"})["id"]
    address = f"/api/players/{who}/preferences"
    before = shared_server.ask("GET", address)
    for own in ('{"\\ud800": 1}', '{"theme": "\\udfff"}'):
        text = f'{{"format": "repique preferences 1", "preferences": {own}}}'
        status, answer, _ = shared_server.raw("POST", f"{address}/restore", {"text": text})
        assert status == 400
        assert json.loads(answer)["text"].startswith("This is not a file of preferences")
    assert shared_server.ask("GET", address) == before


def test_a_player_has_rules_of_their_own(shared_server: ServerProcess) -> None:
    who = shared_server.ask("POST", "/api/players", {"name": "Emil"})["id"]
    place = f"/api/players/{who}/rules/pinochle"
    kept = shared_server.ask("POST", place, {"changes": {"roundhouse": True}})
    assert shared_server.ask("GET", place) == kept
    assert next(rule["value"] for rule in kept if rule["name"] == "roundhouse") is True
    status, answer, _ = shared_server.raw("POST", place, {"changes": {"goal": 3}})
    assert (status, "Goal must be" in json.loads(answer)["text"]) == (400, True)
    shared_server.ask("DELETE", place)
    assert shared_server.ask("GET", place) == shared_server.ask("GET", "/api/presets/pinochle")
    assert shared_server.raw("GET", f"/api/players/{who}/rules/whist")[0] == 404


def test_lists_can_be_taken_away_and_a_report_made(shared_server: ServerProcess) -> None:
    shared_server.ask("POST", "/api/players", {"name": "Frieda"})
    status, table, headers = shared_server.raw("GET", "/api/csv/league")
    assert (status, headers["content-type"].partition(";")[0]) == (200, "text/csv")
    assert b"Frieda" in table
    status, page, headers = shared_server.raw("GET", "/api/print/league?game=piquet")
    assert (status, headers["content-type"].partition(";")[0]) == (200, "text/html")
    assert page.startswith(b"<!doctype html>")
    policy = headers["content-security-policy"]
    style = page.partition(b"<style>")[2].partition(b"</style>")[0]
    trusted = base64.b64encode(hashlib.sha256(style).digest()).decode()
    assert style
    assert f"style-src 'sha256-{trusted}'" in policy  # or else a browser would drop it
    assert policy.startswith("default-src 'none';")
    assert "frame-ancestors 'none'" in policy
    for wrong in ("csv/horses", "csv/rounds", "print/league?game=whist", "csv/games?player=Zoe"):
        assert shared_server.raw("GET", f"/api/{wrong}")[0] in (400, 404)
    status, report, headers = shared_server.raw("GET", "/api/report")
    assert (status, headers["content-type"]) == (200, "application/zip")
    with zipfile.ZipFile(io.BytesIO(report)) as archive:
        found = archive.read("report.txt").decode()
        assert f"Repique is running (process {shared_server.pid})" in found
        assert "Frieda" not in found + archive.read("store.json").decode()


def test_the_deals_of_any_finished_game_can_be_played_again(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        old = begin_stored_series(store, "piquet", "Anna")
        old.play_on()
        first = next(s for s in old.live.session.record.states() if s.deal_number == 1)
    with ServerProcess(tmp_path) as server:
        (game,) = server.ask("GET", "/api/scores")
        made = server.ask("POST", f"/api/scores/{game['match']}/again")
        client = SocketClient(server, made["table"], Random(1))
        asyncio.run(client.play(rounds=1))
        assert server.raw("POST", "/api/scores/99/again", {})[0] == 404
        assert server.stop() == 0
    again = load_current_series(tmp_path, "piquet").session.record
    same = next(s for s in again.states() if s.deal_number == 1)
    assert same.table["hand:0"] == first.table["hand:0"]


def test_the_description_names_every_route(shared_server: ServerProcess) -> None:
    described = shared_server.ask("GET", "/api/openapi.json")
    assert described == json.loads(json.dumps(openapi(API_ROUTES)))
    operations = [(path, method) for path, found in described["paths"].items() for method in found]
    assert len(operations) == len(API_ROUTES)
    text = json.dumps(described)
    for name in {part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]}:
        assert name in described["components"]["schemas"]


def test_an_address_that_there_is_not_gets_a_sentence(server: ServerProcess) -> None:
    for method, path, status, code in (
        ("GET", "/api/nothing", 404, "unknown"),
        ("GET", "/api/", 404, "unknown"),
        ("DELETE", "/api/games", 405, "malformed"),
    ):
        found, answer, headers = server.raw(method, path)
        assert (found, headers["content-type"]) == (status, "application/json")
        assert json.loads(answer)["code"] == code
    for path in ("/nothing", "/assets/nothing.js", "/assets/..%2fsecret", "/%00"):
        found, answer, headers = server.raw("GET", path)
        assert (found, headers["content-type"]) == (404, "text/html; charset=utf-8")
        assert "There is no page at this address." in answer.decode()
