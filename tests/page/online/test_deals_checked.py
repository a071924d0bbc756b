"""Two browsers agree on the deals, and each checks them when the match is over."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Route, expect

from repique_testkit.page.axe import complaints
from repique_testkit.page.shared_tables import play_on
from repique_testkit.page.user import PageUser
from repique_testkit.server.process import ServerProcess

PHONE = (390, 844)
UNDEALT = 'main:is([data-phase="cut"], [data-phase="deal"])'
RESIGN = """table => new Promise(done => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${table}`);
  socket.onmessage = event => {
    const message = JSON.parse(event.data);
    if (message.t === 'update')
      socket.send(JSON.stringify({ t: 'ask', a: 'resign-0001', v: message.v, what: 'resign' }));
    if (message.t === 'ack') done(true);
  };
})"""


def forge_record(route: Route) -> None:
    """Answer with a record that has another seal of the host."""
    answer = route.fetch()
    forged = re.sub(r"(?m)^note seal_0 .*$", f"note seal_0 {'0' * 64}", answer.text())
    route.fulfill(response=answer, body=forged)


@pytest.fixture
def table(browser: Browser, server: ServerProcess) -> Iterator[tuple[PageUser, PageUser, str]]:
    """Two people at a table that has begun by a link, with cards in their hands; its token."""
    host = PageUser(browser, server)
    guest = PageUser(browser, server, *PHONE, is_owner=False, has_touch=True)
    host.go("/friends/pinochle")
    host.control("make-link").click()
    host.part("qr").wait_for()
    link = host.part("invitation").get_by_role("textbox").first.input_value()
    guest.go(link.partition("#")[2])
    guest.control("guest-name").fill("Bert")
    guest.control("sit-down").tap()
    for user in (host, guest):
        user.page.locator('main[data-part="table"]').wait_for()
    table = host.page.url.rpartition("/")[2]

    def has_dealt() -> bool:
        return guest.page.locator(UNDEALT).count() == 0 or play_on((host, guest), 1)

    host.until(has_dealt)
    expect(guest.part("agreeing")).to_have_count(0)
    yield host, guest, table
    for user in (host, guest):
        assert user.complaints == []
        user.close()


def test_the_deals_are_checked_when_a_match_is_over(
    table: tuple[PageUser, PageUser, str],
) -> None:
    host, guest, token = table
    assert host.page.evaluate(RESIGN, token)
    expect(guest.part("deals-mark")).to_contain_text("Deals checked")
    expect(guest.part("deals-mark")).not_to_contain_text("restarted")
    expect(guest.page.locator('[data-part="deals-alarm"]')).to_be_hidden()
    host.page.reload()  # it was in another window; what was shown is kept
    expect(host.part("deals-mark")).to_contain_text("Deals checked")
    assert complaints(guest.page) == []


def test_a_difference_cannot_be_overlooked(table: tuple[PageUser, PageUser, str]) -> None:
    host, guest, token = table
    guest.page.route("**/api/matches/*/record", forge_record)
    assert host.page.evaluate(RESIGN, token)
    alarm = guest.page.get_by_role("alertdialog")
    expect(alarm).to_contain_text("The deals are not as promised")
    expect(alarm).to_contain_text("The seal of player 1 in the record is not the one")
    guest.page.keyboard.press("Escape")
    expect(alarm).to_be_visible()
    assert complaints(guest.page) == []
    with guest.page.expect_download() as kept:
        guest.control("save-evidence").tap()
    assert "note seal_0" in kept.value.path().read_text()
    guest.control("close-alarm").tap()
    expect(alarm).to_be_hidden()
    expect(guest.part("deals-mark")).to_contain_text("Deals not as promised")
