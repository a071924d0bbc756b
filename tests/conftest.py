"""Fixtures for all tests: an empty data folder, stores and real servers."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from repique.store.store import Store, open_store
from repique_testkit.server.process import ServerProcess
from repique_testkit.store.databases import DATABASE_KINDS, database_location, memory_folder


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the slow tests, so that no worker is left alone with one at the end."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture
def data_folder() -> Iterator[Path]:
    """An empty data folder, in memory where possible."""
    with memory_folder() as folder:
        yield folder


@pytest.fixture(params=DATABASE_KINDS)
def empty_store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """An empty store on each kind of database."""
    with database_location(request.param) as location, open_store(location) as opened:
        yield opened


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server with a new data folder."""
    with ServerProcess(tmp_path) as made:
        yield made


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that the tests of a module share."""
    with ServerProcess(tmp_path_factory.mktemp("server")) as made:
        yield made
