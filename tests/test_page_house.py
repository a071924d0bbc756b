"""The house around the tables, walked through in a real browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from repique.testing.guests import Inn
from repique.testing.visitor import Visitor, chromium


@pytest.fixture(scope="module")
def running() -> Iterator[Browser]:
    with chromium() as found:
        yield found


def test_one_click_deals_and_the_match_is_found_again(running: Browser, tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn)
        page = visitor.page
        page.get_by_role("button", name="Play Piquet").click()
        page.get_by_role("group", name="Your hand").wait_for()
        visitor.go("/")
        page.get_by_role("link", name="Continue Piquet").wait_for()
        assert visitor.complaints == []
        assert visitor.foreign() == []
        visitor.close()


def test_rules_are_chosen_kept_and_played_by(running: Browser, tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn)
        page = visitor.page
        visitor.go("/new/pinochle")
        assert page.get_by_label("Deal 16 Cards").is_disabled()
        page.get_by_label("64 Card Deck").check()
        page.get_by_text("1 changed").wait_for()
        page.get_by_label("Deal 16 Cards").check()
        page.get_by_text("2 changed").wait_for()
        page.get_by_role("button", name="Deal the cards").click()
        page.get_by_role("group", name="Your hand").wait_for()
        person = inn.ask("GET", "/api/player")["id"]
        kept = inn.ask("GET", f"/api/players/{person}/rules/pinochle")
        assert [rule["name"] for rule in kept if rule["value"] != rule["usual"]] == [
            "deck64",
            "deal16",
        ]
        visitor.close()


def test_a_preference_is_seen_at_once_and_kept(running: Browser, tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn)
        page = visitor.page
        visitor.go("/preferences")
        page.get_by_label("Felt").select_option(label="Midnight")
        page.locator("html[data-felt=midnight]").wait_for()
        page.get_by_role("button", name="Reset Room").wait_for()
        page.reload()
        page.locator("html[data-felt=midnight]").wait_for()
        assert visitor.complaints == []
        visitor.close()


def test_a_player_is_added_renamed_and_removed(running: Browser, tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn)
        page = visitor.page
        visitor.go("/players")
        page.get_by_label("Somebody new").fill("Berta")
        page.get_by_role("button", name="Add and switch").click()
        page.get_by_label("Players: Berta plays now").wait_for()
        page.get_by_role("button", name="Remove Player").click()
        page.get_by_role("dialog").get_by_role("button", name="Remove Player").click()
        page.get_by_text("Player is removed.").wait_for()
        assert [person["name"] for person in inn.ask("GET", "/api/players")] == ["Berta"]
        visitor.close()


@pytest.mark.parametrize("path", ["/", "/preferences", "/scores", "/tournaments", "/help"])
def test_no_page_is_wider_than_a_phone(path: str, running: Browser, tmp_path: Path) -> None:
    with Inn(tmp_path) as inn:
        visitor = Visitor(running, inn, width=390, height=844)
        visitor.go(path)
        visitor.page.get_by_role("heading", level=1).wait_for()
        over = visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert over <= 0
        visitor.close()
