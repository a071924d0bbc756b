"""Tournaments survive migrations, damage, export and import."""

import contextlib
import hashlib
import io
import json
import shutil
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from repique.core.scoring import Tally
from repique.core.table import CHANCE
from repique.stats.tournaments import player_report, tournament_results
from repique.store.db import schema
from repique.store.db.engine import connect_sqlite
from repique.store.db.migrate import HEAD, TABLES_ADDED
from repique.store.db.transaction import as_json, rows
from repique.store.errors import BadFile
from repique.store.matches.log import LogEntry, append
from repique.store.matches.series import restore_series
from repique.store.players import players
from repique.store.store import Store, open_store
from repique.store.tournaments.tallies import tallies_of
from repique.store.tournaments.tournaments import all_tournaments, tournament_by_name
from repique.store.transfer.export import export_bytes
from repique.store.transfer.importer import ImportReport, import_file
from repique_testkit.play.tournament_players import TournamentPlayer, new_tournament, step
from repique_testkit.store.damage import FILE_DAMAGES
from repique_testkit.store.databases import (
    downgrade_to_first_version,
    memory_folder,
)
from repique_testkit.store.forged_exports import altered_export
from repique_testkit.store.stored_series import begin_stored_series


def told(store: Store) -> object:
    """All results of the tournament."""
    tournament = store.read(lambda c: tournament_by_name(c, "Sunday"))
    return store.read(
        lambda c: (
            tournament_results(c, tournament, 1),
            [player_report(c, tournament, 1, who["id"]) for who in rows(c, schema.players)],
        )
    )


@pytest.fixture
def place() -> Iterator[Path]:
    """Anna has finished, Bert is in the middle of the second hand."""
    with memory_folder() as folder:
        with open_store(folder) as store:
            tournament = new_tournament(store, "piquet", 2)
            TournamentPlayer(store, tournament, "Anna").play()
            bert = TournamentPlayer(store, tournament, "Bert").play(1)
            _, live, keeper = bert.sit_down()
            for _ in range(12):
                step(live)
                keeper.keep(live)
        yield folder


def test_a_database_of_the_first_version_keeps_everything() -> None:
    with memory_folder() as folder:
        with open_store(folder) as store:
            kept = begin_stored_series(store, "piquet", "Anna")
            kept.play_on(deals=2)
            before = kept.restored().text()
            moves = store.read(lambda c: rows(c, schema.moves))
        downgrade_to_first_version(folder)
        with open_store(folder) as store:
            assert not store.report.damaged
            assert store.read(lambda c: restore_series(c, 1)).series.text() == before
            assert store.read(lambda c: rows(c, schema.moves)) == moves
            assert store.check() == []
            with store.reading() as connection:
                version = connection.execute(text("SELECT version_num FROM alembic_version"))
                assert version.scalar() == HEAD
            TournamentPlayer(store, new_tournament(store, "piquet", 1), "Anna").play()


def test_a_backup_of_the_first_version_still_mends() -> None:
    with memory_folder() as folder:
        with open_store(folder) as store:
            kept = begin_stored_series(store, "piquet", "Anna")
            kept.play_on(deals=1)
            before = kept.restored().text()
        shutil.rmtree(folder / "backups")
        downgrade_to_first_version(folder)
        (folder / "backups").mkdir()
        with contextlib.closing(connect_sqlite(folder / "repique.db")) as raw:
            raw.execute("PRAGMA journal_mode=DELETE").close()
        shutil.copy(folder / "repique.db", folder / "backups/repique-0000000009-2026-01-01.db")
        (folder / "repique.db").write_bytes(b"")
        with open_store(folder) as store:
            assert store.report.backup is not None
            assert store.read(lambda c: restore_series(c, 1)).series.text() == before
            assert store.read(all_tournaments) == []


def test_a_tally_that_was_altered_is_worked_out_again(place: Path) -> None:
    with open_store(place) as store:
        before = told(store)
    shutil.rmtree(place / "backups")
    with contextlib.closing(connect_sqlite(place / "repique.db")) as raw:
        raw.execute("""UPDATE tallies SET sides = replace(sides, '"play":', '"play":9')""")
        raw.commit()
    with open_store(place) as store:
        assert store.report.problems == ["a row of tallies was altered"]
        assert told(store) == before
        assert store.check() == []


def test_a_hand_whose_moves_are_lost_is_dealt_again(place: Path) -> None:
    with open_store(place) as store:
        bert = TournamentPlayer(
            store, store.read(lambda c: tournament_by_name(c, "Sunday")), "Bert"
        )
        _, live, _ = bert.sit_down()
        pack = live.session.record.moves[0]
    shutil.rmtree(place / "backups")
    with contextlib.closing(connect_sqlite(place / "repique.db")) as raw:
        raw.execute("UPDATE matches SET opening = '' WHERE id = (SELECT max(id) FROM matches)")
        raw.commit()
    with open_store(place) as store:
        assert store.report.damaged
        bert = TournamentPlayer(
            store, store.read(lambda c: tournament_by_name(c, "Sunday")), "Bert"
        )
        hand, live, _ = bert.sit_down()
        assert (hand, live.session.record.moves) == (2, [])
        live.session.deal()
        assert live.session.record.moves == [pack]


def test_damaged_files_give_true_results_or_none(place: Path) -> None:
    """With the newest backup everything is restored; without it nothing wrong is shown."""
    with open_store(place) as store:
        before = told(store)
        store.back_up()
    sound = place / "sound"
    sound.mkdir()
    shutil.copy(place / "repique.db", sound)
    for number, harm in enumerate(FILE_DAMAGES):
        lot = Random(number)
        shutil.copy(sound / "repique.db", place / "repique.db")
        harm(place / "repique.db", lot)
        with open_store(place) as store:
            assert told(store) == before
            assert store.check() == []


# Export and import


def taken(store: Store, raw: bytes) -> ImportReport:
    return store.do(lambda tx: import_file(tx, io.BytesIO(raw)))


def test_everything_comes_back_and_goes_on_elsewhere(place: Path, empty_store: Store) -> None:
    with open_store(place) as store:
        raw = store.read(export_bytes)
        before = told(store)
        taken(empty_store, raw)
        assert told(empty_store) == before
        taken(empty_store, raw)
        assert told(empty_store) == before
        for table in TABLES_ADDED["0002"]:
            here, there = (
                len(s.read(lambda c, t=table: rows(c, t)))  # type: ignore[misc]
                for s in (empty_store, store)
            )
            assert here == there
        ends = []
        for machine in (store, empty_store):
            tournament = machine.read(lambda c: tournament_by_name(c, "Sunday"))
            ends.append(TournamentPlayer(machine, tournament, "Bert").play().texts)
        assert ends[0] == ends[1]
        assert empty_store.check() == []


def test_one_player_takes_the_tournament_along(place: Path, empty_store: Store) -> None:
    with open_store(place) as store:
        raw = store.read(lambda c: export_bytes(c, 2))
        assert b"Anna" not in raw
        taken(empty_store, raw)
        tournament = empty_store.read(lambda c: tournament_by_name(c, "Sunday"))
        bert = TournamentPlayer(empty_store, tournament, "Bert")
        assert [*empty_store.read(lambda c: tallies_of(c, bert.entry.id))] == [1]
        hand, live, _ = bert.sit_down()
        assert (hand, len(live.session.record.moves)) == (2, 12)
        carl = TournamentPlayer(empty_store, tournament, "Carl").play(1)
        anna = TournamentPlayer(
            store, store.read(lambda c: tournament_by_name(c, "Sunday")), "Dora"
        ).play(1)
        assert carl.texts == anna.texts  # the same hands on both machines
        bert.play()
        taken(store, empty_store.read(lambda c: export_bytes(c, bert.person.id)))
        at_home = TournamentPlayer(
            store, store.read(lambda c: tournament_by_name(c, "Sunday")), "Bert"
        )
        # the hand that is under way here was played to its end there
        assert [*store.read(lambda c: tallies_of(c, at_home.entry.id))] == [1, 2]


def test_a_hand_that_went_on_in_two_ways_stays_as_it_is_here(
    place: Path, empty_store: Store
) -> None:
    with open_store(place) as store:
        taken(empty_store, store.read(lambda c: export_bytes(c, 2)))
        for machine, moves in ((store, 1), (empty_store, 0)):
            there = machine.read(lambda c: tournament_by_name(c, "Sunday"))
            bert = TournamentPlayer(machine, there, "Bert")
            known = bert.sit_down()[2]._stored
            line = LogEntry(CHANCE, f"!plan capot60={'on' if moves else 'off'}")
            machine.do(
                lambda tx, k=known, said=line: append(tx, k.match, [said], k.length)  # type: ignore[misc]
            )
        told = empty_store.do(
            lambda tx: import_file(tx, io.BytesIO(store.read(lambda c: export_bytes(c, 2))))
        )
        assert told.left_out == (
            "Hand 2 of Sunday went on differently here, so the one in the file is left out.",
        )


def test_an_entry_of_another_player_is_left_out(place: Path, empty_store: Store) -> None:
    with open_store(place) as store:
        raw = store.read(lambda c: export_bytes(c, 2))
    taken(empty_store, raw)
    empty_store.do(lambda tx: players.rename_player(tx, 1, "Zoe"))
    before = empty_store.read(lambda c: rows(c, schema.hands))
    told = empty_store.do(lambda tx: import_file(tx, io.BytesIO(raw)))
    assert "An entry in Sunday belongs to Zoe here, so it is left out." in told.left_out
    assert empty_store.read(lambda c: rows(c, schema.hands)) == before


def test_hands_played_since_are_added_to_a_known_entry(empty_store: Store) -> None:
    with memory_folder() as folder, open_store(folder) as store:
        tournament = new_tournament(store, "piquet", 3)
        anna = TournamentPlayer(store, tournament, "Anna").play(1)
        taken(empty_store, store.read(export_bytes))
        anna.play(1)
        taken(empty_store, store.read(export_bytes))
        there = empty_store.read(lambda c: tournament_by_name(c, "Sunday"))
        again = TournamentPlayer(empty_store, there, "Anna")
        assert empty_store.read(lambda c: tallies_of(c, again.entry.id)) == store.read(
            lambda c: tallies_of(c, anna.entry.id)
        )
        assert again.sit_down()[0] == 3


def test_another_tournament_of_the_same_name_gets_a_number(place: Path, empty_store: Store) -> None:
    new_tournament(empty_store, "bezique", 3)
    with open_store(place) as store:
        taken(empty_store, store.read(export_bytes))
    assert [t.title for t in empty_store.read(all_tournaments)] == [
        "Sunday (3 hands)",
        "Sunday 2 (2 hands)",
    ]


def test_a_file_of_the_first_version_is_taken(empty_store: Store) -> None:
    with memory_folder() as folder, open_store(folder) as store:
        begin_stored_series(store, "piquet", "Anna").play_on(deals=1)
        *lines, _ = store.read(export_bytes).splitlines(keepends=True)
    lines[0] = lines[0].replace(HEAD.encode(), b"0001")
    taken(empty_store, ended(lines))
    assert len(empty_store.read(lambda c: rows(c, schema.matches))) == 1


FORGED = [
    ("tournaments", "hands", 0),
    ("tournaments", "hands", 100_000),
    ("tournaments", "seed", "secret"),
    ("tournaments", "levels", "[]"),
    ("tournaments", "options", "[]"),
    ("tournaments", "ranking", "luck"),
    ("tournaments", "dealer", 7),
    ("tournaments", "name", "<b>"),
    ("tournaments", "levels", '["simple","simple","simple","simple"]'),
    ("tournaments", "levels", '["sim\\nple"]'),
    ("tournaments", "preset", "whist"),
    ("tournaments", "options", '{"horses":1}'),
    ("tournaments", "seed", ""),
    ("entries", "player", 99),
    ("entries", "attempt", 0),
    ("entries", "tournament", 99),
    ("hands", "series", 99),
    ("tallies", "sides", '[{"play":1}]'),
    ("tallies", "sides", "[]"),
    ("tallies", "sides", as_json([{**asdict(Tally()), "play": 10**30}] * 2)),
    ("tallies", "hand", 99),
    ("tallies", "hand", 0),
    ("hands", "hand", -3),
]


def test_forged_tournaments_are_refused_whole(place: Path) -> None:
    with open_store(place) as store:
        raw = store.read(export_bytes)
    with memory_folder() as folder, open_store(folder) as other:
        for table, column, value in FORGED:
            with pytest.raises(BadFile):
                taken(other, altered_export(raw, table, column, value))
        assert other.read(all_tournaments) == []


def ended(lines: list[bytes]) -> bytes:
    """The lines with a correct last line."""
    digest = hashlib.sha256(b"".join(lines)).hexdigest()
    end = as_json({"rows": len(lines) - 1, "hash": digest}).encode() + b"\n"
    return b"".join(lines) + end


def test_what_a_file_says_of_hands_is_not_believed(place: Path) -> None:
    """A file cannot give more points, a hand that was not played, or another deal."""
    with open_store(place) as store, memory_folder() as folder, open_store(folder) as other:
        raw = store.read(export_bytes)
        live = told(store)
        [anna, *_] = json.loads(store.read(lambda c: rows(c, schema.tallies))[0]["sides"])
        bold = as_json([{**anna, "play": 2_000_000_000}, anna])
        made_up = ["tallies", 2, 2, 1, bold, "2026-01-01T00:00:00Z", {"b": ""}]
        assert [c.name for c in schema.tallies.columns][:2] == ["entry", "hand"]
        taken(other, altered_export(raw, "tallies", "sides", bold, more=made_up))
        assert told(other) == live

    with open_store(place) as store, memory_folder() as folder, open_store(folder) as other:
        last = store.read(lambda c: rows(c, schema.hands))[-1]
        swapped = altered_export(raw, "hands", "series", last["series"])
        swapped = altered_export(swapped, "hands", "series", 1, last=True)
        said = taken(other, swapped)
        assert sum("was dealt differently" in sentence for sentence in said.left_out) == 2
