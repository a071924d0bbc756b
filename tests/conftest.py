"""Fixtures for tests of the page: a browser, a server and a user."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:  # playwright is imported only where it is needed
    from playwright.sync_api import Browser

    from repique_testkit.page.user import Visitor
    from repique_testkit.server.process import Inn


@pytest.fixture(scope="module")
def running() -> "Iterator[Browser]":
    from repique_testkit.page.user import chromium

    with chromium() as found:
        yield found


@pytest.fixture
def inn(tmp_path: Path) -> "Iterator[Inn]":
    from repique_testkit.server.process import Inn

    with Inn(tmp_path) as made:
        yield made


@pytest.fixture
def visitor(running: "Browser", inn: "Inn") -> "Iterator[Visitor]":
    """Somebody in a new house; at the end nothing has gone wrong that nobody saw."""
    from repique_testkit.page.user import Visitor

    made = Visitor(running, inn)
    yield made
    assert made.complaints == []
    assert made.foreign() == []
    assert made.refused == []
    made.close()
