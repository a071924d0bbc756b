"""Open cards: only where a match is practice, for who sits alone, and never in a tournament."""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from repique.play.seating import PERSON
from repique.play.session import Session
from repique.server.live.messages import Ack, PracticeCommand
from repique_testkit.server.client import SocketClient
from repique_testkit.server.fake_clients import FakePlayer, begin_live_match, open_registry
from repique_testkit.server.process import ServerProcess, begin_match
from repique_testkit.server.restartable import RestartableServer


@dataclass
class Curious(SocketClient):
    """Wants to see cards, and then plays to an own turn."""

    def done(self, rounds: int) -> bool:
        settled = self.view and not self.pending and self.v >= self.promised
        return bool(settled and self.view["practice"] and self.view["choices"])

    def _next_command(self) -> dict[str, Any] | None:
        command = super()._next_command()
        if command and not self.view["practice"]:
            return {"t": "practice", "a": command["a"], "v": command["v"]}
        return command


def test_hands_are_shown_in_practice_and_not_before(tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        for preset, others in (("piquet", {"1"}), ("double-deck", {"1", "2", "3"})):
            table = begin_match(server, preset)
            status, said, *_ = server.raw("GET", f"/api/matches/{table}/hands")
            assert (status, b"only in a practice game" in said) == (400, True)
            client = Curious(server, table, Random(1))
            asyncio.run(client.play())
            told = server.ask("GET", f"/api/matches/{table}/hands")
            assert told["v"] == client.v
            assert set(told["hands"]) == others
            seen = {zone["name"]: zone for zone in client.view["zones"]}
            for seat, cards in told["hands"].items():
                zone = seen[f"hand:{seat}"]
                assert len(cards) == len(zone["cards"]) + zone["hidden"]
                assert zone["hidden"], "the picture itself tells nothing more than before"


def test_people_do_not_look_at_each_other(tmp_path: Path) -> None:
    with RestartableServer(tmp_path) as server:
        about = {"preset": "piquet", "changes": {}, "kinds": [PERSON, PERSON]}
        table = server.ask("POST", "/people", about)["table"]
        status, said, *_ = server.raw("GET", f"/api/matches/{table}/hands")
        assert (status, b"Other people" in said) == (403, True)


def test_practice_is_kept_and_counts_in_no_list(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path) as matches:
            table = await begin_live_match(matches)
            token = table.storage.token
            person = FakePlayer(table)
            await person.my_turn()
            assert isinstance(await person.ask(PracticeCommand), Ack)
            before = table.version
            assert isinstance(await person.ask(PracticeCommand), Ack)
            assert table.version == before, "it was practice already"
        async with open_registry(tmp_path) as matches:
            session: Session = (await matches.open(token)).series.session
            assert session.practice

    asyncio.run(play())
