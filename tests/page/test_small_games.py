"""The small games of the test kit on the general table: moves at the same time, jokers, bowers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from repique_testkit.games import SMALL_GAMES
from repique_testkit.page.locators import own_cards, part
from repique_testkit.page.user import PageUser
from repique_testkit.server.process import FIXED_SEQUENCE, SERVER_SCRIPT, ServerProcess, begin_match

SCRIPT = f"""
import repique.games
repique.games.__path__.append({str(SMALL_GAMES)!r})
repique.games.all_games.cache_clear()
{SERVER_SCRIPT}
"""
LABELS = "all => all.map(one => one.getAttribute('aria-label'))"
MATCHES = 40  # begun until a hand has a joker; one in two has


@pytest.fixture(scope="module")
def small_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("small")
    with ServerProcess(folder, SCRIPT) as server:
        yield server


@pytest.fixture
def visitor(browser: Browser, small_server: ServerProcess) -> Iterator[PageUser]:
    made = PageUser(browser, small_server)
    yield made
    assert made.complaints == []
    made.close()


def open_match(visitor: PageUser, preset: str) -> None:
    visitor.go(f"/table/{begin_match(visitor.server, preset, sequence=FIXED_SEQUENCE)}")
    visitor.page.locator("main[aria-busy='false']").wait_for()


def test_cards_are_laid_away_while_computer_players_do_the_same(visitor: PageUser) -> None:
    page = visitor.page
    open_match(visitor, "lay-away-three")
    expect(part(page, "prompt")).to_contain_text("Choose the cards to lay away")
    own_cards(page).nth(0).click()
    own_cards(page).nth(1).click()
    page.get_by_role("button", name="Lay away").click()
    expect(part(page, "result")).to_be_visible()


def test_a_joker_is_drawn_named_and_sorted_first(visitor: PageUser) -> None:
    page = visitor.page
    for _ in range(MATCHES):
        open_match(visitor, "first-meld")
        labels = own_cards(page).evaluate_all(LABELS)
        if any("joker" in label for label in labels):
            break
    jokers = ["joker" in label for label in labels]
    assert jokers == sorted(jokers, reverse=True)
    expect(own_cards(page).nth(0).locator("svg .jester")).to_have_count(1)
