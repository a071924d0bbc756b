"""Comparing rules and one counter-proposal, through the application: what each person is told."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.offers import negotiation
from repique_testkit.server.app_client import Answer, AppClient, AppSocket, open_application

ROUNDHOUSE = {"roundhouse": True}
PLAIN = {"roundhouse": False}
PAIR = {"preset": "pinochle", "seats": ["me", "friend"], "changes": ROUNDHOUSE}
FOUR = {"preset": "double-deck", "seats": ["me", "friend", "standard", "friend"]}


@dataclass
class Negotiators:
    """An application with one offer, and those who come to it."""

    client: AppClient
    link: str = ""
    token: str = ""

    async def ask(self, method: str, path: str, cookie: str, body: Any = None) -> Answer:
        return await self.client.ask(method, path, cookie, body)

    async def offer(self, about: dict[str, Any]) -> dict[str, Any]:
        made = answered(await self.ask("POST", "/api/offers", "owner", {"a": "offer-01", **about}))
        self.link = made["link"]
        self.token = made["offer"]["offer"]
        offer: dict[str, Any] = made["offer"]
        return offer

    async def join(self, cookie: str = "", name: str = "", **more: Any) -> Answer:
        action = f"join-of-{name or cookie[:8]}".replace(" ", "-")
        body = {"a": action, "token": self.link, "name": name, **more}
        return await self.ask("POST", "/api/join", cookie, body)

    async def compare(self, cookie: str = "", **more: Any) -> Any:
        body = {"token": self.link, **more}
        return answered(await self.ask("POST", "/api/invitation/compare", cookie, body))

    async def preview(self, cookie: str) -> Answer:
        return await self.ask("POST", "/api/invitation", cookie, {"token": self.link})

    async def decide(self, what: str, edition: str, cookie: str = "owner") -> Answer:
        path = f"/api/offers/{self.token}/{what}"
        return await self.ask("POST", path, cookie, {"edition": edition})

    async def seen(self, cookie: str = "owner") -> Any:
        """The offer as somebody who sits there sees it."""
        [offer] = answered(await self.ask("GET", "/api/offers", cookie))
        return offer

    async def values(self, table: str) -> Any:
        """The rules of a match."""
        match = await self.client.services.live_matches.open(table)
        return match.series.session.state.options.values()

    def saved(self) -> list[tuple[object, ...]]:
        """Every stored byte of saved rules."""
        store = self.client.services.live_matches.store
        found = store.read(lambda c: (rows(c, schema.rules), rows(c, schema.preferences)))
        return [tuple(row.values()) for part in found for row in part]


@asynccontextmanager
async def _negotiators(folder: Path) -> AsyncIterator[Negotiators]:
    async with open_application(folder) as client:
        yield Negotiators(client)


def negotiate(folder: Path, story: Callable[[Negotiators], Awaitable[None]]) -> None:
    async def run() -> None:
        async with _negotiators(folder) as there:
            await story(there)

    asyncio.run(run())


def answered(answer: Answer) -> Any:
    assert answer.status == 200, answer
    return json.loads(answer.body)


def refusal(answer: Answer) -> tuple[int, str]:
    return answer.status, answer.code


def names(rules: list[dict[str, Any]]) -> list[str]:
    return [rule["name"] for rule in rules]


# Comparing


def test_differences_come_first_in_both_columns(tmp_path: Path) -> None:
    async def story(there: Negotiators) -> None:
        await there.offer({**PAIR, "changes": {"roundhouse": True, "goal": 1500}})
        unknown = await there.compare()
        assert not unknown["own"]
        assert names(unknown["rules"])[:2] == ["roundhouse", "goal"]
        first, second, third = unknown["rules"][:3]
        assert (first["only"], first["differs"]) == ("theirs", True)
        assert first["theirs"] != first["yours"]
        assert (second["theirs"], second["yours"], second["only"]) == (
            "1500 points",
            "1000 points",
            "",
        )
        assert not third["differs"]
        assert third["theirs"] == third["yours"]
        assert not {"quick_deal", "quiet_deal", "show_dealer", "auto_knock"} & {
            *names(unknown["rules"])
        }
        given = await there.compare(changes={"double_set": True, "goal": 1500, "roundhouse": True})
        assert [r["only"] for r in given["rules"] if r["differs"]] == ["yours"]

    negotiate(tmp_path, story)


def test_a_guest_has_online_rules_of_their_own(tmp_path: Path) -> None:
    async def story(there: Negotiators) -> None:
        await there.offer(FOUR)
        bert = (await there.join(name="Bert")).cookie
        path = "/api/me/online-rules/pinochle"
        assert not answered(await there.ask("GET", path, bert))["own"]
        saved = answered(await there.ask("POST", path, bert, {"changes": ROUNDHOUSE}))
        assert saved["own"]
        assert {r["name"]: r["value"] for r in saved["rules"]}["roundhouse"] is True
        usual = await there.ask("GET", "/api/presets/pinochle", bert)
        assert {r["name"]: r["value"] for r in answered(usual)}["roundhouse"] is False
        assert not answered(await there.ask("GET", path, "owner"))["own"]
        assert answered(await there.ask("POST", path, "owner", {"changes": {}}))["own"]
        wrong = await there.ask("POST", path, bert, {"changes": {"nonsense": True}})
        assert refusal(wrong) == (400, "mistake")
        assert (await there.ask("GET", path, "")).status in (401, 403)
        await there.offer({**PAIR, "a": "offer-02"})
        mine = await there.compare(bert)
        assert mine["own"]
        assert not any(rule["differs"] for rule in mine["rules"])
        assert (await there.ask("DELETE", path, bert)).status == 200
        assert not answered(await there.ask("GET", path, bert))["own"]

    negotiate(tmp_path, story)


def test_the_form_of_a_proposal_needs_no_cookie(tmp_path: Path) -> None:
    async def story(there: Negotiators) -> None:
        await there.offer(PAIR)
        path = "/api/invitation/rules"

        async def value(**more: Any) -> Any:
            answer = await there.ask("POST", path, "", {"token": there.link, **more})
            return {r["name"]: r["value"] for r in answered(answer)}["roundhouse"]

        assert await value() is True
        assert await value(changes=PLAIN) is False
        assert await value(before={}, changes={"goal": 1500}) is False
        body = {"token": there.link, "changes": {"goal": "many"}}
        assert refusal(await there.ask("POST", path, "", body)) == (400, "mistake")

    negotiate(tmp_path, story)


# The tests of Appendix A: TH-NEG-T1 to T8


def test_equal_rules_begin_without_a_question(tmp_path: Path) -> None:
    """TH-NEG-T1"""

    async def story(there: Negotiators) -> None:
        await there.offer(PAIR)
        joined = answered(await there.join(name="Bert", proposal=ROUNDHOUSE))
        assert joined["offer"]["stage"] == "begun"
        assert joined["offer"]["counter"] == "free"

    negotiate(tmp_path, story)


def test_accepting_leaves_saved_rules_alone(tmp_path: Path) -> None:
    """TH-NEG-T2 and T3"""

    async def story(there: Negotiators) -> None:
        await there.offer(FOUR)
        bert = (await there.join(name="Bert")).cookie
        path = "/api/me/online-rules/pinochle"
        for cookie in (bert, "owner"):
            answered(await there.ask("POST", path, cookie, {"changes": {"goal": 1500}}))
        usual = "/api/players/1/rules/pinochle"
        answered(await there.ask("POST", usual, "owner", {"changes": ROUNDHOUSE}))
        before = there.saved()
        offer = await there.offer({**PAIR, "a": "offer-02"})
        sat = answered(await there.join(bert, edition=offer["edition"]))
        assert (await there.values(sat["offer"]["table"]))["roundhouse"] is True
        await there.offer({**PAIR, "a": "offer-03"})
        asked = answered(await there.join(bert, proposal=PLAIN, a="join-third"))["offer"]
        assert (asked["stage"], asked["counter"]) == ("open", "waits")
        assert [seat["agreed"] for seat in asked["seats"]] == [True, False]
        [own] = asked["proposal"]["rules"]
        assert own["only"] == "theirs"
        offers = answered(await there.ask("GET", "/api/offers", "owner"))
        seen = next(each for each in offers if each["offer"] == there.token)
        proposal = seen["proposal"]
        assert (proposal["seat"], proposal["name"]) == (1, "Bert")
        [rule] = proposal["rules"]
        assert (rule["name"], rule["only"]) == ("roundhouse", "yours")
        begun = answered(await there.decide("accept", proposal["edition"]))
        assert begun["stage"] == "begun"
        assert (await there.values(begun["table"]))["roundhouse"] is False
        assert there.saved() == before

    negotiate(tmp_path, story)


def test_a_declined_guest_is_told_and_may_sit_down(tmp_path: Path) -> None:
    """TH-NEG-T4 and T5"""

    async def story(there: Negotiators) -> None:
        await there.offer(PAIR)
        bert = (await there.join(name="Bert", proposal=PLAIN)).cookie
        socket = AppSocket(there.client.app, "/ws/person", bert)
        assert await socket.opened()
        edition = (await there.seen())["proposal"]["edition"]
        kept = answered(await there.decide("decline", edition))
        assert kept["proposal"] is None
        assert kept["seats"][1]["state"] == "free"
        told = await socket.until("rules_kept")
        assert (told["host"], told["title"], told["offer"]) == ("Player", "Pinochle", there.token)
        await socket.close()
        assert answered(await there.preview(bert))["counter"] == "spent"
        again = await there.join(bert, proposal=PLAIN, a="another-id")
        assert refusal(again) == (409, "rules")
        sat = answered(await there.join(bert, a="another-id"))
        assert sat["offer"]["stage"] == "begun"

    negotiate(tmp_path, story)


def test_a_host_sees_the_remaining_differences(tmp_path: Path) -> None:
    """TH-NEG-T6"""

    async def story(there: Negotiators) -> None:
        three = {"roundhouse": True, "goal": 1500, "last_trick": True}
        await there.offer({**PAIR, "changes": three})
        assert sum(r["differs"] for r in (await there.compare(changes={}))["rules"]) == 3
        await there.join(name="Bert", proposal=ROUNDHOUSE)
        rules = (await there.seen())["proposal"]["rules"]
        assert {*names(rules)} == {"goal", "last_trick"}

    negotiate(tmp_path, story)


def test_a_guest_is_told_that_the_table_is_closed(tmp_path: Path) -> None:
    """TH-NEG-T7"""

    async def story(there: Negotiators) -> None:
        await there.offer(PAIR)
        bert = (await there.join(name="Bert", proposal=PLAIN)).cookie
        socket = AppSocket(there.client.app, "/ws/person", bert)
        assert await socket.opened()
        assert (await socket.until("offers"))["offers"][0]["counter"] == "waits"
        edition = (await there.seen())["proposal"]["edition"]
        withdraw = f"/api/offers/{there.token}/withdraw"
        assert (await there.ask("POST", withdraw, "owner")).status == 200
        assert (await socket.until("offers"))["offers"] == []
        await socket.close()
        assert refusal(await there.preview(bert)) == (410, "closed")
        for what in ("accept", "decline"):
            assert refusal(await there.decide(what, edition)) == (410, "closed")
        assert answered(await there.ask("GET", "/api/matches", "owner")) == []

    negotiate(tmp_path, story)


def test_of_two_at_once_the_second_reads_that_it_is_busy(tmp_path: Path) -> None:
    """TH-NEG-T8"""

    async def story(there: Negotiators) -> None:
        await there.offer(PAIR)
        joins = (there.join(name=f"Guest {n}", proposal=PLAIN) for n in range(8))
        answers = await asyncio.gather(*joins)
        assert sorted(answer.status for answer in answers) == [200, *[409] * 7]
        assert {answer.code for answer in answers if answer.status != 200} == {"busy"}
        assert refusal(await there.join(name="Eve")) == (409, "busy")

    negotiate(tmp_path, story)


# Three people at a table for four


def test_three_people_agree_on_the_rules_of_one(tmp_path: Path) -> None:
    async def story(there: Negotiators) -> None:
        offer = await there.offer(FOUR)
        bert = (await there.join(name="Bert", edition=offer["edition"])).cookie
        carla = (await there.join(name="Carla", proposal={"target": 300})).cookie
        assert (await there.seen(bert))["proposal"] is None
        assert (await there.seen(carla))["proposal"]["rules"][0]["yours"] == "300"
        proposed = (await there.seen())["proposal"]["edition"]
        accepted = answered(await there.decide("accept", proposed))
        assert (accepted["stage"], accepted["edition"]) == ("open", proposed)
        [changed] = (await there.seen(bert))["changed"]
        assert (changed["theirs"], changed["yours"]) == ("300", "500")
        assert [s["agreed"] for s in accepted["seats"]] == [True, False, True, True]
        stale = await there.decide("agree", offer["edition"], bert)
        assert refusal(stale) == (409, "changed")
        late = await there.join(name="Dora", edition=offer["edition"])
        assert refusal(late) == (409, "changed")
        begun = answered(await there.decide("agree", proposed, bert))
        assert begun["stage"] == "begun"
        assert (await there.values(begun["table"]))["target"] == 300

    negotiate(tmp_path, story)


# Hostile


def test_only_the_host_decides_and_only_about_what_was_shown(tmp_path: Path) -> None:
    async def story(there: Negotiators) -> None:
        await there.offer(FOUR)
        own = await there.join("owner", proposal={"target": 300})
        assert refusal(own) == (409, "rules")
        bert = (await there.join(name="Bert")).cookie
        after = await there.join(bert, proposal={"target": 300}, a="after-agreeing")
        assert refusal(after) == (409, "rules")
        assert refusal(await there.decide("accept", "x")) == (409, "rules")
        carla = (await there.join(name="Carla", proposal={"target": 300})).cookie
        edition = (await there.seen())["proposal"]["edition"]
        for cookie in (bert, carla):
            for what in ("accept", "decline"):
                assert refusal(await there.decide(what, edition, cookie)) == (403, "owner_only")
        assert (await there.decide("accept", edition, "")).status in (401, 403)
        assert refusal(await there.decide("agree", edition, carla)) == (409, "rules")
        assert refusal(await there.decide("accept", "of other rules")) == (409, "changed")
        assert (await there.seen())["proposal"]["edition"] == edition

    negotiate(tmp_path, story)


@pytest.mark.parametrize(
    "wrong",
    [
        {"nonsense": True},
        {"goal": "many"},
        {"goal": -1},
        {"deal16": True, "deal8": True},
    ],
)
def test_impossible_rules_add_nobody(tmp_path: Path, wrong: dict[str, Any]) -> None:
    async def story(there: Negotiators) -> None:
        await there.offer(PAIR)
        answer = await there.join(name="Bert", proposal=wrong)
        assert refusal(answer) == (400, "mistake")
        assert json.loads(answer.body)["text"].endswith(".")
        assert (await there.seen())["seats"][1]["state"] == "free"
        assert len(answered(await there.ask("GET", "/api/players", "owner"))) == 1

    negotiate(tmp_path, story)


def test_a_decision_that_is_overdue_counts_as_no(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(there: Negotiators) -> None:
        monkeypatch.setattr(negotiation, "DECISION", timedelta(hours=1))
        await there.offer(PAIR)
        bert = (await there.join(name="Bert", proposal=PLAIN)).cookie
        socket = AppSocket(there.client.app, "/ws/person", bert)
        assert await socket.opened()
        await socket.until("offers")
        monkeypatch.setattr(negotiation, "DECISION", timedelta(0))
        there.client.services.decisions.refresh()
        assert (await socket.until("rules_kept"))["host"] == "Player"
        await socket.close()
        assert (await there.seen())["seats"][1]["state"] == "free"

    negotiate(tmp_path, story)
