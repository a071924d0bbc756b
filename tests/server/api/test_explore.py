"""The address of closer looks at the cards."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

from repique_testkit.server.client import SocketClient
from repique_testkit.server.process import ServerProcess, begin_match

LOOKS = {
    "pinochle": {"analyze", "distribution", "recall", "deduce", "both"},
    "piquet": {"deduce", "recall"},
    "double-deck": {"recall", "deduce"},
}


class Opening(SocketClient):
    """Plays to the first own turn after the deal."""

    def done(self, rounds: int) -> bool:
        settled = self.view and not self.pending and self.v >= self.promised
        return bool(settled and self.view["deal"] and self.view["choices"])


def own(view: dict[str, Any]) -> set[str]:
    return {
        card[:2] for zone in view["zones"] if zone["name"] == "hand:0" for card in zone["cards"]
    }


def test_each_game_tells_which_looks_there_are_and_takes_them(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        for preset, looks in LOOKS.items():
            client = Opening(server, begin_match(server, preset), Random(3))
            asyncio.run(client.play())
            welcome = next(m for m in map(json.loads, client.received) if m["t"] == "welcome")
            assert set(welcome["looks"]) == looks
            for what, title in welcome["looks"].items():
                told = server.ask("GET", f"/api/matches/{client.table}/explore/{what}")
                assert (told["v"], told["report"]["title"]) == (client.v, title)
                signs = {s["id"] for s in told["report"]["legend"]}
                cells = told["report"]["grid"]
                assert {copy["sign"] for cell in cells for copy in cell["copies"]} == signs
                mine = {
                    c["face"] for c in cells if any(k["sign"] == "own_hand" for k in c["copies"])
                }
                assert mine in (set(), own(client.view))


def test_what_there_is_not_gets_a_sentence(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        table = begin_match(server, "piquet")
        status, said, *_ = server.raw("GET", f"/api/matches/{table}/explore/analyze")
        assert (status, b"no such closer look" in said) == (400, True)
        assert server.raw("GET", "/api/matches/none/explore/deduce")[0] == 404


def test_a_closer_look_is_refused_in_created_tournaments_as_a_hint_is(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        about = {"name": "Winter", "preset": "pinochle", "hands": 2, "levels": ["simple"]}
        tournament = server.ask("POST", "/api/tournaments", about)["tournament"]
        table = server.ask("POST", f"/api/tournaments/{tournament}/play", {})["table"]
        client = Opening(server, table, Random(3))
        asyncio.run(client.play())
        for what in LOOKS["pinochle"]:
            status, said, *_ = server.raw("GET", f"/api/matches/{table}/explore/{what}")
            assert (status, b"There is no closer look in a tournament" in said) == (400, True)
        assert server.raw("GET", f"/api/matches/{table}/hint")[0] == 400
