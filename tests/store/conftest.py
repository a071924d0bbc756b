"""Fixtures for tests of the store."""

from collections.abc import Iterator

import pytest

from repique.store.store import Store, open_store
from repique_testkit.store.databases import KINDS, places


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """An open store on each kind of database."""
    with places(request.param) as location, open_store(location) as opened:
        yield opened
