"""The cards of computer players lie open for whoever practises, and for nobody else."""

import pytest
from playwright.sync_api import Browser, expect

from repique_testkit.page.locators import choose_commands, control, part
from repique_testkit.page.user import PageUser
from repique_testkit.server.process import ServerProcess


def prefer(server: ServerProcess, **changes: bool) -> None:
    person = server.ask("GET", "/api/player")["id"]
    server.ask("PATCH", f"/api/players/{person}/preferences", {"changes": changes})


def look(user: PageUser) -> None:
    page = user.page
    choose_commands(page, "explore", "open-hands")
    expect(page.get_by_role("dialog")).to_contain_text("doesn’t count in your scores")
    control(page, "confirm").click()
    expect(part(page, "practice")).to_be_visible()


@pytest.mark.parametrize("preset", ["pinochle", "piquet"])
def test_the_menu_opens_the_other_hand(
    preset: str, browser: Browser, server: ServerProcess
) -> None:
    user = PageUser(browser, server)
    table = user.sit(preset)
    page = user.page
    look(user)
    told = server.ask("GET", f"/api/matches/{table}/hands")["hands"]
    for card in told["1"]:
        expect(page.locator(f'[data-zone="hand:1"] [data-card="{card}"]')).to_be_visible()
    choose_commands(page, "explore", "open-hands")
    expect(page.locator('[data-zone="hand:1"] [data-card]')).to_have_count(0)
    assert user.complaints == []
    user.close()


def test_three_hands_are_printed_as_in_books(browser: Browser, server: ServerProcess) -> None:
    user = PageUser(browser, server)
    table = user.sit("double-deck")
    look(user)
    told = server.ask("GET", f"/api/matches/{table}/hands")["hands"]
    for seat, name in {"1": "Left", "2": "Partner", "3": "Right"}.items():
        printed = user.page.get_by_role("img", name=f"{name}’s hand: ")
        ranks = [card[0].replace("T", "10") for card in told[seat]]
        expect(printed).to_be_visible()
        assert sorted(printed.inner_text().replace("–", "").split()) == sorted(ranks)
    assert user.complaints == []
    user.close()


def test_a_hand_lies_open_while_it_is_pressed_on(browser: Browser, server: ServerProcess) -> None:
    prefer(server, quick_peek=True)
    user = PageUser(browser, server)
    user.sit("pinochle")
    page = user.page
    theirs = user.page.locator('[data-zone="hand:1"]')
    theirs.click()  # asks first: the game becomes practice
    control(page, "confirm").click()
    expect(part(page, "practice")).to_be_visible()
    expect(theirs.locator("[data-card]")).to_have_count(0)
    theirs.hover()
    page.mouse.down()
    expect(theirs.locator("[data-card]")).to_have_count(12)
    page.mouse.up()
    expect(theirs.locator("[data-card]")).to_have_count(0)
    user.close()


def test_who_declines_plays_in_earnest(browser: Browser, server: ServerProcess) -> None:
    prefer(server, show_cards=True)
    user = PageUser(browser, server)
    user.sit("pinochle")
    page = user.page
    control(page.get_by_role("dialog"), "decline").click()
    expect(part(page, "practice")).to_have_count(0)
    expect(page.locator('[data-zone="hand:1"] [data-card]')).to_have_count(0)
    user.close()
