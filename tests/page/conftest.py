"""Fixtures for tests of the page: a browser and a user."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from repique_testkit.page.user import PageUser, chromium
from repique_testkit.server.process import ServerProcess


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser that the tests of a module share."""
    with chromium() as found:
        yield found


@pytest.fixture
def user(browser: Browser, server: ServerProcess) -> Iterator[PageUser]:
    """A user of a new server; errors, requests elsewhere and refused requests fail the test."""
    made = PageUser(browser, server)
    yield made
    assert made.complaints == []
    assert made.foreign() == []
    assert made.refused == []
    made.close()
