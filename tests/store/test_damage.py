"""Damaged databases are found, copied to quarantine and rebuilt; nothing wrong is shown."""

import os
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import select

from repique.core.table import CHANCE
from repique.games import get
from repique.play.series import Series
from repique.stats.scores import game_scores, round_scores
from repique.store.db import schema
from repique.store.db.engine import connect_sqlite
from repique.store.db.transaction import Transaction
from repique.store.errors import TooNew
from repique.store.matches.sayings import add_saying
from repique.store.matches.series import begin_series, restore_series
from repique.store.matches.writer import SeriesWriter
from repique.store.store import Store, open_store
from repique_testkit.play.sketch_play import sketch_action
from repique_testkit.store.damage import (
    FILE_DAMAGES,
    JOURNAL_DAMAGES,
    Damage,
    flip_bits,
    overwrite_with_jpeg,
)
from repique_testkit.store.databases import memory_folder
from repique_testkit.store.stored_series import begin_stored_series

DAMAGES = int(os.environ.get("REPIQUE_DAMAGES", "100"))  # more in a long run
PRESETS = {"pinochle2": "pinochle", "piquet": "piquet", "pinochle4": "single-deck"}


def play(store: Store, game_id: str, player: int, moves: int) -> None:
    game = get(game_id)

    def begin(tx: Transaction) -> int:
        if tx.find(schema.players, id=player) is None:
            about = {"name": f"P{player}", "key": f"p{player}"}
            tx.insert(schema.players, id=player, created=tx.at, **about)
        return begin_series(tx, player, PRESETS[game_id], game)

    keeper = SeriesWriter(store.writer, store.do(begin))
    live = Series.begin(game, game.presets[PRESETS[game_id]], b"seed")
    for _ in range(moves):
        if live.session.state.turn == CHANCE:
            live.session.deal()
        else:
            live.session.submit(live.session.state.turn, sketch_action(live.session, Random(1)))
        keeper.keep(live)
    store.do(lambda tx: talk(tx, keeper.id, player))


def talk(tx: Transaction, series: int, player: int) -> None:
    """Say something at the table, so that its pages are not empty."""
    for n in range(30):
        add_saying(tx, series, 0, player, "", f"line {n} of what was said", f"said-{n:04}")


@pytest.fixture(scope="module")
def place() -> Iterator[Path]:
    with memory_folder() as folder:
        yield folder


@pytest.fixture(scope="module")
def sound(place: Path) -> tuple[Path, Path]:
    """Two folders: one that was closed, and one as a crash leaves it, with a journal."""
    clean = place / "clean"
    crashed = place / "crashed"
    with open_store(clean) as store:
        for player, game in enumerate(PRESETS, 1):
            play(store, game, player, 24)
    with open_store(clean) as store:
        play(store, "piquet", 4, 24)
        crashed.mkdir()
        for path in clean.iterdir():
            if path.is_file():
                shutil.copy(path, crashed / path.name)
        shutil.copytree(clean / "backups", crashed / "backups")
    assert (crashed / "repique.db-wal").stat().st_size > 10_000
    return clean, crashed


Rows = dict[tuple[Any, ...], dict[str, Any]]


def contents(store: Store) -> Rows:
    """Every row except those of table `house`, by table and key."""
    found = {}
    with store.reading() as connection:
        for table in schema.TABLES_IN_ORDER[:]:
            if table is not schema.house:
                for row in connection.execute(select(table)).mappings():
                    key = (table.name, *(row[c.name] for c in table.primary_key.columns))
                    found[key] = dict(row)
    return found


def worked_out(key: tuple[Any, ...], row: dict[str, Any], before: Rows) -> bool:
    """Whether this is a recomputed row of results: the points of the lost one at another time."""
    old = before[key]
    return key[0] in ("deals", "results") and row["scores"] == old["scores"] and row != old


def files(folder: Path) -> dict[str, bytes]:
    names = ("repique.db", "repique.db-wal")
    return {n: (folder / n).read_bytes() for n in names if (folder / n).exists()}


@pytest.mark.slow
def test_damaged_files_are_found_and_rebuilt(sound: tuple[Path, Path], place: Path) -> None:
    originals = {}
    for folder in sound:
        trial = place / "trial"
        shutil.copytree(folder, trial)
        with open_store(trial) as store:
            assert not store.report.damaged
            originals[folder] = contents(store)
        shutil.rmtree(trial)
    found = whole = 0
    for seed in range(DAMAGES):
        lot = Random(seed)
        folder = lot.choice(sound)
        harm: Damage = lot.choice(
            FILE_DAMAGES if folder == sound[0] else (*FILE_DAMAGES, *JOURNAL_DAMAGES)
        )
        trial = place / f"trial{seed}"
        shutil.copytree(folder, trial)
        harm(trial / "repique.db", lot)
        damaged = files(trial)
        before = originals[folder]

        with open_store(trial) as store:
            after = contents(store)
            assert store.check() == []
            about = (seed, harm.__name__, store.report)
            for key, row in after.items():  # rows may be missing, but none is wrong
                assert row == before[key] or worked_out(key, row, before), about
            if not store.report.damaged:
                assert after == before, about
                whole += 1
            else:
                found += 1
                assert store.report.sentences(), about
                kept = store.report.quarantine
                assert (files(kept) if kept else {}) == damaged, about
                # What the backup has is there, and it has three of the four matches.
                assert len([key for key in after if key[0] == "matches"]) >= 3, about
            for series in {row["series"] for key, row in after.items() if key[0] == "matches"}:
                assert store.read(partial(restore_series, series=series)).match, about
        shutil.rmtree(trial)
    assert found > DAMAGES * 0.8
    assert found + whole == DAMAGES


def test_without_a_backup_the_rest_of_the_file_is_saved(
    sound: tuple[Path, Path], tmp_path: Path
) -> None:
    shutil.copytree(sound[0], tmp_path / "data", ignore=shutil.ignore_patterns("backups"))
    with open_store(tmp_path / "data") as store:
        before = contents(store)
    shutil.rmtree(tmp_path / "data" / "backups")
    data = bytearray((tmp_path / "data" / "repique.db").read_bytes())
    at = data.index(b"play ", len(data) // 2)
    data[at : at + 4] = b"plai"
    (tmp_path / "data" / "repique.db").write_bytes(data)

    with open_store(tmp_path / "data") as store:
        after = contents(store)
        said = " ".join(store.report.sentences())

    assert after.items() < before.items()
    assert [k for k in after if k[0] == "matches"] == [k for k in before if k[0] == "matches"]
    assert len(after) > len(before) * 0.6
    assert "The saved games were damaged (the moves of a game are damaged" in said
    assert "Nothing was deleted" in said
    assert "couldn’t be recovered" in said


def test_lost_results_are_worked_out_again_from_the_moves(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        kept = begin_stored_series(store, "piquet")
        kept.play_on()
        scores = store.read(game_scores)
    shutil.rmtree(tmp_path / "backups")
    data = bytearray((tmp_path / "repique.db").read_bytes())
    for at in range(0, len(data), 4096):
        if b'"lead"' in data[at : at + 4096]:  # the pages with the rows of deals
            data[at : at + 4096] = bytes(4096)
    (tmp_path / "repique.db").write_bytes(data)
    assert b'"lead"' not in data

    with open_store(tmp_path) as store:
        assert store.report.damaged
        again = store.read(lambda c: round_scores(c, 1))
        assert [line.deal for line in again] == [1, 2, 3, 4, 5, 6]
        (score,) = store.read(game_scores)
    assert (score.score, score.against) == (scores[0].score, scores[0].against)


def test_a_picture_instead_of_a_database_and_no_backup(tmp_path: Path) -> None:
    overwrite_with_jpeg(tmp_path / "repique.db", Random(1))
    before = (tmp_path / "repique.db").read_bytes()
    with open_store(tmp_path) as store:
        assert store.report.sentences()[0].startswith("The saved games were damaged (the file is")
        assert store.report.quarantine is not None
        assert (store.report.quarantine / "repique.db").read_bytes() == before
        play(store, "piquet", 1, 3)
    with open_store(tmp_path) as store:
        assert not store.report.damaged
        assert len(contents(store)) > 5


def test_a_recovery_cut_short_is_finished_at_the_next_start(
    sound: tuple[Path, Path], tmp_path: Path
) -> None:
    shutil.copytree(sound[1], tmp_path / "data")
    folder = tmp_path / "data"
    shutil.copy(sound[0] / "repique.db", folder / "repique.db-recovered")
    flip_bits(folder / "repique.db", Random(1))
    with open_store(folder) as store:
        assert not (folder / "repique.db-recovered").exists()
        assert len([key for key in contents(store) if key[0] == "matches"]) >= 3


def test_the_journal_of_another_database_is_noticed(
    sound: tuple[Path, Path], tmp_path: Path
) -> None:
    shutil.copytree(sound[1], tmp_path / "data")
    with open_store(tmp_path / "other") as store:
        play(store, "pinochle2", 9, 30)
        shutil.copy(tmp_path / "other/repique.db-wal", tmp_path / "data/repique.db-wal")
    with open_store(tmp_path / "data") as store:
        assert store.report.damaged
        players = {row["name"] for key, row in contents(store).items() if key[0] == "players"}
    assert players == {"P1", "P2", "P3"}


def test_a_newer_database_is_refused_politely_and_left_alone(tmp_path: Path) -> None:
    """A database of a newer version is refused and left unchanged."""
    with open_store(tmp_path) as store:
        store.do(lambda tx: tx.change(schema.house, {"key": "schema"}, value='"0999"'))
    connection = connect_sqlite(tmp_path / "repique.db")
    connection.execute("UPDATE alembic_version SET version_num = '0999'")
    connection.execute("ALTER TABLE players ADD COLUMN colour TEXT")
    connection.close()
    before = (tmp_path / "repique.db").read_bytes()

    with pytest.raises(TooNew, match="belong to a newer Repique"):
        open_store(tmp_path)

    assert (tmp_path / "repique.db").read_bytes() == before
    assert not (tmp_path / "quarantine").exists()


def test_a_version_that_is_only_damaged_is_not_called_newer(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        play(store, "piquet", 1, 3)
    connection = connect_sqlite(tmp_path / "repique.db")
    connection.execute("UPDATE alembic_version SET version_num = '0099'")
    connection.close()
    with open_store(tmp_path) as store:
        assert store.report.problems == ["the database does not know its version"]
        assert len([key for key in contents(store) if key[0] == "moves"]) == 3
