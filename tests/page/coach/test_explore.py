"""Closer looks at the cards, on the page: one sheet with the reports of each game."""

import re

import pytest
from playwright.sync_api import Browser, Locator, expect

from repique_testkit.page.locators import choose_commands, own_cards, part
from repique_testkit.page.user import PageUser
from repique_testkit.play.scenes import SCENES, reach_scene
from repique_testkit.server.process import ServerProcess


def visit(browser: Browser, server: ServerProcess, scene: str, *size: int) -> PageUser:
    user = PageUser(browser, server, *size)
    user.go(f"/table/{reach_scene(server, SCENES[scene]).table}")
    user.page.locator("main[aria-busy='false']").wait_for()
    user.settle()
    return user


def choose(user: PageUser, report: str) -> Locator:
    """A report from the menu of the table, by its name in the protocol."""
    page = user.page
    choose_commands(page, "explore", f"look-{report}")
    sheet = part(page, "explore")
    expect(sheet.locator(f"#look-{report}")).to_have_attribute("aria-selected", "true")
    user.settle()
    return sheet


def test_a_hand_is_analyzed_and_the_tabs_lead_on_by_keys(
    browser: Browser, server: ServerProcess
) -> None:
    user = visit(browser, server, "pinochle, meld")
    sheet = choose(user, "analyze")
    expect(sheet).to_contain_text("Forty jacks")
    expect(sheet.get_by_role("img", name="jack of clubs, jack of diamonds").first).to_be_visible()
    sheet.locator("#look-analyze").focus()
    user.page.keyboard.press("ArrowRight")
    expect(sheet.get_by_role("grid")).to_be_visible()
    cells = sheet.get_by_role("gridcell").get_by_role("button")
    expect(cells).to_have_count(24)
    cells.first.focus()
    user.page.keyboard.press("ArrowDown")
    expect(sheet.locator('[data-face="AD"]')).to_be_focused()
    expect(sheet).to_contain_text("2 copies: It is in your hand.")
    user.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert user.complaints == []
    user.close()


def test_a_report_keeps_up_with_the_table(browser: Browser, server: ServerProcess) -> None:
    user = PageUser(browser, server)
    user.sit("pinochle")
    page = user.page
    page.keyboard.press("e")
    sheet = part(page, "explore")
    sheet.locator("#look-deduce").click()
    count = sheet.get_by_text(re.compile(r"cards: \d+ in the stock"))
    expect(count).to_be_visible()
    user.settle()
    before = count.inner_text()
    own_cards(page).first.focus()
    page.keyboard.press("Enter")
    expect(count).not_to_have_text(before)
    page.keyboard.press("e")
    expect(sheet).to_have_count(0)
    assert user.complaints == []
    user.close()


def test_piquet_has_a_map_with_a_reason_on_each_cell(
    browser: Browser, server: ServerProcess
) -> None:
    user = visit(browser, server, "piquet, trick")
    sheet = choose(user, "deduce")
    cells = sheet.get_by_role("gridcell").get_by_role("button")
    expect(cells).to_have_count(32)
    for name, why in {
        "nine of diamonds: your opponent has it": "Your opponent declared it",
        "king of diamonds: your opponent has played it": "Your opponent has played it.",
        "ace of clubs: your opponent doesn’t have it": "It is in your hand.",
        "nine of clubs: not known": "You can’t tell where it is.",
    }.items():
        sheet.get_by_role("button", name=name, exact=True).click()
        expect(sheet).to_contain_text(why)
    expect(sheet.get_by_role("list", name="Legend").get_by_role("listitem")).to_have_count(4)
    sheet.locator("#look-recall").click()
    expect(sheet.get_by_role("button", name="ace of clubs: in your hand")).to_be_visible()
    assert user.complaints == []
    user.close()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["wide", "narrow"])
def test_partners_see_what_was_shown_and_what_is_out(
    size: tuple[int, int], browser: Browser, server: ServerProcess
) -> None:
    user = visit(browser, server, "double-deck, trick", *size)
    sheet = choose(user, "recall")
    expect(sheet).to_contain_text("Left 50 (asks for meld)")
    expect(sheet).to_contain_text("Melded 30: Double pinochle 30.")
    sheet.locator("#look-deduce").click()
    expect(sheet).to_contain_text("Left has no more hearts.")
    expect(sheet).to_contain_text("Trumps still out: diamonds")
    expect(sheet).to_contain_text("Counters still out")
    sideways = "e => { const i = e.querySelector('.inside'); return i.scrollWidth - i.clientWidth }"
    assert sheet.evaluate(sideways) == 0
    assert user.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert user.complaints == []
    user.close()
