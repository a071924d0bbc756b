"""Two people play at a pace, go on with another game, and one of them has a substitute."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from repique_testkit.page.axe import complaints
from repique_testkit.page.shared_tables import (
    begin,
    link_of_offer,
    sit_down,
    wait_for_table,
)
from repique_testkit.page.user import PageUser
from repique_testkit.server.process import SERVER_SCRIPT, ServerProcess

HELD = 1.5  # seconds, where a server has minutes
IMPATIENT_SCRIPT = f"""
from repique.server.live.people import table_people
table_people.HELD = {HELD}
table_people.LONG = {HELD}
{SERVER_SCRIPT}"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that does not hold the seats of absent people for long."""
    with ServerProcess(tmp_path, IMPATIENT_SCRIPT) as made:
        yield made


def test_a_table_with_a_clock_says_how_long_everybody_has(host: PageUser, guest: PageUser) -> None:
    host.go("/friends/pinochle")
    host.control("pace").select_option("30")
    host.control("make-link").click()
    link = link_of_offer(host)
    guest.go(link)
    expect(guest.part("invited")).to_contain_text("You have 30 seconds for each move")
    sit_down(guest, link)
    wait_for_table(host, guest)
    people = (host, guest)
    host.until(lambda: sum(user.part("own-time").count() for user in people) == 1)
    mover = next(user for user in people if user.part("own-time").count())
    other = next(user for user in people if user is not mover)
    expect(mover.part("clock")).to_contain_text("Your time:")
    expect(mover.part("clock")).to_contain_text("Reserve 3:00")
    expect(other.part("other-time")).to_have_count(1)
    for user in people:
        assert complaints(user.page) == []


def test_all_go_on_to_another_game(host: PageUser, guest: PageUser) -> None:
    before = begin(host, guest, "piquet")
    guest.choose_commands("ask-game")
    dialog = guest.part("another-game")
    expect(dialog.get_by_role("option", name="Single")).to_have_count(0)  # a game for four
    guest.control("choose-game").select_option("bezique")
    assert complaints(guest.page) == []
    guest.control("ask-for-game").click()
    question = host.part("question")
    expect(question).to_contain_text("Bert would like to play Bezique with you.")
    expect(question).to_contain_text("You play by the standard rules.")
    assert complaints(host.page) == []
    host.control("answer-yes").click()
    for user in (host, guest):
        user.until(lambda u=user: before not in u.page.url and "/table/" in u.page.url)  # type: ignore[misc]
        expect(user.page.get_by_role("heading", level=1)).to_have_text("Bezique")
    wait_for_table(host, guest)
    assert host.page.url == guest.page.url
    host.go(f"/table/{before}")
    expect(host.page.get_by_role("heading", level=1)).to_have_text("Piquet")


def test_a_substitute_comes_by_a_link(
    host: PageUser, guest: PageUser, browser: Browser, server: ServerProcess
) -> None:
    table = begin(host, guest, "pinochle")
    guest.go("/")
    host.until(lambda: "Bert has been away for" in host.part("people").inner_text())
    host.choose_commands("substitute-1")
    host.control("confirm").click()
    link = link_of_offer(host)
    assert complaints(host.page) == []
    carla = PageUser(browser, server, 1280, 800, is_owner=False)
    sit_down(carla, link, "Carla")
    wait_for_table(carla)
    assert table in carla.page.url
    host.page.keyboard.press("Escape")
    wait_for_table(host)
    expect(host.page.locator("main")).to_contain_text("Carla")
    assert carla.complaints == []
    carla.close()
