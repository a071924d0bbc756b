"""Whole deals of every game, played in a real browser."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from repique.play.presets import preset_names
from repique_testkit.page.user import PageUser
from repique_testkit.server.process import ServerProcess


@pytest.mark.parametrize("preset", preset_names())
def test_a_whole_deal_is_played_by_mouse(preset: str, running: Browser, tmp_path: Path) -> None:
    with ServerProcess(tmp_path) as inn:
        visitor = PageUser(running, inn)
        table = visitor.sit(preset)
        visitor.play_deal()
        assert visitor.complaints == []
        assert visitor.foreign() == []
        assert inn.ask("GET", f"/api/matches/{table}/rounds")
        visitor.close()


def test_a_reload_and_a_restart_come_back_to_the_same_move(
    running: Browser, tmp_path: Path
) -> None:
    with ServerProcess(tmp_path) as inn:
        visitor = PageUser(running, inn)
        visitor.sit("pinochle")
        hand = visitor.page.get_by_role("group", name="Your hand")
        dealt = hand.get_by_role("button").first  # the hand is empty while cards are dealt
        dealt.wait_for()
        before = hand.get_by_role("button").evaluate_all(LABELS)
        visitor.page.reload()
        dealt.wait_for()
        assert hand.get_by_role("button").evaluate_all(LABELS) == before
        inn.kill()
        visitor.page.get_by_text("The connection is lost").wait_for()
        inn.start()
        visitor.page.goto(f"{inn.origin}/enter#{inn.starts[-1]}")
        visitor.page.get_by_role("link", name="Continue").first.click()
        dealt.wait_for()
        assert hand.get_by_role("button").evaluate_all(LABELS) == before
        assert visitor.complaints == []
        visitor.close()


LABELS = "all => all.map(one => one.getAttribute('aria-label'))"
