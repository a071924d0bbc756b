"""The two-handed table in a real browser: every way to play a card, hints, house rules."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from repique.core.cards import Card
from repique.play.text.card_symbols import glyph
from repique_testkit.page.locators import choose_commands, control, own_cards, part, won_piles
from repique_testkit.page.user import PageUser
from repique_testkit.server.process import ServerProcess, begin_match

Way = Callable[[Page, Locator], None]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path) as found:
        player = found.ask("GET", "/api/player")["id"]
        found.ask("PATCH", f"/api/players/{player}/preferences", {"changes": {"warn": False}})
        yield found


@contextmanager
def seated(browser: Browser, server: ServerProcess, **more: Any) -> Iterator[Page]:
    user = PageUser(browser, server, **more)
    user.sit("pinochle")
    expect(user.page).to_have_title("Your turn · 0–0 · Pinochle")
    yield user.page
    assert user.complaints == []
    user.close()


def first(page: Page) -> Locator:
    return own_cards(page).first


def middle(thing: Locator) -> tuple[float, float]:
    box = thing.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def right_click(page: Page, card: Locator) -> None:
    card.click(button="right", position={"x": 10, "y": 30})


def alt_click(page: Page, card: Locator) -> None:
    card.click(modifiers=["Alt"], position={"x": 10, "y": 30})


def enter(page: Page, card: Locator) -> None:
    card.press("Enter")


def drag(page: Page, card: Locator) -> None:
    box = card.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 10, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(*middle(page.locator('[data-zone="trick"]')), steps=6)
    page.mouse.up()


@pytest.mark.parametrize("way", [right_click, alt_click, enter, drag])
def test_a_card_is_played(way: Way, browser: Browser, server: ServerProcess) -> None:
    with seated(browser, server) as page:
        card = Card(first(page).get_attribute("data-card") or "")
        way(page, first(page))
        page.locator("#tab-log").click()
        happened = part(page, "log")
        expect(happened).to_contain_text("You lead")
        assert f"You lead the {glyph(card)}" in happened.inner_text()


def test_with_a_finger_a_card_is_lifted_first_and_played_by_a_second_tap(
    browser: Browser, server: ServerProcess
) -> None:
    with seated(browser, server, width=390, height=844, has_touch=True) as page:
        first(page).tap(position={"x": 10, "y": 20})
        expect(first(page)).to_have_attribute("aria-pressed", "true")
        expect(page).to_have_title("Your turn · 0–0 · Pinochle")
        first(page).tap(position={"x": 10, "y": 20})
        expect(page.get_by_role("group", name="Opponent", exact=True)).to_be_visible()
        expect(won_piles(page).first).to_be_visible()
        assert page.locator(".hand [aria-pressed=true]").count() == 0


def test_a_hint_is_shown_marked_and_followed(browser: Browser, server: ServerProcess) -> None:
    with seated(browser, server) as page:
        page.keyboard.press("h")
        slip = part(page, "hint")
        expect(slip).to_contain_text("would play")
        assert page.locator(".hand .hinted").count() == 1
        control(slip, "follow-hint").click()
        expect(slip).to_have_count(0)
        expect(won_piles(page).first).to_be_visible()


def test_house_rules_change_at_the_table(browser: Browser, server: ServerProcess) -> None:
    with seated(browser, server) as page:
        choose_commands(page, "house-rules")
        rules = part(page, "house-rules")
        rules.get_by_role("searchbox").fill("Roundhouse")
        rules.get_by_role("checkbox").first.click()
        control(rules, "from-next-round").click()
        wanted = part(page, "prompt")
        expect(wanted).to_contain_text("The new house rules apply from the next round.")
        assert rules.count() == 0 or not rules.is_visible()


def test_the_pack_is_cut_for_the_deal(browser: Browser, server: ServerProcess) -> None:
    user = PageUser(browser, server)
    user.go(f"/table/{begin_match(server, 'bezique', changes={'cut_for_deal': True})}")
    page = user.page
    wanted = part(page, "prompt")
    expect(wanted).to_contain_text("draw a card")
    expect(page.get_by_text("Round 0")).to_have_count(0)
    control(page, "cut-for-deal").click()
    expect(own_cards(page)).to_have_count(8)
    assert user.complaints == []
    user.close()
