"""The addresses under /api, asked over a real connection."""

import json
from collections.abc import Iterator

import pytest

from repique.games import all_games
from repique.play.presets import names
from repique.server.app import ENTRIES
from repique.server.routes import openapi
from repique.testing.guests import Inn, begin


@pytest.fixture(scope="module")
def inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    with Inn(tmp_path_factory.mktemp("inn")) as made:
        yield made


def test_games_presets_and_help_are_told_in_words(inn: Inn) -> None:
    games = inn.ask("GET", "/api/games")
    assert {game["id"] for game in games} == set(all_games())
    assert [preset["name"] for game in games for preset in game["presets"]] == names()
    for name in names():
        form = inn.ask("GET", f"/api/presets/{name}")
        assert all(rule["label"] and rule["meaning"] for rule in form)
    assert inn.ask("GET", "/api/games/piquet/help").startswith("#")


def test_a_form_follows_a_change_or_says_what_is_wrong(inn: Inn) -> None:
    changed = inn.ask("POST", "/api/presets/pinochle", {"changes": {"goal": 1500}})
    assert next(rule["value"] for rule in changed if rule["name"] == "goal") == 1500
    status, answer, _ = inn.raw("POST", "/api/presets/pinochle", {"changes": {"goal": 3}})
    assert status == 400
    assert "Point Goal" in json.loads(answer)["text"]


def test_players_come_are_renamed_switch_and_go(inn: Inn) -> None:
    anna = inn.ask("POST", "/api/players", {"name": "anna"})
    assert anna["name"] == "Anna"
    inn.ask("PATCH", f"/api/players/{anna['id']}", {"name": "Annette"})
    assert "Annette" in [who["name"] for who in inn.ask("GET", "/api/players")]
    table = begin(inn, "piquet", player="Annette")
    assert table in [match["table"] for match in inn.ask("GET", "/api/matches")]
    inn.ask("POST", "/api/players", {"name": "Bert"})
    bert = next(who for who in inn.ask("GET", "/api/players") if who["name"] == "Bert")
    inn.ask("POST", f"/api/players/{bert['id']}/switch")
    inn.ask("GET", f"/api/matches/{table}/rounds")
    inn.ask("DELETE", f"/api/players/{anna['id']}")
    assert table not in [match["table"] for match in inn.ask("GET", "/api/matches")]
    assert inn.raw("GET", f"/api/matches/{table}/rounds")[0] == 404


def test_matches_are_begun_named_put_aside_and_resumed(inn: Inn) -> None:
    first, second = begin(inn, "binokel"), begin(inn, "binokel", levels=["expert"], seat=1)
    stages = {match["table"]: match["stage"] for match in inn.ask("GET", "/api/matches")}
    assert (stages[first], stages[second]) == ("kept", "current")
    inn.ask("POST", f"/api/matches/{first}/resume")
    inn.ask("PATCH", f"/api/matches/{first}", {"name": "after dinner"})
    found = {match["table"]: match for match in inn.ask("GET", "/api/matches")}
    assert (found[first]["stage"], found[first]["name"]) == ("current", "After dinner")
    inn.ask("DELETE", f"/api/matches/{second}")
    assert second not in [match["table"] for match in inn.ask("GET", "/api/matches")]


WRONG = [
    ("POST", "/api/matches", {"preset": "whist"}, 404),
    ("POST", "/api/matches", {"preset": "piquet", "seat": 7}, 400),
    ("POST", "/api/matches", {"preset": "piquet", "levels": ["genius"]}, 400),
    ("POST", "/api/matches", {"preset": "piquet", "more": 1}, 400),
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
    inn: Inn, method: str, path: str, body: object, status: int
) -> None:
    code, answer, _ = inn.raw(method, path, body)
    assert code == status
    assert b"Traceback" not in answer


def test_statistics_answer_for_somebody_who_has_not_played(inn: Inn) -> None:
    who = inn.ask("POST", "/api/players", {"name": "Carl"})["id"]
    assert inn.ask("GET", f"/api/scores?game=piquet&player={who}") == []
    assert inn.ask("GET", "/api/fame") == []
    league = {line["player"]: line["games"] for line in inn.ask("GET", "/api/league")}
    assert league["Carl"] == 0
    assert inn.ask("GET", f"/api/players/{who}/line-ups") == []
    assert inn.ask("GET", f"/api/players/{who}/lifetime/piquet")["deals"] == 0
    for deed in ("reset", "save", "revert"):
        inn.ask("POST", f"/api/players/{who}/board/piquet/{deed}")


def test_the_description_names_every_route(inn: Inn) -> None:
    described = inn.ask("GET", "/api/openapi.json")
    assert described == json.loads(json.dumps(openapi(ENTRIES)))
    operations = [(path, method) for path, found in described["paths"].items() for method in found]
    assert len(operations) == len(ENTRIES)
    text = json.dumps(described)
    for name in {part.partition('"')[0] for part in text.split("#/components/schemas/")[1:]}:
        assert name in described["components"]["schemas"]
