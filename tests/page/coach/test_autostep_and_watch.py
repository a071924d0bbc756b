"""The computer plays for the player: step by step at the table, and whole series to watch."""

import re
from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from repique_testkit.page.user import PageUser
from repique_testkit.server.process import ServerProcess

LYING = """() => [...document.querySelectorAll('main [data-card]')].map(
  card => `${card.closest('[data-zone]')?.dataset.zone} ${card.dataset.card}`)"""


def levers(page: Page) -> Locator:
    return page.get_by_role("toolbar", name="The computer plays")


def begin(user: PageUser) -> Locator:
    user.page.keyboard.press("w")
    user.page.get_by_role("button", name="Watch", exact=True).click()
    return levers(user.page)


def cards(page: Page) -> list[str]:
    """All that lies on the table, by where it lies."""
    page.locator('[data-drop="hand"] [data-card]').first.wait_for()
    found: list[str] = page.evaluate(LYING)
    return found


def test_steps_are_taken_back_or_kept(browser: Browser, server: ServerProcess) -> None:
    user = PageUser(browser, server)
    user.sit("pinochle")
    page = user.page
    before = cards(page)
    bar = begin(user)
    bar.get_by_role("slider").fill("0")
    bar.get_by_role("button", name="Step").click()
    expect(page.locator('[data-zone="trick"] [data-card], .pile [data-card]').first).to_be_visible()
    bar.get_by_role("button", name="Run").click()
    taken = page.get_by_role("button", name=re.compile("tricks: [2-9]"))
    expect(taken.first).to_be_visible(timeout=30_000)
    bar.get_by_role("button", name="Pause").click()
    bar.get_by_role("button", name="Stop").click()
    bar.get_by_role("button", name="As it was").click()
    expect(bar).to_have_count(0)
    user.until(lambda: cards(page) == before)  # as soon as the cards have flown back
    expect(page.get_by_text("practice", exact=True)).to_be_visible()
    page.keyboard.press("w")
    bar.get_by_role("button", name="Step").click()
    user.until(lambda: cards(page) != before)
    page.reload()  # in the middle of it; how to go on is asked then
    bar.get_by_role("button", name="As it was").click()
    expect(bar).to_have_count(0)
    user.until(lambda: cards(page) == before)
    page.reload()
    user.until(lambda: cards(page) == before)
    expect(bar).to_have_count(0)
    page.keyboard.press("w")
    bar.get_by_role("button", name="Step").click()
    bar.get_by_role("button", name="Stop").click()
    bar.get_by_role("button", name="As it is").click()
    expect(bar).to_have_count(0)
    assert user.complaints == []
    user.close()


def test_computers_play_a_series_and_the_own_match_is_untouched(
    browser: Browser, server: ServerProcess
) -> None:
    user = PageUser(browser, server)
    table = user.sit("piquet")
    page = user.page
    before = cards(page)
    page.get_by_role("button", name="Menu of the table").click()
    page.get_by_role("menuitem", name="The coach").click()
    page.get_by_role("menuitem", name="Watch computers play").click()
    page.get_by_label("Games").fill("2")
    for side in page.get_by_role("group").all():
        side.get_by_role("radio", name="Carefree").check(force=True)
    page.get_by_role("button", name="Play silently").click()
    went = page.get_by_role("region", name="How it went")
    expect(went.get_by_role("row", name="Won")).to_be_visible(timeout=60_000)
    expect(went.get_by_role("rowheader", name="2", exact=True)).to_be_visible()
    expect(went.get_by_role("columnheader", name="Deals")).to_be_visible()
    page.get_by_role("button", name="Watch fast").click()
    levers(page).get_by_role("button", name="Stop").click()
    expect(went).to_contain_text("No partie was finished")
    page.get_by_role("link", name="Back to my game").click()
    expect(page).to_have_url(re.compile(f"#/table/{table}$"))
    assert cards(page) == before
    assert user.complaints == []
    user.close()


def test_a_step_that_the_house_did_not_live_to_make_is_waited_for_no_more(
    browser: Browser, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path) as server:
        user = PageUser(browser, server)
        user.sit("double-deck")
        page = user.page
        bid = page.get_by_role("button", name=re.compile("^Bid"))
        bid.first.wait_for()
        bar = begin(user)
        bar.get_by_role("button", name="Step").click()
        page.wait_for_timeout(100)  # it is granted, and thought about
        server.kill()
        expect(bar).to_have_count(0)
        server.start()
        user.context.new_page().goto(f"{server.origin}/enter#{server.starts[-1]}")
        bid.first.wait_for()
        page.keyboard.press("w")
        bar.get_by_role("button", name="Run").click()
        expect(page.get_by_text("your turn", exact=True)).to_be_hidden(timeout=10_000)
        bar.get_by_role("button", name="Stop").click()
        expect(bar.get_by_role("button", name="As it is")).to_be_visible()
        assert user.complaints == []
        user.close()
