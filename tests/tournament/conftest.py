"""Fixtures for tests of tournaments."""

from collections.abc import Iterator

import pytest

from repique.store.store import Store, open_store
from repique_testkit.store.databases import memory_folder


@pytest.fixture
def store() -> Iterator[Store]:
    """An open store in memory."""
    with memory_folder() as folder, open_store(folder) as opened:
        yield opened
