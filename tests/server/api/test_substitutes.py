"""A substitute comes by a link to a table that has begun, and plays in the seat of who is away."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from repique.play.seating import SeatedPerson
from repique.server.live import match as live_match
from repique.server.live.people import table_people
from repique.server.live.people.presence import Presence
from repique.server.live.people.table_people import LONG
from repique_testkit.server.app_client import AppClient, AppSocket, open_application

PAIR = {"a": "offer-01", "preset": "piquet", "seats": ["me", "friend"], "terms": {"pace": 60}}


class Hand:
    """A clock that stands still unless it is moved."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def ask(client: AppClient, path: str, cookie: str = "", body: Any = None) -> tuple[Any, str]:
    """The answer to a request that changes something, and the cookie that it sets."""
    answer = await client.ask("POST", path, cookie, body)
    assert answer.status == 200, answer
    return json.loads(answer.body), answer.cookie


async def get(client: AppClient, path: str, cookie: str) -> Any:
    return json.loads((await client.ask("GET", path, cookie)).body)


async def join(client: AppClient, name: str, token: str) -> tuple[Any, str]:
    body = {"a": f"join-of-{name}", "name": name, "token": token}
    return await ask(client, "/api/join", "", body)


async def until_granted(socket: AppSocket) -> dict[str, Any]:
    while (asked := await socket.until("asked"))["ended"] != "granted":
        pass
    return asked


async def until_replaceable(socket: AppSocket, seat: int) -> None:
    while not (await socket.until("people"))["seats"][seat]["replaceable"]:
        pass


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    made = Hand()
    monkeypatch.setattr(live_match, "PRESENCE_INTERVAL", 0.001)
    monkeypatch.setattr(table_people, "Presence", lambda seats: Presence(seats, made))
    return made


def test_a_substitute_plays_on_in_the_seat(tmp_path: Path, hand: Hand) -> None:
    async def run() -> None:
        async with open_application(tmp_path) as client:
            made, _ = await ask(client, "/api/offers", "owner", PAIR)
            assert made["offer"]["terms"]["pace"] == 60
            told, bert = await join(client, "Bert", made["link"])
            table = told["offer"]["table"]
            host = client.socket(table, "owner")
            guest = client.socket(table, bert)
            for socket in (host, guest):
                assert await socket.opened()
                welcome = await socket.until("welcome")
                assert welcome["terms"]["pace"] == 60
            await guest.close()
            hand.now += LONG + 1
            client.services.live_matches.find(table).people.presence.heard(0)  # type: ignore[union-attr]
            await until_replaceable(host, 1)
            host.send({"t": "ask", "a": "ask-0001", "v": 0, "what": "substitute", "seat": 1})
            offer = (await until_granted(host))["offer"]
            shown = (await get(client, "/api/offers", "owner"))[-1]
            assert (shown["offer"], shown["mine"], shown["table"]) == (offer, True, "")
            assert [seat["state"] for seat in shown["seats"]] == ["taken", "free"]
            fresh, _ = await ask(client, f"/api/offers/{offer}/link", "owner")
            assert fresh["code"]

            # Bert comes back: the seat is his as long as nobody has taken it.
            again = client.socket(table, bert)
            assert await again.opened()
            await again.until("welcome")
            body = {"a": "join-01234", "name": "Carla", "token": fresh["link"]}
            refused = await client.ask("POST", "/api/join", "", body)
            assert (refused.status, refused.code) == (409, "full")
            hand.now += LONG + 1  # and is silent again, with an open socket

            other = {**body, "proposal": {"deck36": True}}
            assert (await client.ask("POST", "/api/join", "", other)).code == "rules"
            seated, carla = await join(client, "Carla", fresh["link"])
            assert (seated["seat"], seated["offer"]["table"]) == (1, table)
            assert (await again.until("replaced"))["by"] == "Carla"
            assert await closed(again)
            assert await closed(host)
            late = client.socket(table, bert)
            assert not await late.opened()
            sub = client.socket(table, carla)
            assert await sub.opened()
            assert (await sub.until("welcome"))["people"] == ["Player", "Carla"]
            match = client.services.live_matches.find(table)
            assert match is not None
            assert match.storage.terms.pace == 60
            assert match.storage.seats.persons == {
                0: SeatedPerson("Player", 1),
                1: SeatedPerson("Carla", 3),
            }
            assert await get(client, "/api/tables", bert) == []
            assert await get(client, "/api/offers", bert) == []
            assert [each["table"] for each in await get(client, "/api/tables", carla)] == [table]
            await sub.close()

    asyncio.run(run())


async def closed(socket: AppSocket) -> bool:
    """Whether the server closes the socket."""
    while await socket.receive() is not None:
        pass
    return True
