"""Fixtures for all tests: an empty data folder, stores and real servers."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from repique.store.store import Store, open_store
from repique_testkit.server.process import Inn
from repique_testkit.store.databases import KINDS, memory, places


@pytest.fixture
def place() -> Iterator[Path]:
    """An empty data folder, in memory where possible."""
    with memory() as folder:
        yield folder


@pytest.fixture(params=KINDS)
def empty(request: pytest.FixtureRequest) -> Iterator[Store]:
    """An empty store on each kind of database."""
    with places(request.param) as location, open_store(location) as opened:
        yield opened


@pytest.fixture
def inn(tmp_path: Path) -> Iterator[Inn]:
    """A server with a new data folder."""
    with Inn(tmp_path) as made:
        yield made


@pytest.fixture(scope="module")
def shared_inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inn]:
    """A server that the tests of a module share."""
    with Inn(tmp_path_factory.mktemp("server")) as made:
        yield made
