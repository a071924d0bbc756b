"""Fixtures for tests of shared tables: a host with a large window, and a guest with a phone."""

from collections.abc import Iterator
from http import HTTPStatus

import pytest
from playwright.sync_api import Browser

from repique_testkit.page.user import PageUser
from repique_testkit.server.process import ServerProcess

PHONE = (390, 844)


@pytest.fixture
def host(browser: Browser, server: ServerProcess) -> Iterator[PageUser]:
    """The owner of the server, Anna."""
    me = server.ask("GET", "/api/player")["id"]
    server.ask("PATCH", f"/api/players/{me}", {"name": "Anna"})
    made = PageUser(browser, server)
    yield made
    assert made.complaints == []
    assert made.foreign() == []
    assert made.refused == []
    made.close()


@pytest.fixture
def guest(browser: Browser, server: ServerProcess) -> Iterator[PageUser]:
    """Somebody with a phone whom the server does not know yet."""
    made = PageUser(browser, server, *PHONE, is_owner=False, has_touch=True)
    yield made
    assert made.complaints == []
    assert made.foreign() == []
    # Before the guest has sat down, the server knows nobody there.
    unknown = f"{HTTPStatus.UNAUTHORIZED} {server.origin}/api/me"
    assert [refused for refused in made.refused if refused != unknown] == []
    made.close()
