"""Whole deals without a mouse: by keys alone, from the shelf to the next deal, and by touch."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from repique_testkit.page.locators import control, part, preset_box
from repique_testkit.page.user import WATCH_FOCUS, PageUser
from repique_testkit.server.process import ServerProcess


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path_factory.mktemp("inn")) as made:
        person = made.ask("GET", "/api/player")["id"]
        quick = {"changes": {"level": "simple"}}
        made.ask("PATCH", f"/api/players/{person}/preferences", quick)
        yield made


def dealt(user: PageUser) -> None:
    """A deal is under way: cards, or the cut before them."""
    part(user.page, "prompt").wait_for()
    expect(user.control("next-round").or_(user.control("next-game"))).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["bezique", "double-deck", "piquet"])
def test_a_deal_needs_nothing_but_keys_and_the_focus_is_never_lost(
    preset: str, browser: Browser, server: ServerProcess
) -> None:
    user = PageUser(browser, server)
    begin = control(preset_box(user.page, preset), "new-match")
    begin.wait_for()
    user.press_by_keys(begin)
    dealt(user)
    expect(user.page.locator("body")).not_to_be_focused()
    user.page.evaluate(WATCH_FOCUS)
    user.key_deal()
    user.press_by_keys(user.control("next-round").first)
    dealt(user)
    assert user.page.evaluate("unfocused") == []
    assert user.complaints == []
    assert user.foreign() == []
    user.close()


@pytest.mark.parametrize("preset", ["pinochle", "piquet"])
def test_a_deal_needs_nothing_but_a_finger_on_a_phone(
    preset: str, browser: Browser, server: ServerProcess
) -> None:
    user = PageUser(browser, server, 390, 844, has_touch=True, is_mobile=True)
    control(preset_box(user.page, preset), "new-match").tap()
    dealt(user)
    user.tap_deal()
    user.control("next-round").first.tap()
    dealt(user)
    assert user.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert user.complaints == []
    assert user.foreign() == []
    user.close()
