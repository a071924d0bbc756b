"""Results recomputed from logs: equal to those of live play, and not taken from files."""

import io
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from repique.core.game import OVER
from repique.play.record import parse_record
from repique.play.seating import PERSON
from repique.play.sequences import has_sequence_options
from repique.store.db import schema
from repique.store.db.transaction import Transaction, rows
from repique.store.errors import BadFile
from repique.store.matches.log import read_entries
from repique.store.matches.rebuild import replay_log, write_missing_results
from repique.store.matches.series import restore_series
from repique.store.store import Store, open_store
from repique.store.transfer.export import export_bytes
from repique.store.transfer.importer import import_file
from repique_testkit.play.abilities import FIRST_PRESETS
from repique_testkit.store.databases import memory_folder
from repique_testkit.store.forged_exports import altered_export
from repique_testkit.store.stored_series import StoredSeries, begin_stored_series


@pytest.fixture
def store() -> Iterator[Store]:
    with memory_folder() as folder, open_store(folder) as opened:
        yield opened


def scoreboards(store: Store) -> dict[str, list[dict[str, Any]]]:
    """All rows of deals and results, without batch numbers."""
    found = store.read(lambda c: {t.name: rows(c, t) for t in (schema.deals, schema.results)})
    for row in (row for table in found.values() for row in table):
        del row["batch"], row["seal"]
    return found


def play_with_doubts(kept: StoredSeries, rng: Random, steps: int) -> None:
    """Random play with undo, repeated rounds, changes of levels, and new games."""
    levels = ("expert", "novice", "master")
    for _ in range(steps):
        session = kept.live.session
        if session.state.phase == OVER:
            if has_sequence_options(session.game.options):
                session.plan_options({"tournament_no": rng.randint(2, 99)})
                kept.keep()  # options set after the end do not change a result
            kept.next_game()
            continue
        turns = session.turns(0)
        luck = rng.random()
        if luck < 0.02 and turns:
            session.undo_to(rng.choice(turns))
        elif luck < 0.03 and session.state.deal_number:
            session.restart_round()
        elif luck < 0.06:
            kinds = (PERSON, *(rng.choice(levels) for _ in range(1, session.state.seats)))
            kept.live.seating = kept.live.seating.with_kinds(kinds)
        else:
            kept.step()
            continue
        kept.keep()


def forgotten(tx: Transaction) -> None:
    for match in tx.rows(schema.matches):
        tx.remove(schema.results, match=match["id"])
        for row in tx.rows(schema.deals, match=match["id"]):
            tx.remove(schema.deals, match=row["match"], deal=row["deal"], take=row["take"])


@pytest.mark.parametrize("preset", FIRST_PRESETS)
@pytest.mark.parametrize("seed", range(2))
def test_the_log_gives_the_rows_that_were_written_in_live_play(
    store: Store, preset: str, seed: int
) -> None:
    kept = begin_stored_series(store, preset)
    play_with_doubts(kept, Random(f"{preset} {seed}"), 500)
    kept.play_on()
    live = scoreboards(store)
    assert live["deals"]
    assert live["results"]

    def again(tx: Transaction) -> None:
        forgotten(tx)
        for match in tx.rows(schema.matches):
            write_missing_results(
                tx,
                match["id"],
                replay_log(
                    parse_record(match["opening"]), read_entries(tx.connection, match["id"])
                ),
            )

    store.do(again)
    assert scoreboards(store) == live


# Forged files with a correct format


@pytest.fixture
def other() -> Iterator[Store]:
    with memory_folder() as folder, open_store(folder) as opened:
        yield opened


def taken(store: Store, raw: bytes) -> Any:
    return store.do(lambda tx: import_file(tx, io.BytesIO(raw)))


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("results", "scores", "[2000000000,0]"),
        ("results", "winner", 0),
        ("results", "player", 1),
        ("results", "levels", '["master"]'),
        ("results", "practice", 1),
        ("deals", "points", "[500,0]"),
        ("deals", "levels", '{"1":"master"}'),
        ("matches", "stage", "over"),
        ("matches", "stage", "left"),
    ],
)
def test_points_are_those_of_the_moves_whatever_a_file_says(
    store: Store, other: Store, table: str, column: str, value: object
) -> None:
    begin_stored_series(store, "piquet", "Bert").play_on(deals=1)
    kept = begin_stored_series(store, "pinochle", "Anna", level="novice")
    kept.play_on()
    raw = altered_export(store.read(export_bytes), table, column, value, last=True)
    assert raw != store.read(export_bytes)
    taken(other, raw)
    assert scoreboards(other) == scoreboards(store)
    restored = other.read(lambda c: restore_series(c, 2)).series
    assert restored.session.state == kept.live.session.state


def test_a_running_match_gets_no_result_from_a_file(store: Store, other: Store) -> None:
    kept = begin_stored_series(store, "piquet", "Anna")
    kept.play_on(deals=1)
    taken(other, store.read(export_bytes))
    row: dict[str, Any] = {c.name: 0 for c in schema.results.columns}
    row |= {"match": 1, "player": 1, "game": "piquet", "preset": "piquet", "number": 1}
    row |= {"scores": "[2000000000,0]", "levels": '["master"]', "line_up": '["Anna","master"]'}
    row |= {"changes": "", "at": "2026-01-01T00:00:00Z", "seal": {"b": ""}}
    raw = altered_export(
        store.read(export_bytes), "matches", "stage", "over", more=["results", *row.values()]
    )
    kept.step()
    taken(other, raw)
    assert other.read(lambda c: rows(c, schema.results)) == []
    assert other.read(lambda c: restore_series(c, 1)).series.session.state.scores == (
        kept.live.session.state.scores
    )


@pytest.mark.parametrize(
    ("table", "column", "value"),
    [
        ("series", "preset", "whist"),
        ("series", "preset", "piquet"),
        ("series", "game", "piquet"),
        ("series", "stage", "elsewhere"),
        ("matches", "stage", "elsewhere"),
    ],
)
def test_a_match_of_no_known_game_is_refused(
    store: Store, other: Store, table: str, column: str, value: object
) -> None:
    begin_stored_series(store, "pinochle").play_on(deals=1)
    with pytest.raises(BadFile):
        taken(other, altered_export(store.read(export_bytes), table, column, value))
    assert other.read(lambda c: rows(c, schema.series)) == []


@pytest.mark.parametrize("opening", ["garbage", "game piquet 1\nnumber 1\ndealer 0\n", "x"])
def test_an_opening_that_is_none_is_left_out_with_its_series(
    store: Store, other: Store, opening: str
) -> None:
    begin_stored_series(store, "pinochle").play_on(deals=1)
    raw = altered_export(
        store.read(export_bytes), "matches", "opening", opening, without=("moves",)
    )
    said = taken(other, raw)
    assert len(said.left_out) == 1
    assert "breaks the rules" in said.left_out[0]
    assert other.read(lambda c: rows(c, schema.series)) == []
    assert other.read(lambda c: rows(c, schema.matches)) == []
