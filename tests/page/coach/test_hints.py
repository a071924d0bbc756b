"""Each kind of hint in every game, in a real browser: it names what else there is, and “Play this”
is always something that the table takes."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, WebSocket, expect

from repique_testkit.page.locators import control, part
from repique_testkit.page.user import PageUser
from repique_testkit.play.scenes import SCENES, Scene, in_phase, reach_scene
from repique_testkit.server.process import ServerProcess

KINDS: dict[str, tuple[Scene, ...]] = {
    "pinochle": (
        SCENES["pinochle, lead"],
        SCENES["pinochle, meld"],
        SCENES["pinochle, trick"],
        Scene("pinochle", 3, in_phase("second", trick=0), bold=True),
    ),
    "binokel": (SCENES["binokel, meld"], SCENES["binokel, trick"]),
    "bezique": (
        SCENES["bezique, lead"],
        SCENES["bezique, meld"],
        Scene("bezique", 2, in_phase("second", trick=1)),
    ),
    "piquet": (
        SCENES["piquet, exchange"],
        SCENES["piquet, declaration"],
        SCENES["piquet, answer"],
        SCENES["piquet, trick"],
        Scene("piquet", 2, in_phase("play", trick=0), seat=1),
    ),
    "single-deck": (
        SCENES["single-deck, auction"],
        SCENES["single-deck, trumps"],
        SCENES["single-deck, passing"],
        SCENES["single-deck, return"],
        SCENES["single-deck, trick"],
        Scene("single-deck", 3, in_phase("stake"), bids=70),
    ),
    "double-deck": (
        SCENES["double-deck, auction"],
        SCENES["double-deck, trumps"],
        SCENES["double-deck, melds"],
        SCENES["double-deck, trick"],
    ),
}


def free(choices: list[dict[str, Any]]) -> bool:
    """Whether there is more than one thing to do: copies of a card are the same thing."""
    (first, *more) = choices
    faces = {card[:2] for card in first["cards"]}
    return bool(more) or len(first["values"]) > 1 or len(faces) > first["least"]


@pytest.mark.parametrize("preset", KINDS)
def test_every_kind_of_hint_can_be_read_and_done(
    preset: str, browser: Browser, shared_server: ServerProcess
) -> None:
    user = PageUser(browser, shared_server)
    chosen = 0
    page = user.page
    answers = list[str]()

    def listen(line: WebSocket) -> None:
        line.on("framereceived", lambda raw: answers.append(json.loads(raw)["t"]))

    user.use_once()
    page.on("websocket", listen)
    for scene in KINDS[preset]:
        actor = reach_scene(shared_server, scene)
        answers.clear()
        user.go(f"/table/{actor.table}")
        user.until(lambda: "welcome" in answers)
        page.locator('[data-drop="hand"] [data-card]').first.wait_for()
        page.keyboard.press("h")
        slip = part(page, "hint")
        expect(slip.get_by_role("status")).to_contain_text("would", timeout=30_000)
        assert len(slip.get_by_role("status").locator("p").all()) == 2  # what, and why
        rows = slip.locator("[data-suggestion]")
        if free(actor.view["choices"]):
            assert rows.count() >= 2
            rows.last.click()
            expect(rows.last).to_have_attribute("aria-pressed", "true")
            rows.first.click()
            chosen += 1
        answers.clear()
        control(slip, "follow-hint").click()
        expect(slip).to_have_count(0)
        page.locator("main[aria-busy=false]").wait_for()
        assert "ack" in answers
        assert "nak" not in answers
    assert user.complaints == []
    user.close()
    assert chosen >= min(2, len(KINDS[preset]))
