"""Names of computer players: results by line-up depend on them, lifetime totals do not."""

from collections.abc import Iterator

import pytest

from repique.stats.leagues import lifetime, records_by_line_up
from repique.store.db import schema
from repique.store.db.transaction import one
from repique.store.matches.series import record_of
from repique.store.players.players import all_players
from repique.store.recovery.results import rebuild_results
from repique.store.store import Store, open_store
from repique.terminal.saver import StoreSaver
from repique_testkit.store.databases import memory_folder
from repique_testkit.store.stored_series import StoredSeries, begin_stored_series

NAMED = ("Anna", "Otto", "Clara", "standard")  # the fourth has no name


@pytest.fixture
def store() -> Iterator[Store]:
    with memory_folder() as folder, open_store(folder) as made:
        yield made


def played(store: Store, line_up: tuple[str, ...]) -> StoredSeries:
    """A short game with this line-up."""
    kept = begin_stored_series(store, "single-deck", "Anna", "standard", line_up, hands=1)
    kept.play_on()
    return kept


def test_names_stand_in_the_opening_and_come_back(store: Store) -> None:
    kept = played(store, NAMED)
    record, _ = store.read(lambda c: record_of(c, kept.keeper.match))
    assert record.seating.given_names == {1: "Otto", 2: "Clara"}
    assert kept.restored().seating.names == NAMED
    row = store.read(lambda c: one(c, schema.matches, id=kept.keeper.match))
    assert "note name_1 Otto" in row["opening"].splitlines()


def test_other_names_begin_another_count_and_lifetime_goes_on(store: Store) -> None:
    for line_up in (NAMED, NAMED, ("Anna", "Otto", "Ruth", "standard")):
        played(store, line_up)
    anna = store.read(all_players)[0].id
    counted = store.read(lambda c: {r.line_up: r.games for r in records_by_line_up(c, anna)})
    assert counted == {NAMED: 2, ("Anna", "Otto", "Ruth", "standard"): 1}
    assert store.read(lambda c: lifetime(c, anna, "pinochle4")).record.games == 3


def test_a_result_that_was_lost_is_worked_out_with_the_names(store: Store) -> None:
    kept = played(store, NAMED)
    store.do(lambda tx: tx.remove(schema.results, match=kept.keeper.match))
    rebuild_results(store.writer)
    anna = store.read(all_players)[0].id
    assert [r.line_up for r in store.read(lambda c: records_by_line_up(c, anna))] == [NAMED]


def test_a_named_player_keeps_the_name_at_another_level(store: Store) -> None:
    kept = begin_stored_series(store, "single-deck", "Anna", "standard", NAMED, hands=1)
    kept.live.seating = kept.live.seating.with_level((1, 2, 3), "expert")
    kept.play_on()
    anna = store.read(all_players)[0].id
    (record,) = store.read(lambda c: records_by_line_up(c, anna))
    assert record.line_up == ("Anna", "Otto", "Clara", "expert")


def test_a_match_goes_on_in_the_terminal_with_the_same_names() -> None:
    with memory_folder() as folder:
        with open_store(folder) as store:
            begin_stored_series(store, "single-deck", "Anna", "standard", NAMED)
        saver = StoreSaver(folder, "single-deck", "Anna", "standard")
        with saver.held():
            live = saver.load()
            assert live.seating.names == NAMED
