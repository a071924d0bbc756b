"""What a person reads when a table is full, busy or gone, or when their line or the server is."""

import json
import re

from playwright.sync_api import Browser, Locator, WebSocketRoute, expect

from repique_testkit.page.contexts import EMPTY_PAGE
from repique_testkit.page.shared_tables import begin, make_link, offer_table
from repique_testkit.page.user import PageUser
from repique_testkit.server.process import ServerProcess

# The second one after some seconds, when the server was asked in vain.
LOST = re.compile("The connection is lost|Repique (does not|doesn’t) answer")
BUSY = "Somebody is just sitting down. Try again in a few minutes."
MINUTE_MS = 60_000


def refusal(user: PageUser) -> Locator:
    return user.page.get_by_role("alert")


def propose_on_server(server: ServerProcess, link: str) -> None:
    """Somebody sits down without a page, and proposes other rules."""
    body = {
        "a": "somebody-sits-down",
        "token": link.rpartition("/")[2],
        "name": "Carla",
        "proposal": {"roundhouse": True},
    }
    assert server.raw("POST", "/api/join", body, cookie="")[0] == 200


def sit_on_server(server: ServerProcess, link: str) -> None:
    body = {"a": "somebody-was-faster", "token": link.rpartition("/")[2], "name": "Dora"}
    assert server.raw("POST", "/api/join", body, cookie="")[0] == 200


def test_a_table_that_is_busy_or_full_says_so(
    host: PageUser, guest: PageUser, server: ServerProcess
) -> None:
    link = make_link(host, "pinochle")
    guest.go(link)
    guest.control("guest-name").fill("Bert")
    propose_on_server(server, link)
    guest.control("sit-down").tap()
    expect(refusal(guest)).to_have_text(
        "Somebody is just sitting down. Try again in a few minutes."
    )
    expect(host.control("decline-rules")).to_be_visible()
    host.control("decline-rules").click()

    full = offer_table(host, "pinochle")
    guest.go(full)
    guest.control("guest-name").fill("Bert")
    sit_on_server(server, full)
    guest.control("sit-down").tap()
    expect(refusal(guest)).to_have_text("All seats are taken.")
    guest.refused.clear()


def test_a_lost_line_and_another_version_are_told(host: PageUser, guest: PageUser) -> None:
    begin(host, guest)
    guest.context.set_offline(True)
    guest.page.evaluate("window.dispatchEvent(new Event('online'))")  # finds the connection dead
    expect(guest.page.get_by_text(LOST)).to_be_visible()
    guest.context.set_offline(False)
    expect(guest.page.get_by_text(LOST)).to_be_hidden()

    def change_version(page: WebSocketRoute) -> None:
        def pass_on(text: str | bytes) -> None:
            message = json.loads(text)
            page.send(json.dumps(message | {"p": 99} if message["t"] == "welcome" else message))

        page.connect_to_server().on_message(pass_on)

    guest.page.route_web_socket("**/ws/*", change_version)
    guest.page.reload()
    told = guest.page.get_by_text("Repique was updated. Your game is saved. Reload this page.")
    expect(told).to_be_visible()
    expect(guest.control("reload")).to_be_visible()
    guest.open_window()  # what was forged stays with the old one


def test_a_phone_comes_back_at_once_after_a_short_and_a_long_time(
    host: PageUser, browser: Browser, server: ServerProcess
) -> None:
    guest = PageUser(browser, server, 390, 844, is_owner=False, has_touch=True)
    guest.page.clock.install()
    begin(host, guest)
    connection = guest.page.locator("[data-connection]")
    for away_ms in (5_000, MINUTE_MS):
        guest.context.set_offline(True)
        guest.page.clock.fast_forward(away_ms)  # longer than any silence that a page bears
        guest.page.evaluate("window.dispatchEvent(new Event('online'))")
        guest.page.clock.fast_forward(4_000)
        expect(connection).to_have_attribute("data-connection", "lost")
        guest.page.clock.fast_forward(away_ms)
        now = guest.page.evaluate("Date.now()") / 1000  # seconds
        guest.page.clock.pause_at(now + 5)
        guest.context.set_offline(False)
        # No timer runs any more: only being looked at brings the page back.
        guest.page.clock.set_fixed_time(now + 7)
        guest.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        expect(connection).to_have_attribute("data-connection", "open")
        guest.page.clock.set_system_time(now + 8)
        guest.page.clock.resume()
    guest.choose_commands("connection")
    expect(guest.part("connection")).to_contain_text("2 times")
    assert guest.complaints == []
    guest.open_window()  # a clock stays in its context
    guest.close()


def test_a_server_that_stops_keeps_the_game(
    host: PageUser, guest: PageUser, server: ServerProcess
) -> None:
    begin(host, guest)
    server.kill()
    for user in (host, guest):
        expect(user.page.locator('[data-connection="lost"]')).to_be_visible()
        expect(user.page.get_by_text("Your game is saved.")).to_be_visible()
    server.start()
    expect(guest.page.locator('[data-connection="open"]')).to_be_visible()
    expect(guest.page.locator('main[data-part="table"]')).to_be_visible()
    # The host's page asks on, with the cookie of an earlier start.
    for user in (host, guest):
        user.page.goto(server.origin + EMPTY_PAGE)
        user.refused.clear()
