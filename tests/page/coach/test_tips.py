"""The tip of the day comes from the second visit on, when it is wanted, and is never in the way."""

import re

from playwright.sync_api import Page, expect

from repique_testkit.page.user import PageUser
from repique_testkit.server.process import begin_match


def prefer(visitor: PageUser, tips: str) -> None:
    person = visitor.inn.ask("GET", "/api/player")["id"]
    path = f"/api/players/{person}/preferences"
    visitor.inn.ask("PATCH", path, {"changes": {"tips": tips}})


def another_visit(visitor: PageUser) -> Page:
    """The window is closed, and the house opened again in a new one."""
    visitor.settle()
    visitor.page.close()
    visitor.open_window()
    visitor.page.get_by_role("heading", level=1).wait_for()
    return visitor.page


def test_the_first_visit_has_none_and_the_second_has_one(visitor: PageUser) -> None:
    visitor.settle()
    tip = visitor.page.get_by_label("Tip of the day")
    expect(tip).to_have_count(0)
    visitor.page.reload()
    visitor.settle()
    expect(tip).to_have_count(0)  # loaded again is no other visit

    page = another_visit(visitor)
    tip = page.get_by_label("Tip of the day")
    expect(tip).to_be_visible()
    seen = {tip.get_by_role("status").inner_text()}
    for _ in range(5):
        tip.get_by_role("button", name="Next tip").click()
        text = tip.get_by_role("status").inner_text()
        assert text not in seen
        seen.add(text)
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page = another_visit(visitor)
    assert page.get_by_label("Tip of the day").get_by_role("status").inner_text() not in seen


def test_more_and_show_me_where_lead_there(visitor: PageUser) -> None:
    page = another_visit(visitor)
    tip = page.get_by_label("Tip of the day")
    for link, place in (("More", "#/help/"), ("Show me where", "#/")):
        for _ in range(80):
            if tip.get_by_role("link", name=link).count():
                break
            tip.get_by_role("button", name="Next tip").click()
        tip.get_by_role("link", name=link).click()
        expect(tip).to_have_count(0)
        assert place in page.url
        page.get_by_role("heading", level=1).wait_for()
        visitor.go("/help/house")
        page.get_by_role("button", name="Tip of the day").click()


def test_who_wants_no_tips_has_none(visitor: PageUser) -> None:
    page = another_visit(visitor)
    page.get_by_label("Tip of the day").get_by_role("button", name="No more tips").click()
    page = another_visit(visitor)
    visitor.settle()
    expect(page.get_by_label("Tip of the day")).to_have_count(0)


def test_a_new_game_has_one_about_itself_if_wanted(visitor: PageUser) -> None:
    prefer(visitor, "games")
    page = another_visit(visitor)
    page.keyboard.press("Escape")
    table = begin_match(visitor.inn, "piquet", changes={"cut_for_deal": False})
    visitor.go(f"/table/{table}")
    tip = page.get_by_label("Tip of the day")
    expect(tip).to_be_visible()
    tips = visitor.inn.ask("GET", "/api/tips")
    own = [one["text"] for one in tips if "piquet" in one["games"]]
    expect(tip.get_by_role("status")).to_have_text(re.compile("|".join(map(re.escape, own))))
    cards = page.get_by_role("group", name="Your hand").get_by_role("button")
    cards.first.click(position={"x": 8, "y": 12})
    page.get_by_role("button", name="Exchange 1").first.click()
    expect(tip).to_have_count(0)
