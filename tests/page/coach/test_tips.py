"""The tip of the day comes from the second visit on, when it is wanted, and is never in the way."""

import re

from playwright.sync_api import Page, expect

from repique_testkit.page.locators import control, own_cards, part
from repique_testkit.page.user import PageUser
from repique_testkit.server.process import FIXED_SEQUENCE, begin_match


def prefer(user: PageUser, tips: str) -> None:
    person = user.server.ask("GET", "/api/player")["id"]
    path = f"/api/players/{person}/preferences"
    user.server.ask("PATCH", path, {"changes": {"tips": tips}})


def another_visit(user: PageUser) -> Page:
    """The window is closed, and the house opened again in a new one."""
    user.settle()
    user.page.close()
    user.open_window()
    user.page.get_by_role("heading", level=1).wait_for()
    return user.page


def test_the_first_visit_has_none_and_the_second_has_one(user: PageUser) -> None:
    user.settle()
    tip = part(user.page, "tip")
    expect(tip).to_have_count(0)
    user.page.reload()
    user.settle()
    expect(tip).to_have_count(0)  # loaded again is no other visit

    page = another_visit(user)
    tip = part(page, "tip")
    expect(tip).to_be_visible()
    seen = {tip.get_by_role("status").inner_text()}
    for _ in range(5):
        control(tip, "next-tip").click()
        text = tip.get_by_role("status").inner_text()
        assert text not in seen
        seen.add(text)
    page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    page = another_visit(user)
    assert part(page, "tip").get_by_role("status").inner_text() not in seen


def test_more_and_show_me_where_lead_there(user: PageUser) -> None:
    page = another_visit(user)
    tip = part(page, "tip")
    for link, place in (("tip-help", "#/help/"), ("tip-place", "#/")):
        for _ in range(80):
            if control(tip, link).count():
                break
            control(tip, "next-tip").click()
        control(tip, link).click()
        expect(tip).to_have_count(0)
        assert place in page.url
        page.get_by_role("heading", level=1).wait_for()
        user.go("/help/using-repique")
        control(page, "show-tip").click()


def test_who_wants_no_tips_has_none(user: PageUser) -> None:
    page = another_visit(user)
    control(part(page, "tip"), "no-tips").click()
    page = another_visit(user)
    user.settle()
    expect(part(page, "tip")).to_have_count(0)


def test_a_new_game_has_one_about_itself_if_wanted(user: PageUser) -> None:
    prefer(user, "games")
    page = another_visit(user)
    page.keyboard.press("Escape")
    table = begin_match(user.server, "piquet", sequence=FIXED_SEQUENCE)
    user.go(f"/table/{table}")
    tip = part(page, "tip")
    expect(tip).to_be_visible()
    tips = user.server.ask("GET", "/api/tips")
    own = [one["text"] for one in tips if "piquet" in one["games"]]
    expect(tip.get_by_role("status")).to_have_text(re.compile("|".join(map(re.escape, own))))
    cards = own_cards(page)
    cards.first.click(position={"x": 8, "y": 12})
    control(page, "exchange").click()
    expect(tip).to_have_count(0)
