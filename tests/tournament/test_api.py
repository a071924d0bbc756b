"""Tournaments through the HTTP API and sockets, and compared with the terminal."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import structlog
from websockets.exceptions import InvalidStatus

from repique.play.presets import choose_game
from repique.play.series import Series
from repique.server.app import API_ROUTES
from repique.server.http.openapi import openapi
from repique.server.live.match import LiveMatch
from repique.server.live.messages import (
    Ack,
    ActCommand,
    AgainCommand,
    Command,
    Down,
    LevelCommand,
    Nak,
    PracticeCommand,
    RulesCommand,
    UndoCommand,
)
from repique.server.live.registry import LiveMatches
from repique.server.workers.bots import think_at_once
from repique.stats.print import STYLE_HASH
from repique.store.players.players import sign_in
from repique.store.store import open_store
from repique.store.tournaments.hands import next_hand
from repique.store.tournaments.tournaments import (
    CreatedTournament,
    create_tournament,
    enter_tournament,
)
from repique.terminal.tournament_play import open_hand
from repique.tournament.creation import plan_tournament
from repique_testkit.server.client import SocketClient
from repique_testkit.server.process import ServerProcess
from repique_testkit.terminal.user import step


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("inn")) as made:
        yield made


def founded(server: ServerProcess, name: str, **more: Any) -> str:
    about = {"name": name, "preset": "piquet", "hands": 2, "levels": ["simple"], **more}
    return str(server.ask("POST", "/api/tournaments", about)["tournament"])


def player(server: ServerProcess, name: str) -> int:
    people = {who["name"]: who["id"] for who in server.ask("GET", "/api/players")}
    return int(
        people[name] if name in people else server.ask("POST", "/api/players", {"name": name})["id"]
    )


def play_hand(server: ServerProcess, tournament: str, name: str, **more: Any) -> dict[str, Any]:
    """The next hand, over the ordinary socket, with any legal move."""
    about: dict[str, Any] = server.ask(
        "POST", f"/api/tournaments/{tournament}/play", {"player": name, **more}
    )
    client = SocketClient(server, about["table"], Random(about["hand"]))
    asyncio.run(client.play())
    assert client.view["phase"] == "over"
    return about


def test_a_page_creates_enters_plays_and_shows_results(server: ServerProcess) -> None:
    anna = player(server, "Anna")
    bert = player(server, "Bert")
    sunday = founded(server, "sunday")
    one = f"/api/tournaments/{sunday}"
    server.ask("POST", f"{one}/entries", {"player": "Anna"})
    listed = {found["title"]: found for found in server.ask("GET", "/api/tournaments")}
    assert listed["Sunday (2 hands)"]["entrants"] == ["Anna (0 of 2 hands)"]

    first = play_hand(server, sunday, "Anna")
    assert (first["hand"], first["hands"], first["seat"]) == (1, 2, 0)
    assert server.ask("GET", f"{one}?player={anna}")["you"]["next"] == 2
    second = play_hand(server, sunday, "Anna")
    assert second["table"] != first["table"]
    status, answer, _ = server.raw("POST", f"{one}/play", {"player": "Anna"})
    assert (status, b"played all hands" in answer) == (400, True)

    # No spoilers: Bert, who has finished nothing, is told how far Anna is and nothing else.
    asked = ("results", f"reports/{anna}", "results.csv", "results.html")
    before = [server.raw("GET", f"{one}/{what}?player={bert}")[1] for what in asked]
    policy = server.raw("GET", f"{one}/results.html?player={bert}")[2]["content-security-policy"]
    assert f"style-src '{STYLE_HASH}'" in policy
    (line,) = json.loads(before[0])["lines"]
    assert (line["hands"], line["counted"], line["rank"]) == (2, 0, None)
    assert not any(line[name] for name in ("play", "total", "meld", "tricks", "bids", "against"))
    assert json.loads(before[1])["hands"] == []
    own = server.ask("GET", f"{one}/reports/{anna}?player={anna}")
    totals = {str(hand["total"]) for hand in own["hands"]}
    assert len(own["hands"]) == 2
    assert not any(f",{total}," in before[2].decode() for total in totals - {"0", "2"})

    play_hand(server, sunday, "Bert")
    board = server.ask("GET", f"{one}/results?player={bert}")
    (line,) = [line for line in board["lines"] if line["player"] == "Anna (2 hands)"]
    assert (line["hands"], line["counted"]) == (2, 1)
    assert line["total"] == own["hands"][0]["total"]
    told = server.ask("GET", f"{one}/reports/{anna}?player={bert}")
    assert [hand["hand"] for hand in told["hands"]] == [1]

    again = play_hand(server, sunday, "Anna", again=True)
    assert (again["hand"], again["attempt"]) == (1, 2)
    assert server.raw("POST", f"{one}/play", {"player": "Anna", "again": True})[0] == 400
    board = server.ask("GET", f"{one}/results?player={anna}&ranking=total")
    assert board["ranking"] == "total"
    assert len(board["lines"]) == 2


def test_asking_in_an_empty_store_adds_no_player(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        tournament = founded(server, "Nobody yet")
        told = server.ask("GET", f"/api/tournaments/{tournament}")
        assert told["you"]["attempt"] == 0
        for what in ("results", "results.csv", "results.html"):
            assert server.raw("GET", f"/api/tournaments/{tournament}/{what}")[0] == 200
        assert server.ask("GET", "/api/players") == []


def test_no_hint_and_no_closer_look_is_given_in_a_hand_of_a_tournament(
    server: ServerProcess,
) -> None:
    player(server, "Dora")
    token = founded(server, "alone", preset="double-deck", hands=1, levels=["simple"])
    table = server.ask("POST", f"/api/tournaments/{token}/play", {"player": "Dora"})["table"]
    status, answer, _ = server.raw("GET", f"/api/matches/{table}/hint")
    assert (status, b"There are no hints in a tournament" in answer) == (400, True)
    status, answer, _ = server.raw("GET", f"/api/matches/{table}/explore/deduce")
    assert (status, b"There is no closer look in a tournament" in answer) == (400, True)
    assert server.raw("GET", f"/api/matches/{table}/explain")[0] == 200


async def knock(server: ServerProcess, table: str) -> None:
    async with server.connect(table):
        pass


def test_a_hand_is_open_to_who_plays_it_alone(server: ServerProcess) -> None:
    emil = player(server, "Emil")
    token = founded(server, "closed", preset="piquet", hands=1)
    table = play_hand(server, token, "Emil")["table"]
    what = ("record", "rules", "rounds", "rounds/1", "explain", "explore/played")
    asked = [f"/api/matches/{table}/{one}" for one in what]
    assert {server.raw("GET", one)[0] for one in asked[:-1]} == {200}

    server.ask("POST", f"/api/players/{player(server, 'Fritz')}/switch")
    assert {server.raw("GET", one)[0] for one in asked} == {404}
    with pytest.raises(InvalidStatus):
        asyncio.run(knock(server, table))

    server.ask("POST", f"/api/players/{emil}/switch")
    assert server.raw("GET", asked[0])[0] == 200


def test_a_trial_of_a_hand_is_open_to_who_made_it_alone(server: ServerProcess) -> None:
    gerd = player(server, "Gerd")
    token = founded(server, "tried", preset="piquet", hands=1)
    table = play_hand(server, token, "Gerd")["table"]
    trial = server.ask("POST", f"/api/matches/{table}/rounds/1/again", {})["table"]
    asked = [f"/api/matches/{trial}/{one}" for one in ("explain", "hands", "explore/deduce")]
    assert {server.raw("GET", one)[0] for one in asked} == {200}

    server.ask("POST", f"/api/players/{player(server, 'Hans')}/switch")
    assert {server.raw("GET", one)[0] for one in asked} == {404}
    with pytest.raises(InvalidStatus):
        asyncio.run(knock(server, trial))

    server.ask("POST", f"/api/players/{gerd}/switch")
    assert {server.raw("GET", one)[0] for one in asked} == {200}


def test_hands_stay_off_the_shelf_and_their_seeds_are_secret(server: ServerProcess) -> None:
    player(server, "Carl")
    token = founded(server, "secret", preset="bezique", hands=1)
    about = play_hand(server, token, "Carl")
    table = about["table"]
    assert table not in [match["table"] for match in server.ask("GET", "/api/matches")]
    assert server.raw("POST", f"/api/matches/{table}/resume")[0] == 400
    assert server.raw("DELETE", f"/api/matches/{table}")[0] == 400
    assert "shared" not in server.ask("GET", f"/api/matches/{table}/record")
    assert "deal" in server.ask("GET", f"/api/matches/{table}/record")  # it is over


WRONG = [
    ("POST", "", {"name": "x", "preset": "whist", "hands": 2}, 404),
    ("POST", "", {"name": "x", "preset": "piquet", "hands": 0}, 400),
    ("POST", "", {"name": "x", "preset": "piquet", "hands": 201}, 400),
    ("POST", "", {"name": "<b>", "preset": "piquet", "hands": 2}, 400),
    ("POST", "", {"name": "x", "preset": "piquet", "hands": 2, "levels": ["genius"]}, 400),
    ("POST", "", {"name": "x", "preset": "single-deck", "hands": 2, "levels": ["simple"] * 2}, 400),
    ("POST", "", {"name": "x", "preset": "piquet", "hands": 2, "ranking": "luck"}, 400),
    ("POST", "", {"name": "x", "preset": "piquet", "hands": 2, "changes": {"wild": True}}, 400),
    ("POST", "", {"name": "x", "preset": "piquet", "hands": 2, "more": 1}, 400),
    ("GET", "/nothing", None, 404),
    ("GET", "/nothing/results", None, 404),
    ("POST", "/nothing/play", {}, 404),
    ("POST", "/nothing/entries", {}, 404),
]


def test_what_cannot_be_is_refused_with_a_sentence(server: ServerProcess) -> None:
    before = server.ask("GET", "/api/tournaments")
    for method, path, body, expected in WRONG:
        status, answer, _ = server.raw(method, f"/api/tournaments{path}", body)
        assert (status, json.loads(answer)["text"][-1]) == (expected, "."), (path, body, answer)
    assert server.ask("GET", "/api/tournaments") == before
    token = founded(server, "odd questions")
    for question in ("results?player=99", "results?ranking=luck", "reports/99"):
        assert server.raw("GET", f"/api/tournaments/{token}/{question}")[0] == 400
    assert server.raw("POST", f"/api/tournaments/{token}/play", {"player": "Nobody"})[0] == 404
    assert server.raw("GET", "/api/sequences?sequence=x")[0] == 400
    assert server.ask("GET", "/api/sequences?sequence=7&preset=piquet") == []


def test_the_description_names_every_address() -> None:
    paths = openapi(API_ROUTES)["paths"]
    assert "/api/tournaments/{tournament}/play" in paths
    assert set(paths["/api/tournaments"]) == {"get", "post"}


# Live matches


class Screen:
    def __init__(self) -> None:
        self.sent: list[Down] = []

    def send(self, message: Down) -> None:
        self.sent.append(message)


async def answered(table: LiveMatch, screen: Screen, wish: Command) -> Ack | Nak:
    table.post(screen, 0, wish)
    while True:
        for message in screen.sent:
            if isinstance(message, Ack | Nak) and message.a == wish.a:
                return message
        await asyncio.sleep(0.001)


def prepared(folder: Path, level: str = "novice") -> CreatedTournament:
    usual = choose_game("piquet")
    plan = plan_tournament("Sunday", usual, {}, 2, [level])
    with open_store(folder) as store:
        return store.do(lambda tx: create_tournament(tx, plan, bytes(range(256))))


def test_terminal_and_server_give_the_same_replies_to_the_same_moves(tmp_path: Path) -> None:
    """With a computer player that makes random choices."""
    tournament = prepared(tmp_path)
    with open_store(tmp_path) as store:
        anna = store.do(lambda tx: enter_tournament(tx, tournament, sign_in(tx, "Anna").id))
        dealt = store.do(lambda tx: next_hand(tx, tournament, anna))
        match = open_hand(store, tournament, dealt)
        while not match.session.over:
            step(match)
        wanted = match.session.record.moves

    async def play() -> Series:
        with open_store(tmp_path) as store:
            bert = store.do(lambda tx: enter_tournament(tx, tournament, sign_in(tx, "Bert").id))
            token = store.do(lambda tx: next_hand(tx, tournament, bert)).token
            hall = LiveMatches(store, think_at_once, structlog.get_logger())
            screen = Screen()
            table = await hall.open(token)
            table.join(screen, 0)
            while not table.series.session.over:
                done = len(table.series.session.record.moves)
                if done < len(wanted) and wanted[done].seat == 0:
                    act = ActCommand(f"move {done:04}", table.version, str(wanted[done].action))
                    assert isinstance(await answered(table, screen, act), Ack)
                await asyncio.sleep(0.001)
            series = table.series
            await hall.close()
            return series

    assert asyncio.run(play()).session.record.moves == wanted


def test_replay_and_other_rules_are_refused_in_a_live_hand(tmp_path: Path) -> None:
    """The refusal has a code, and nothing has changed."""
    tournament = prepared(tmp_path, "simple")

    async def play() -> None:
        with open_store(tmp_path) as store:
            anna = store.do(lambda tx: enter_tournament(tx, tournament, sign_in(tx, "Anna").id))
            token = store.do(lambda tx: next_hand(tx, tournament, anna)).token
            hall = LiveMatches(store, think_at_once, structlog.get_logger())
            screen = Screen()
            table = await hall.open(token)
            table.join(screen, 0)
            while table.series.session.state.turn != 0:
                await asyncio.sleep(0.001)
            before = table.version
            wishes: list[Command] = [
                AgainCommand(f"again {what:9}", before, what)
                for what in ("round", "game", "redeal", "replicate", "next")
            ]
            wishes += [
                UndoCommand("undo 0001", before, "to", 0),
                PracticeCommand("look 0001", before),
                RulesCommand("rules 001", before, {"capot60": True}),
                LevelCommand("level 001", before, (1,), "master"),
            ]
            for wish in wishes:
                answer = await answered(table, screen, wish)
                assert isinstance(answer, Nak), wish
                assert answer.code == "cannot_undo"
            assert table.version == before
            await hall.close()

    asyncio.run(play())
