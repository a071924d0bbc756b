"""Help, charts and printed pages, and a window that has been left behind by a new start."""

from random import Random

import pytest
from playwright.sync_api import Browser, expect

from repique_testkit.page.locators import control, own_hand, part
from repique_testkit.page.user import PageUser
from repique_testkit.play.scenes import play_in_thread
from repique_testkit.server.client import SocketClient
from repique_testkit.server.process import ServerProcess


def test_help_tells_how_to_use_repique_and_what_is_new(user: PageUser) -> None:
    user.go("/help/using-repique")
    page = user.page
    page.get_by_role("heading", name="What you can do").wait_for()
    page.get_by_label("Find in this text").fill("safe=1")
    page.get_by_text("Found in 1 chapter").wait_for()
    page.get_by_label("Find in this text").fill("rubicon")
    others = page.get_by_role("region", name="In other texts")
    others.get_by_role("link", name="The partie and the rubicon").click()
    heading = page.get_by_role("heading", name="The partie and the rubicon")
    expect(heading).to_be_focused()
    user.go("/help/using-repique")
    page.get_by_role("link", name="Keys →").click()
    page.get_by_role("heading", name="At any table").wait_for()
    page.get_by_role("link", name="What is new →").click()
    page.get_by_role("heading", name="Scores and tournaments").wait_for()
    page.get_by_role("link", name="About →").click()
    page.get_by_role("button", name="Licence", exact=True).click()
    page.get_by_text("Permission is hereby granted, free of charge").wait_for()
    page.get_by_role("link", name="Read me →").click()
    page.get_by_role("heading", name="What works now").wait_for()
    assert page.get_by_role("link", name="→").count() == 0, "there is nothing after it"
    user.go("/preferences")
    user.go("/help/using-repique")
    page.get_by_role("link", name="Tournaments", exact=True).last.click()
    page.get_by_role("heading", name="Tournaments", level=1).wait_for()


def test_a_window_from_before_says_so_and_recovers(browser: Browser, server: ServerProcess) -> None:
    user = PageUser(browser, server)
    user.sit("piquet", levels=["simple"])
    page = user.page
    server.kill()
    page.get_by_text("Can’t reach Repique.").wait_for()
    server.start()
    page.get_by_text("Repique was restarted").wait_for()
    other = user.context.new_page()
    other.goto(f"{server.origin}/enter#{server.starts[-1]}")
    other.wait_for_selector("main h1")
    page.get_by_text("Repique was restarted").wait_for(state="hidden")
    own_hand(page).wait_for()
    assert user.complaints == []
    user.close()


def test_attempts_at_a_tournament_are_drawn_and_listed(user: PageUser) -> None:
    about = {"name": "Evening", "preset": "piquet", "hands": 1, "levels": ["simple"]}
    tournament = user.server.ask("POST", "/api/tournaments", about)["tournament"]
    for again in (False, True):
        seat = user.server.ask("POST", f"/api/tournaments/{tournament}/play", {"again": again})
        play_in_thread(SocketClient(user.server, seat["table"], Random(5), keeping=False))
    user.go(f"/table/{seat['table']}")
    result = part(user.page, "result")
    expect(control(result, "next-round").or_(control(result, "next-game"))).to_have_count(0)
    control(result, "tournaments").click()
    user.page.get_by_role("link", name="Open Evening").click()
    drawn = user.page.get_by_role("img", name="points, your side first: attempt 1")
    drawn.wait_for()
    assert "attempt 2" in str(drawn.get_attribute("aria-label"))
    rows = user.page.get_by_role("group", name="Attempts").get_by_role("row")
    assert rows.count() == 5


def test_what_is_printed_is_ink_on_paper(user: PageUser) -> None:
    page = user.page
    who = user.server.ask("GET", "/api/player")["id"]
    changes = {"theme": "dark", "table_colour": "#102030"}
    user.server.ask("PATCH", f"/api/players/{who}/preferences", {"changes": changes})
    page.reload()
    page.emulate_media(media="print")
    for path in ("/help/keys", "/scores", "/tournaments"):
        user.go(path)
        heading = page.get_by_role("heading", level=1)
        heading.wait_for()
        ink = "e => [getComputedStyle(e).color, getComputedStyle(document.body).visibility]"
        assert heading.evaluate(ink) == ["rgb(0, 0, 0)", "visible"]
        assert page.locator(".paper").first.evaluate(ink)[0] == "rgb(0, 0, 0)"


@pytest.mark.parametrize(("preset", "paper"), [("piquet", ".panel"), ("double-deck", ".pad")])
def test_of_a_table_the_score_is_printed(user: PageUser, preset: str, paper: str) -> None:
    user.sit(preset, levels=["simple"])
    page = user.page
    page.set_viewport_size({"width": 794, "height": 1123})  # a sheet of A4
    page.emulate_media(media="print")
    sheet = page.locator(f"aside {paper}")
    assert sheet.is_visible()
    assert not own_hand(page).is_visible()
