"""The step from the third schema version to the fourth: seats, and a result for each player."""

import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, insert, inspect, select

import repique.store.db
from repique.store.db import schema
from repique.store.db.engine import postgresql_engine, sqlite_engine
from repique.store.db.migrate import schema_version, tables_of
from repique.store.db.transaction import rows
from repique.store.matches.seats import players_of_series
from repique.store.matches.series import SERIES_STAGES, restore_series, saved_series
from repique.store.players.players import all_players
from repique.store.store import open_store
from repique_testkit.store.databases import DATABASE_KINDS, database_location
from repique_testkit.store.stored_series import begin_shared_series

OLD = Path(__file__).parent / "fixtures/data-folder-0.1.0.tar.gz"


def engine_of(location: Path | str) -> Engine:
    if isinstance(location, str):
        return postgresql_engine(location)
    return sqlite_engine(location / "repique.db")


@pytest.fixture(params=DATABASE_KINDS)
def old(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Path | str]:
    """A database of the third version with all that the data folder of 0.1.0 has."""
    with tarfile.open(OLD) as archive:
        archive.extractall(tmp_path, filter="data")
    with database_location(request.param) as location:
        target = engine_of(location)
        source = sqlite_engine(tmp_path / "data/repique.db", read_only=True)
        with source.connect() as before, target.begin() as after:
            assert schema_version(before) == "0003"
            make_third_version(after)
            for table in tables_of("0003"):
                found = [dict(row) for row in before.execute(select(table)).mappings()]
                if found:
                    after.execute(insert(table), found)
        source.dispose()
        target.dispose()
        yield location


def make_third_version(connection: Connection) -> None:
    config = Config()
    config.set_main_option("path_separator", "os")
    where = Path(repique.store.db.__file__).with_name("migrations")
    config.set_main_option("script_location", str(where))
    config.attributes["connection"] = connection
    command.upgrade(config, "0003")


def contents(connection: Connection) -> dict[str, list[dict[str, object]]]:
    """All rows that the third version has, but those about the installation."""
    tables = [table for table in tables_of("0003") if table is not schema.house]
    return {table.name: rows(connection, table) for table in tables}


def test_everything_stays_and_everybody_has_a_seat(old: Path | str) -> None:
    engine = engine_of(old)
    with engine.connect() as connection:
        before = contents(connection)
    engine.dispose()
    with open_store(old) as store:
        assert store.read(contents) == before
        assert store.check() == []
        for series in store.read(lambda c: rows(c, schema.series)):
            number = series["id"]
            seats = store.read(lambda c, n=number: players_of_series(c, n))  # type: ignore[misc]
            assert [*seats.values()] == [series["player"]]
            found = store.read(lambda c, n=number: restore_series(c, n)).series  # type: ignore[misc]
            assert found.seating.players == seats
        for person in store.read(all_players):
            own = [row for row in before["series"] if row["player"] == person.id]
            listed = store.read(lambda c, p=person.id: saved_series(c, p, *SERIES_STAGES))  # type: ignore[misc]
            assert [(s.id, s.stage) for s in listed] == [(s["id"], s["stage"]) for s in own]


def test_a_match_may_have_several_results_then(old: Path | str) -> None:
    with open_store(old) as store:
        kept = begin_shared_series(store, "piquet", ("Anna", "Bert"))
        kept.play_on()
        match = kept.keeper.match
        results = store.read(lambda c: rows(c, schema.results, match=match))
        assert [row["side"] for row in results] == [0, 1]
        assert store.check() == []
    engine = engine_of(old)
    key = inspect(engine).get_pk_constraint("results")
    engine.dispose()
    assert key["constrained_columns"] == ["match", "player"]
