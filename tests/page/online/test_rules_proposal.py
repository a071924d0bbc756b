"""A guest proposes other rules from a phone, and the host decides in a large window."""

from collections.abc import Iterator
from http import HTTPStatus

import pytest
from playwright.sync_api import Browser, expect

from repique_testkit.page.axe import complaints
from repique_testkit.page.user import PageUser
from repique_testkit.server.process import ServerProcess

PHONE = (390, 844)
TABLE = 'main[data-part="table"]'


@pytest.fixture
def host(browser: Browser, server: ServerProcess) -> Iterator[PageUser]:
    me = server.ask("GET", "/api/player")["id"]
    server.ask("PATCH", f"/api/players/{me}", {"name": "Anna"})
    made = PageUser(browser, server)
    yield made
    assert made.complaints == []
    made.close()


@pytest.fixture
def guest(browser: Browser, server: ServerProcess) -> Iterator[PageUser]:
    made = PageUser(browser, server, *PHONE, is_owner=False, has_touch=True)
    yield made
    assert made.complaints == []
    unknown = f"{HTTPStatus.UNAUTHORIZED} {server.origin}/api/me"
    assert [refused for refused in made.refused if refused != unknown] == []
    made.close()


def make_link(host: PageUser) -> str:
    """Offer a table of Pinochle; the part of the link behind `#`."""
    host.go("/friends/pinochle")
    host.control("make-link").click()
    field = host.part("invitation").get_by_role("textbox").first
    host.part("qr").wait_for()
    return field.input_value().partition("#")[2]


def propose_roundhouse(guest: PageUser, link: str) -> None:
    guest.go(link)
    guest.control("guest-name").fill("Bert")
    guest.control("propose-rules").tap()
    form = guest.part("propose-rules")
    expect(guest.control("send-proposal")).to_be_disabled()
    form.get_by_label("Find a rule").fill("roundhouse")
    form.get_by_role("checkbox", name="Roundhouse").check()
    differ = form.locator('[data-part="rules-differ"] tbody tr')
    expect(differ).to_have_count(1)
    assert complaints(guest.page) == []
    guest.control("send-proposal").tap()
    expect(guest.part("seated")).to_contain_text("You have proposed other rules.")


def test_an_accepted_proposal_opens_the_table(host: PageUser, guest: PageUser) -> None:
    link = make_link(host)
    host.go("/scores")
    propose_roundhouse(guest, link)
    banner = host.part("asked-for-rules")
    expect(banner).to_contain_text("Bert would like to play Pinochle by other rules.")
    host.control("look-at-rules").click()
    question = host.part("proposal")
    expect(question.locator("tbody tr")).to_have_count(1)
    assert complaints(host.page) == []
    host.control("accept-rules").click()
    for user in (host, guest):
        user.page.locator(TABLE).wait_for()
    guest.choose_commands("house-rules")
    expect(guest.part("house-rules").locator(".changed")).to_have_count(1)


def test_a_declined_guest_is_told_and_sits_down(host: PageUser, guest: PageUser) -> None:
    propose_roundhouse(guest, make_link(host))
    expect(host.part("proposal")).to_be_visible()  # among the invitations it opens by itself
    host.control("decline-rules").click()
    expect(guest.part("rules-kept")).to_contain_text("Anna keeps the rules as they are.")
    expect(guest.control("propose-rules")).to_have_count(0)
    guest.control("sit-down").tap()
    for user in (host, guest):
        user.page.locator(TABLE).wait_for()
