"""Fixtures for tests of the page: a browser and a user."""

from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from repique_testkit.page.shared_browser import SharedBrowser
from repique_testkit.page.user import TIMEOUT_MS, PageUser
from repique_testkit.server.process import ServerProcess

FOLDER = Path(__file__).parent
SHARED = SharedBrowser()
expect.set_options(timeout=TIMEOUT_MS)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(nextitem: pytest.Item | None) -> Generator[None, object, object]:
    """Close the browser before a test elsewhere, which may need an event loop of its own."""
    try:
        return (yield)
    finally:
        if nextitem is None or FOLDER not in nextitem.path.parents:
            SHARED.close()


@pytest.fixture(scope="module")
def browser() -> Browser:
    """The browser of all tests of the page, as a module finds it."""
    return SHARED.running()


@pytest.fixture
def user(browser: Browser, server: ServerProcess) -> Iterator[PageUser]:
    """A user of a new server; errors, requests elsewhere and refused requests fail the test."""
    made = PageUser(browser, server)
    yield made
    assert made.complaints == []
    assert made.foreign() == []
    assert made.refused == []
    made.close()
