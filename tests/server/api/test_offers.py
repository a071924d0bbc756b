"""Tables for friends: offered, found by a link or a code, taken, begun, left and closed."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from repique.play.seating import SeatedPerson
from repique.server.security.limits import Limits
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.offers import offers
from repique.store.players import players
from repique_testkit.server.app_client import FREE, Answer, AppClient, AppSocket, open_application

UNKNOWN = "This invitation has been used or withdrawn. Ask for a new one."
PAIR = {"preset": "piquet", "seats": ["me", "friend"]}
FOUR = {"preset": "double-deck", "seats": ["me", "friend", "standard", "friend"]}


@dataclass(frozen=True)
class Party:
    """An application in which people meet."""

    client: AppClient

    async def offer(self, about: dict[str, Any] = PAIR, a: str = "offer-01") -> dict[str, Any]:
        """What the owner is answered who offers a table."""
        answer = await self.client.ask("POST", "/api/offers", "owner", {"a": a, **about})
        assert answer.status == 200, answer
        made: dict[str, Any] = json.loads(answer.body)
        return made

    async def join(self, cookie: str = "", **body: Any) -> Answer:
        return await self.client.ask("POST", "/api/join", cookie, {"a": "join-0001", **body})

    async def sit(self, name: str, token: str, **more: Any) -> str:
        """The cookie of a new guest who has sat down."""
        answer = await self.join(**{"token": token, "name": name, "a": f"join-of-{name}", **more})
        assert answer.status == 200, answer
        return answer.cookie

    async def preview(self, cookie: str = "", **body: Any) -> Answer:
        return await self.client.ask("POST", "/api/invitation", cookie, body)

    async def change(self, offer: dict[str, Any], what: str, cookie: str = "owner") -> Answer:
        token = offer["offer"]["offer"]
        return await self.client.ask("POST", f"/api/offers/{token}/{what}", cookie)

    async def get(self, path: str, cookie: str = "owner") -> Any:
        answer = await self.client.ask("GET", path, cookie)
        assert answer.status == 200, answer
        return json.loads(answer.body)

    def people(self) -> int:
        store = self.client.services.live_matches.store
        return len(store.read(players.all_players))


@asynccontextmanager
async def party(folder: Path, limits: Limits = FREE) -> AsyncIterator[Party]:
    async with open_application(folder, limits) as client:
        yield Party(client)


def meet(folder: Path, story: Callable[[Party], Awaitable[None]], limits: Limits = FREE) -> None:
    async def run() -> None:
        async with party(folder, limits) as there:
            await story(there)

    asyncio.run(run())


def refusal(answer: Answer) -> tuple[int, str, str]:
    said = json.loads(answer.body)
    return answer.status, said["code"], said["text"]


# From the offer to the cards


def test_two_people_meet_by_a_link(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        made = await there.offer({**PAIR, "changes": {}})
        assert len(made["link"]) == 22
        assert made["code_seconds"] == 900
        assert made["offer"]["mine"]
        assert made["offer"]["stage"] == "open"
        assert [seat["state"] for seat in made["offer"]["seats"]] == ["taken", "free"]
        seen = await there.preview(token=made["link"])
        shown = json.loads(seen.body)
        assert (shown["host"], shown["mine"]) == ("Player", False)
        joined = await there.join(token=made["link"], name="bert")
        assert joined.status == 200
        told = json.loads(joined.body)
        assert told["seat"] == 1
        assert told["offer"]["stage"] == "begun"
        table = told["offer"]["table"]
        bert = joined.cookie
        for attribute in ("HttpOnly", "SameSite=strict", "Path=/", "Max-Age=15552000"):
            assert attribute in joined.headers["set-cookie"]
        assert await there.get("/api/me", bert) == {"player": 2, "name": "Bert", "role": "guest"}
        assert (await there.get("/api/me"))["role"] == "owner"
        match = await there.client.services.live_matches.open(table)
        assert match.storage.seats.persons == {
            0: SeatedPerson("Player", 1),
            1: SeatedPerson("Bert", 2),
        }
        socket = there.client.socket(table, bert)
        assert await socket.opened()
        assert (await socket.until("welcome"))["seat"] == 1
        await socket.close()
        [shared] = await there.get("/api/tables", bert)
        assert (shared["table"], shared["people"]) == (table, ["Player", "Bert"])
        assert await there.get("/api/tables") == [shared]
        [saved] = await there.get("/api/matches")
        assert saved["people"] == ["Bert"]
        [listed] = await there.get("/api/offers", bert)
        assert (listed["table"], listed["mine"]) == (table, False)

    meet(tmp_path, story)


def test_four_seats_with_a_computer_player_fill_one_by_one(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        made = await there.offer({**FOUR, "names": ["", "", "Clara"]})
        seats = made["offer"]["seats"]
        assert [seat["partner"] for seat in seats] == [2, 3, 0, 1]
        assert [seat["state"] for seat in seats] == ["taken", "free", "computer", "free"]
        assert seats[2]["name"] == "Clara"
        bert = await there.sit("Bert", made["link"], seat=3)
        [waiting] = await there.get("/api/offers", bert)
        assert waiting["stage"] == "open"
        assert [seat["mine"] for seat in waiting["seats"]] == [False, False, False, True]
        await there.sit("Carla", made["link"])
        [begun] = await there.get("/api/offers", bert)
        assert begun["stage"] == "begun"
        match = await there.client.services.live_matches.open(begun["table"])
        assert match.storage.seats.names == ("Player", "Carla", "Clara", "Bert")
        assert match.storage.seats.people == (0, 1, 3)

    meet(tmp_path, story)


def test_the_code_does_what_the_link_does(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        made = await there.offer()
        code = made["code"]
        assert len(code) == 9
        for typed in (code, code.lower(), code.replace("-", " ")):
            assert (await there.preview(code=typed)).status == 200
        assert (await there.join(code=code, name="Bert")).status == 200
        assert refusal(await there.preview(code=code))[:2] == (409, "full")

    meet(tmp_path, story)


def test_rules_that_differ_are_told_in_words(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        form = await there.get("/api/presets/binokel")
        rule = next(r for r in form if isinstance(r["value"], bool) and not r["local"])
        asked = {
            "preset": "binokel",
            "seats": ["friend", "me"],
            "changes": {rule["name"]: not rule["value"]},
            "terms": {"aids": "none", "chat": "phrases"},
        }
        made = await there.offer(asked)
        names = {each["name"]: each for each in made["offer"]["rules"]}
        assert names[rule["name"]]["label"] == rule["label"]
        assert names[rule["name"]]["usual"] != names[rule["name"]]["value"]
        assert made["offer"]["terms"] == {"aids": "none", "chat": "phrases", "pace": 0}
        body = {"token": made["link"]}
        whole = await there.client.ask("POST", "/api/invitation/rules", "", body)
        values = {each["name"]: each["value"] for each in json.loads(whole.body)}
        assert values.keys() == {each["name"] for each in form}
        assert values[rule["name"]] is not rule["value"]
        joined = json.loads((await there.join(token=made["link"], name="Bert")).body)
        match = await there.client.services.live_matches.open(joined["offer"]["table"])
        assert getattr(match.series.session.state.options, rule["name"]) is not rule["value"]

    meet(tmp_path, story)


def test_a_beginning_does_not_change_who_plays_now(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        made = await there.offer()
        dora = await there.client.services.do(lambda tx: players.add_player(tx, "Dora"))
        await there.client.services.do(lambda tx: players.switch_player(tx, dora.id))
        await there.sit("Bert", made["link"])
        assert (await there.get("/api/me"))["name"] == "Dora"
        [saved] = await there.get("/api/matches")
        assert saved["player"] == 1

    meet(tmp_path, story)


# Once more, and two at once


def test_a_lost_answer_can_be_asked_for_again(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        made = await there.offer()
        first = await there.join(token=made["link"], name="Bert", a="the-same-id")
        again = await there.join(token=made["link"], name="Bert", a="the-same-id")
        assert json.loads(again.body) == json.loads(first.body)
        assert again.cookie not in ("", first.cookie)
        assert (await there.get("/api/me", again.cookie))["player"] == 2
        sitting = await there.join(first.cookie, token=made["link"], a="another-id")
        assert json.loads(sitting.body) == json.loads(first.body)
        assert sitting.cookie == ""
        assert there.people() == 2

    meet(tmp_path, story)


def test_the_id_of_the_hosts_command_opens_no_seat(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        made = await there.offer(FOUR, a="of-the-host")
        cookie = await there.sit("Bert", made["link"])
        answer = await there.join(token=made["link"], name="Eve", a="of-the-host")
        assert (await there.get("/api/me", answer.cookie))["name"] == "Eve"
        assert (await there.get("/api/me", cookie))["name"] == "Bert"

    meet(tmp_path, story)


def test_the_same_offer_again_is_the_same_with_a_new_link(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        first = await there.offer(a="the-same-id")
        again = await there.offer(a="the-same-id")
        assert again["offer"]["offer"] == first["offer"]["offer"]
        assert again["link"] != first["link"]
        assert len(await there.get("/api/offers")) == 1
        assert refusal(await there.preview(token=first["link"])) == (404, "unknown", UNKNOWN)
        assert refusal(await there.preview(code=first["code"])) == (404, "unknown", UNKNOWN)
        assert (await there.preview(token=again["link"])).status == 200

    meet(tmp_path, story)


def test_of_two_at_once_one_has_the_seat(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        made = await there.offer()
        answers = await asyncio.gather(
            *(
                there.join(token=made["link"], name=f"Guest {n}", a=f"join-{n:04}")
                for n in range(20)
            )
        )
        assert sorted(answer.status for answer in answers) == [200, *[409] * 19]
        assert {refusal(a) for a in answers if a.status != 200} == {
            (409, "full", "All seats are taken.")
        }
        assert there.people() == 2  # nobody was added in vain
        store = there.client.services.live_matches.store
        assert len(store.read(lambda c: rows(c, schema.series))) == 1

    meet(tmp_path, story)


def test_nobody_has_two_seats(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        made = await there.offer(FOUR)
        bert = await there.sit("Bert", made["link"])
        again = await asyncio.gather(
            *(there.join(bert, token=made["link"], a=f"join-{n:04}", seat=3) for n in range(5))
        )
        assert {json.loads(answer.body)["seat"] for answer in again} == {1}
        own = await there.join("owner", token=made["link"], seat=3)
        assert json.loads(own.body)["seat"] == 0
        [waiting] = await there.get("/api/offers")
        assert [seat["state"] for seat in waiting["seats"]] == [
            "taken",
            "taken",
            "computer",
            "free",
        ]

    meet(tmp_path, story)


# Refusals


def test_every_refusal_has_its_sentence(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        for body in ({}, {"token": "x" * 22}, {"code": "0000-0000"}, {"token": "é"}):
            assert refusal(await there.preview(**body)) == (404, "unknown", UNKNOWN)
            assert refusal(await there.join(**body, name="Bert")) == (404, "unknown", UNKNOWN)
        made = await there.offer(FOUR)
        for name in ("", "<script>alert(1)</script>", '"><img src=x>', "x" * 25, "\u202e"):
            status, code, text = refusal(await there.join(token=made["link"], name=name))
            assert (status, code) == (400, "mistake")
            assert text.startswith("A name ")
        for seat in (0, 2, 4):
            answer = await there.join(token=made["link"], name="Bert", seat=seat)
            assert refusal(answer)[:2] == (409, "taken")
        assert there.people() == 1
        assert (await there.change(made, "withdraw")).status == 200
        closed = (410, "closed", "Player has closed this table.")
        assert refusal(await there.preview(token=made["link"])) == closed
        assert refusal(await there.join(token=made["link"], name="Bert")) == closed
        assert refusal(await there.join(code=made["code"], name="Bert")) == closed
        assert refusal(await there.change(made, "link")) == closed
        assert await there.get("/api/offers") == []
        full = await there.offer(a="offer-02")
        await there.sit("Bert", full["link"])
        said = (409, "full", "All seats are taken.")
        assert refusal(await there.preview(token=full["link"])) == said
        assert refusal(await there.join(token=full["link"], name="Eve")) == said
        assert refusal(await there.change(full, "withdraw"))[:2] == (400, "mistake")

    meet(tmp_path, story)


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": ["me", "me"]},
        {"seats": ["me", "standard"]},
        {"seats": ["friend", "friend"]},
        {"seats": ["me", "friend", "friend"]},
        {"seats": ["me", "nonsense"]},
        {"changes": {"nonsense": True}},
        {"names": ["", "", "X"]},
        {"preset": "nonsense"},
        {"terms": {"aids": "all"}},
        {"terms": {"spectators": True}},
        {"a": "short"},
    ],
)
def test_a_wrong_offer_is_refused(tmp_path: Path, wrong: dict[str, Any]) -> None:
    async def story(there: Party) -> None:
        body = {"a": "offer-01", **PAIR, **wrong}
        answer = await there.client.ask("POST", "/api/offers", "owner", body)
        assert answer.status in (400, 404)
        assert await there.get("/api/offers") == []

    meet(tmp_path, story)


def test_an_expired_link_opens_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(there: Party) -> None:
        monkeypatch.setattr(offers, "LIFETIME", -offers.LIFETIME)
        made = await there.offer()
        assert refusal(await there.preview(token=made["link"])) == (404, "unknown", UNKNOWN)
        assert refusal(await there.join(code=made["code"], name="Eve")) == (404, "unknown", UNKNOWN)
        assert await there.get("/api/offers") == []
        monkeypatch.undo()
        renewed = json.loads((await there.change(made, "link")).body)
        assert (await there.preview(token=renewed["link"])).status == 200

    meet(tmp_path, story)


def test_fetching_addresses_spends_nothing(tmp_path: Path) -> None:
    """What messengers do for a preview: they fetch the address, with or without the link."""

    async def story(there: Party) -> None:
        made = await there.offer()
        before = await there.get("/api/offers")
        link = made["link"]
        paths = ("/", f"/{link}", f"/join/{link}", "/api/join", f"/api/join?token={link}")
        for agent in (f"Messenger {n}" for n in range(20)):
            for path in (*paths, f"/api/invitation?token={link}"):
                for method in ("GET", "HEAD"):
                    answer = await there.client.ask(method, path, "", **{"user-agent": agent})
                    assert answer.status in (200, 401, 404, 405, 503), (method, path)
                    assert answer.cookie == ""
        assert await there.get("/api/offers") == before
        assert (await there.join(token=link, name="Bert")).status == 200

    meet(tmp_path, story)


# Who may


def test_a_stranger_cannot_tell_an_offer_from_none(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        mine = await there.offer(FOUR)
        other = await there.offer(FOUR, a="offer-02")
        bert = await there.sit("Bert", mine["link"])
        for what in ("link", "withdraw", "leave"):
            answers = [
                await there.change(about, what, bert)
                for about in (other, {"offer": {"offer": "none"}})
            ]
            assert answers[0] == answers[1]
            assert answers[0].status == 404
        for what in ("link", "withdraw"):
            assert refusal(await there.change(mine, what, bert))[:2] == (403, "owner_only")
        assert len(await there.get("/api/offers")) == 2
        again = await there.client.ask("POST", "/api/offers", bert, {"a": "offer-03", **PAIR})
        assert refusal(again)[:2] == (403, "owner_only")

    meet(tmp_path, story)


def test_a_guest_may_leave_and_come_back(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        made = await there.offer(FOUR)
        bert = await there.sit("Bert", made["link"])
        assert (await there.change(made, "leave", bert)).status == 200
        assert await there.get("/api/offers", bert) == []
        assert (await there.change(made, "leave", bert)).status == 404
        assert refusal(await there.change(made, "leave"))[:2] == (400, "mistake")
        back = await there.join(bert, token=made["link"], seat=3, name="Ignored")
        assert json.loads(back.body)["seat"] == 3
        assert (await there.get("/api/me", bert))["name"] == "Bert"
        await there.sit("Carla", made["link"])
        assert refusal(await there.change(made, "leave", bert))[:2] == (400, "mistake")

    meet(tmp_path, story)


def test_people_rename_themselves(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        made = await there.offer(FOUR)
        bert = await there.sit("Bert", made["link"])
        twin = await there.sit("Bert", made["link"], a="join-of-another")
        assert (await there.get("/api/me", twin))["name"] == "Bert 2"
        body = {"name": "albert"}
        renamed = await there.client.ask("PATCH", "/api/me", bert, body)
        assert json.loads(renamed.body)["name"] == "Albert"
        taken = await there.client.ask("PATCH", "/api/me", twin, body)
        assert refusal(taken)[:2] == (400, "mistake")
        own = await there.client.ask("PATCH", "/api/me", "owner", {"name": "Anna"})
        assert json.loads(own.body) == {"player": 1, "name": "Anna", "role": "owner"}

    meet(tmp_path, story)


@pytest.mark.parametrize("like", ["Рlayer", "PIayer", "Player.", "P layer", "Plауer", "Рlауеr"])
def test_no_guest_takes_a_name_that_looks_like_the_hosts(tmp_path: Path, like: str) -> None:
    async def story(there: Party) -> None:
        made = await there.offer(FOUR)
        bert = await there.sit("Bert", made["link"])
        renamed = await there.client.ask("PATCH", "/api/me", bert, {"name": like})
        assert refusal(renamed)[:2] == (400, "mistake")
        assert (await there.get("/api/me", bert))["name"] == "Bert"
        twin = await there.sit(like, made["link"], a="join-of-another")
        assert (await there.get("/api/me", twin))["name"] == f"{like} 2"

    meet(tmp_path, story)


# News


async def offers_until(socket: AppSocket, stage: str) -> dict[str, Any]:
    while True:
        message = await socket.until("offers")
        if message["offers"] and message["offers"][0]["stage"] == stage:
            return message


def test_people_are_told_and_called(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        host = there.client.socket("person", "owner")
        assert await host.opened()
        assert (await host.until("offers"))["offers"] == []
        made = await there.offer(FOUR)
        assert len((await offers_until(host, "open"))["offers"]) == 1
        bert = await there.sit("Bert", made["link"])
        news = await host.until("offers")
        assert [seat["name"] for seat in news["offers"][0]["seats"]][:2] == ["Player", "Bert"]
        guest = there.client.socket("person", bert)
        assert await guest.opened()
        await guest.until("offers")
        guest.send({"t": "beat"})
        await guest.until("beat")
        await there.sit("Carla", made["link"])
        for socket, others in ((host, ["Bert", "Carla"]), (guest, ["Player", "Carla"])):
            async with asyncio.timeout(60):
                called = await socket.until("called")
            assert (called["why"], called["names"]) == ("begun", others)
            [listed] = await there.get("/api/offers", bert)
            assert called["table"] == listed["table"]
        there.client.services.access.end(there.client.services.access.sessions_of_guest(2)[0])
        while await guest.receive() is not None:
            pass
        await host.close()

    meet(tmp_path, story)


def test_a_session_has_a_few_sockets_for_news(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        most = FREE.sockets
        sockets = [there.client.socket("person", "owner") for _ in range(most)]
        assert all([await socket.opened() for socket in sockets])
        for socket in sockets:
            await socket.until("offers")
        assert not await there.client.socket("person", "owner").opened()
        assert not await there.client.socket("person", "").opened()
        for _ in range(30):
            sockets[0].send({"t": "act", "a": "nonsense-1"})
        while await sockets[0].receive() is not None:
            pass
        assert await there.client.socket("person", "owner").opened()

    meet(tmp_path, story)


def test_sockets_that_come_at_once_are_counted(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        made = await there.offer(PAIR)
        bert = await there.sit("Bert", made["link"])
        [listed] = await there.get("/api/offers", bert)
        for where in ("person", listed["table"]):
            sockets = [there.client.socket(where, bert) for _ in range(3 * FREE.sockets)]
            accepted = [socket for socket in sockets if await socket.opened()]
            heard = await asyncio.gather(*(socket.receive() for socket in accepted))
            assert sum(message is not None for message in heard) == FREE.sockets

    meet(tmp_path, story)


# Limits


def test_wrong_codes_and_new_guests_are_limited(tmp_path: Path) -> None:
    now = [0.0]
    defaults = Limits()
    limits = replace(
        FREE,
        codes=defaults.codes,
        wrong_codes=defaults.wrong_codes,
        new_guests=defaults.new_guests,
        new_guests_hourly=defaults.new_guests_hourly,
        clock=lambda: now[0],
    )

    async def story(there: Party) -> None:
        made = await there.offer(FOUR)
        for _ in range(5):
            assert (await there.preview(code="AAAA-AAAA")).status == 404
        wait = (429, "too_fast", "Wait a minute, then try again.")
        assert refusal(await there.preview(code=made["code"])) == wait
        assert (await there.preview(token=made["link"])).status == 200
        now[0] += 60
        assert (await there.preview(code=made["code"])).status == 200
        for _ in range(20):
            assert (await there.join(token=made["link"], name="")).status == 400
        assert refusal(await there.join(token=made["link"], name="Bert")) == wait
        now[0] += 900
        assert refusal(await there.preview(code=made["code"]))[:2] == (404, "unknown")

    meet(tmp_path, story, limits)


# The door of an application that is not served at a port


def test_a_door_that_cannot_be_opened_says_so(tmp_path: Path) -> None:
    async def story(there: Party) -> None:
        assert await there.get("/api/door") == {"open": False, "addresses": [], "home": False}
        shut = await there.client.ask("POST", "/api/door", "owner", {"open": False})
        assert shut.status == 200
        answer = await there.client.ask("POST", "/api/door", "owner", {"open": True})
        assert refusal(answer)[:2] == (400, "mistake")

    meet(tmp_path, story)
