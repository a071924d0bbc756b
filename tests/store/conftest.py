"""Fixtures for tests of the store."""

from collections.abc import Iterator

import pytest

from repique.store.store import Store, open_store
from repique_testkit.store.databases import DATABASE_KINDS, database_location


@pytest.fixture(params=DATABASE_KINDS)
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """An open store on each kind of database."""
    with database_location(request.param) as location, open_store(location) as opened:
        yield opened
