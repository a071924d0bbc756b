"""Other cards than were dealt, at the page: a hand is doctored, hands are swapped."""

import pytest
from playwright.sync_api import Page, expect

from repique_testkit.page.locators import choose_commands, control, own_hand, part
from repique_testkit.page.user import PageUser


def hand(page: Page) -> set[str]:
    cards = own_hand(page).locator("[data-card]")
    return {str(card.get_attribute("data-card")) for card in cards.all()}


@pytest.mark.parametrize("preset", ["pinochle", "piquet", "double-deck"])
def test_a_hand_is_doctored(preset: str, user: PageUser) -> None:
    user.sit(preset, changes={"cut_for_deal": False} if preset != "double-deck" else {})
    page = user.page
    page.locator("main[aria-busy='false']").wait_for()
    own_hand(page).locator("[data-card]").first.wait_for()
    before = hand(page)
    choose_commands(page, "explore", "swap-cards")
    expect(page.get_by_role("dialog")).to_contain_text("doesn’t count in your scores")
    control(page, "confirm").click()
    dialog = part(page, "swap-cards")
    own = dialog.locator('[data-own="true"]')
    expect(own).to_have_count(len(before))
    other = dialog.locator('[data-own="false"]')
    expect(other.first).to_be_disabled()
    for at in (0, -1):  # the second exchange is undone
        own.last.click()
        face = own.last.get_attribute("data-face")
        different = dialog.locator(f'[data-own="false"]:not([data-face="{face}"])')
        different.nth(at).click()
    swapped = dialog.get_by_role("list", name="Swapped cards")
    expect(swapped.get_by_role("listitem")).to_have_count(2)
    control(dialog, "undo-exchange").click()
    control(dialog, "finish-exchange").click()
    expect(dialog).to_have_count(0)
    expect(part(page, "practice")).to_be_visible()
    page.locator("main[aria-busy='false']").wait_for()
    after = hand(page)
    assert len(after) == len(before)
    assert len(after - before) == 1


def test_hands_are_swapped(user: PageUser) -> None:
    table = user.sit("piquet", changes={"cut_for_deal": False})
    page = user.page
    page.locator("main[aria-busy='false']").wait_for()
    before = hand(page)
    choose_commands(page, "explore", "swap-hands")
    control(page, "confirm").click()
    expect(part(page, "practice")).to_be_visible()
    page.locator("main[aria-busy='false']").wait_for()
    theirs = user.server.ask("GET", f"/api/matches/{table}/hands")["hands"]["1"]
    assert set(theirs) == before
    assert not hand(page) & before
