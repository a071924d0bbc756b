"""The computer plays for the player: step by step at the table, and whole series to watch."""

from pathlib import Path

from playwright.sync_api import Browser, Locator, Page, expect

from repique_testkit.page.locators import choose_commands, control, part, won_piles
from repique_testkit.page.user import PageUser
from repique_testkit.server.process import SERVER_SCRIPT, ServerProcess

LYING = """() => [...document.querySelectorAll('main [data-card]')].map(
  card => `${card.closest('[data-zone]')?.dataset.zone} ${card.dataset.card}`)"""
# A server whose computer players think for ever about a move of the player.
UNDECIDED_SCRIPT = f"""
import asyncio
from repique.server.workers.bots import Bots
decide = Bots.think
async def think(bots, session, view, *more):
    if view.seat == 0:
        await asyncio.Event().wait()
    return await decide(bots, session, view, *more)
Bots.think = think
{SERVER_SCRIPT}"""


def levers(page: Page) -> Locator:
    return part(page, "step-controls")


def begin(user: PageUser) -> Locator:
    user.page.keyboard.press("w")
    control(user.page, "confirm").click()
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
    control(bar, "step").click()
    expect(page.locator('[data-zone="trick"] [data-card], .pile [data-card]').first).to_be_visible()
    control(bar, "run").click()
    expect(won_piles(page, least=2).first).to_be_visible()
    control(bar, "pause").click()
    control(bar, "stop").click()
    control(bar, "restore-position").click()
    expect(bar).to_have_count(0)
    user.until(lambda: cards(page) == before)  # as soon as the cards have flown back
    expect(part(page, "practice")).to_be_visible()
    page.keyboard.press("w")
    control(bar, "step").click()
    user.until(lambda: cards(page) != before)
    page.reload()  # in the middle of it; how to go on is asked then
    control(bar, "restore-position").click()
    expect(bar).to_have_count(0)
    user.until(lambda: cards(page) == before)
    page.reload()
    user.until(lambda: cards(page) == before)
    expect(bar).to_have_count(0)
    page.keyboard.press("w")
    control(bar, "step").click()
    control(bar, "stop").click()
    control(bar, "keep-position").click()
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
    choose_commands(page, "coach", "watch-series")
    page.get_by_label("Games").fill("2")
    for side in page.get_by_role("group").all():
        side.get_by_role("radio", name="Carefree").check(force=True)
    control(page, "play-silently").click()
    went = part(page, "series-result")
    expect(went.get_by_role("row", name="Won")).to_be_visible()
    expect(went.get_by_role("rowheader", name="2", exact=True)).to_be_visible()
    expect(went.get_by_role("columnheader", name="Deals")).to_be_visible()
    control(page, "watch-fast").click()
    control(levers(page), "stop").click()
    expect(went).to_contain_text("No partie was finished")
    control(page, "leave").click()
    expect(page).to_have_url(f"{server.origin}/#/table/{table}")
    assert cards(page) == before
    assert user.complaints == []
    user.close()


def test_a_step_that_the_house_did_not_live_to_make_is_waited_for_no_more(
    browser: Browser, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path, UNDECIDED_SCRIPT) as server:
        user = PageUser(browser, server)
        user.sit("double-deck")
        page = user.page
        bid = control(page, "submit-number")
        bid.first.wait_for()
        bar = begin(user)
        control(bar, "step").click()
        page.wait_for_timeout(100)  # it is granted, and thought about
        server.kill()
        expect(bar).to_have_count(0)
        server.script = SERVER_SCRIPT
        server.start()
        user.context.new_page().goto(f"{server.origin}/enter#{server.starts[-1]}")
        bid.first.wait_for()
        page.keyboard.press("w")
        control(bar, "run").click()
        expect(page.locator('main[data-turn="0"]')).to_be_hidden()
        control(bar, "stop").click()
        expect(control(bar, "keep-position")).to_be_visible()
        assert user.complaints == []
        user.close()
