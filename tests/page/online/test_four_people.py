"""Four people at one table: one leaves in mid-hand, the computer plays on, and they come back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from repique_testkit.page.axe import complaints
from repique_testkit.page.locators import move
from repique_testkit.page.shared_tables import (
    link_of_offer,
    play_deal,
    play_on,
    sit_down,
    wait_for_table,
)
from repique_testkit.page.user import PageUser
from repique_testkit.server.process import SERVER_SCRIPT, ServerProcess

HELD = 1.5  # seconds, where a server has 60
IMPATIENT_SCRIPT = f"""
from repique.server.live.people import table_people
table_people.HELD = {HELD}
{SERVER_SCRIPT}"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server that does not hold the seats of absent people for long."""
    with ServerProcess(tmp_path, IMPATIENT_SCRIPT) as made:
        yield made


def test_somebody_leaves_in_mid_hand_and_comes_back(
    host: PageUser, guest: PageUser, browser: Browser, server: ServerProcess
) -> None:
    host.go("/friends/single-deck")
    host.control("three-friends").click()
    host.control("make-link").click()
    link = link_of_offer(host)
    others = [PageUser(browser, server, 1280, 800, is_owner=False) for _ in range(2)]
    everybody = (host, guest, *others)
    for user, name in zip(everybody[1:], ("Bert", "Carla", "Dieter"), strict=True):
        sit_down(user, link, name)
    wait_for_table(*everybody)
    table = host.page.url.rpartition("#")[2]

    def has_begun() -> bool:
        for user in everybody:
            if move(user.page, "pass").count():
                move(user.page, "pass").click()
        phase = host.page.locator("main").get_attribute("data-phase")
        return phase == "play" or (phase != "auction" and play_on(everybody, 1))

    host.until(has_begun)
    dieter = others[1]
    staying = (host, guest, others[0])
    dieter.go("/")
    expect(host.part("people")).to_contain_text("Dieter")

    def choosing() -> list[PageUser]:
        return [user for user in staying if user.part("absence").count()]

    def has_stopped() -> bool:
        play_on(staying, 1)
        return bool(choosing())

    host.until(has_stopped)
    chooser = choosing()[0]
    expect(chooser.part("people")).to_contain_text("Dieter")
    for user in staying:
        assert complaints(user.page) == []
    chooser.control("let-computer-play").click()
    for user in staying:
        if user is not chooser:
            user.control("answer-yes").click()
    for user in staying:
        expect(user.part("people")).to_contain_text("The computer plays for Dieter.")
        expect(user.part("absence")).to_have_count(0)

    dieter.go(table)
    wait_for_table(dieter)
    expect(dieter.part("autopilot")).to_contain_text("The computer plays for you.")
    dieter.control("play-again").click()
    for user in everybody:
        expect(user.page.get_by_text("The computer plays for")).to_have_count(0)
    play_deal(*everybody)
    for user in others:
        assert user.complaints == []
        user.close()
