"""Other cards than were dealt, at the page: a hand is doctored, hands are swapped."""

import pytest
from playwright.sync_api import Page, expect

from repique_testkit.page.user import PageUser


def closer(page: Page, item: str) -> None:
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("menuitem", name="A closer look").click()
    page.get_by_role("menuitem", name=item).click()


def hand(page: Page) -> set[str]:
    cards = page.locator('[aria-label="Your hand"] [data-card]')
    return {str(card.get_attribute("data-card")) for card in cards.all()}


@pytest.mark.parametrize("preset", ["pinochle", "piquet", "double-deck"])
def test_a_hand_is_doctored(preset: str, user: PageUser) -> None:
    user.sit(preset, changes={"cut_for_deal": False} if preset != "double-deck" else {})
    page = user.page
    page.locator("main[aria-busy='false']").wait_for()
    page.get_by_role("group", name="Your hand").locator("[data-card]").first.wait_for()
    before = hand(page)
    closer(page, "Doctor your hand")
    expect(page.get_by_role("dialog")).to_contain_text("counts in no list")
    page.get_by_role("button", name="Doctor the hand", exact=True).click()
    dialog = page.get_by_role("dialog", name="Doctor your hand")
    own = dialog.get_by_role("button", name=", yours")
    expect(own).to_have_count(len(before))
    other = dialog.locator('.pack button:not([aria-label*="yours"])')
    expect(other.first).to_be_disabled()
    for at in (0, -1):  # the second exchange is undone
        own.last.click()
        name = own.last.get_attribute("aria-label")
        assert name is not None
        different = dialog.locator(
            f'.pack button:not([aria-label*="yours"]):not([aria-label="{name.split(",")[0]}"])'
        )
        different.nth(at).click()
    expect(dialog.get_by_role("list", name="Exchanged").get_by_role("listitem")).to_have_count(2)
    dialog.get_by_role("button", name="Undo the last").click()
    dialog.get_by_role("button", name="Done").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_text("practice", exact=True)).to_be_visible()
    page.locator("main[aria-busy='false']").wait_for()
    after = hand(page)
    assert len(after) == len(before)
    assert len(after - before) == 1


def test_hands_are_swapped(user: PageUser) -> None:
    table = user.sit("piquet", changes={"cut_for_deal": False})
    page = user.page
    page.locator("main[aria-busy='false']").wait_for()
    before = hand(page)
    closer(page, "Swap hands")
    page.get_by_role("button", name="Swap hands", exact=True).click()
    expect(page.get_by_text("practice", exact=True)).to_be_visible()
    page.locator("main[aria-busy='false']").wait_for()
    theirs = user.server.ask("GET", f"/api/matches/{table}/hands")["hands"]["1"]
    assert set(theirs) == before
    assert not hand(page) & before
