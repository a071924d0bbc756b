"""Whole deals of every game, played in a real browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from repique.play.presets import preset_names
from repique_testkit.page.locators import control, own_hand
from repique_testkit.page.user import PageUser
from repique_testkit.server.process import ServerProcess


@pytest.mark.parametrize("preset", preset_names())
def test_a_whole_deal_is_played_by_mouse(preset: str, browser: Browser, tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as server:
        user = PageUser(browser, server)
        table = user.sit(preset)
        user.play_deal()
        assert user.complaints == []
        assert user.foreign() == []
        assert server.ask("GET", f"/api/matches/{table}/rounds")
        user.close()


def test_a_reload_and_a_restart_come_back_to_the_same_move(
    browser: Browser, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path) as server:
        user = PageUser(browser, server)
        user.sit("pinochle")
        hand = own_hand(user.page)
        dealt = hand.get_by_role("button").first  # the hand is empty while cards are dealt
        dealt.wait_for()
        before = hand.get_by_role("button").evaluate_all(LABELS)
        user.page.reload()
        dealt.wait_for()
        assert hand.get_by_role("button").evaluate_all(LABELS) == before
        server.kill()
        user.page.get_by_text("The connection is lost").wait_for()
        server.start()
        user.page.goto(f"{server.origin}/enter#{server.starts[-1]}")
        control(user.page, "continue-match").first.click()
        dealt.wait_for()
        assert hand.get_by_role("button").evaluate_all(LABELS) == before
        assert user.complaints == []
        user.close()


LABELS = "all => all.map(one => one.getAttribute('aria-label'))"
