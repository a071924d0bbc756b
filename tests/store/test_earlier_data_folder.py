"""A data folder of version 0.1.0 is opened by this version: everything is there, and equal.

`fixtures/README.md` says what is in it. These tests talk to it as people do, by commands, addresses
and sockets, because what is inside may be built otherwise one day and the folder stays.
"""

import asyncio
import json
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from repique.cli.app import main
from repique.store.db import schema
from repique.store.db.engine import connect_sqlite
from repique.store.db.transaction import rows
from repique.store.errors import CannotOpen
from repique.store.files.folder import Folder
from repique.store.files.read_only import query_read_only
from repique.store.matches.series import restore_series, saved_series
from repique.store.players import players
from repique.store.store import Store, open_store
from repique.store.transfer.importer import import_file
from repique_testkit.server.client import SocketClient
from repique_testkit.server.process import ServerProcess
from repique_testkit.store.folder_facts import counted, digest, reviews, seen, told

FIXTURES = Path(__file__).parent / "fixtures"
NAME = "data-folder-0.1.0"
FACTS: dict[str, Any] = json.loads((FIXTURES / f"{NAME}.json").read_text("utf-8"))
TABLES: dict[str, Any] = FACTS["tables"]
RUNNING = [table for table, about in TABLES.items() if not about["over"]]


def unpack(place: Path) -> Path:
    with tarfile.open(FIXTURES / f"{NAME}.tar.gz") as archive:
        archive.extractall(place, filter="data")
    return place


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """Where the archive lies unpacked: the folder `data` and the file `export.jsonl`."""
    return unpack(tmp_path)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server at which one match after the other goes on."""
    with ServerProcess(unpack(tmp_path_factory.mktemp("played")) / "data") as server:
        yield server


@pytest.fixture
def served(unpacked: Path) -> Iterator[ServerProcess]:
    with ServerProcess(unpacked / "data") as server:
        yield server


def run(*arguments: object) -> int:
    with pytest.raises(SystemExit) as end:
        main([*map(str, arguments)])
    assert isinstance(end.value.code, int)
    return end.value.code


def as_then(answer: Any) -> Any:
    """An answer without what has another form since: a rubicon is a remark on a finished game, a
    line of a score pad says whether the bid was made, what a game does not count has no leader, and
    saved and finished games name the other people at the table, of whom there were none."""
    if isinstance(answer, dict):
        shown = {name: as_then(value) for name, value in answer.items() if name != "good"}
        if shown.get("people") in ([], ""):
            del shown["people"]
        if "remark" in shown:
            shown["rubicon"] = shown.pop("remark") != ""
            shown.pop("remark_meaning")
        if "rubicon" in shown:  # totals below zero were marked in games that know no rubicon
            shown["rubicon"] = shown["rubicon"] and shown["worth"] is not None
        return shown
    if isinstance(answer, list):
        return [as_then(one) for one in answer if not _leads_nothing(one)]
    return answer


def _leads_nothing(one: Any) -> bool:
    return isinstance(one, dict) and one.get("category") == "bids" and one.get("amount") == 0


def check_same(server: ServerProcess, but: tuple[str, ...] = ()) -> None:
    """The server tells all that was told when the folder was made, and nothing breaks down."""
    now = told(server)
    before = {place: answer for place, answer in FACTS["told"].items() if place not in but}
    assert {place: as_then(now.get(place)) for place in before} == as_then(before)
    assert [place for place, answer in now.items() if answer == 500] == []


def opened(server: ServerProcess, table: str) -> dict[str, Any]:
    """What is shown there to whoever may sit down; hands of a tournament are for one player."""
    for person in server.ask("GET", "/api/players"):
        server.ask("POST", f"/api/players/{person['id']}/switch")
        with suppress(InvalidStatus):
            return seen(server, table)
    raise AssertionError(f"the table {table} cannot be opened")


def rows_of(exported: Path) -> dict[str, Any]:
    """The rows of tables that the folder had then, and of as many columns."""
    found = counted(exported, {name: about["columns"] for name, about in FACTS["rows"].items()})
    return {name: about for name, about in found.items() if name in FACTS["rows"]}


def test_the_folder_has_a_bit_of_everything() -> None:
    told_then = FACTS["told"]
    assert [person["name"] for person in told_then["/api/players"]] == ["Anna", "Bert", "Zoë"]
    presets = {"pinochle", "binokel", "bezique", "piquet", "single-deck", "double-deck"}
    assert {match["preset"] for match in told_then["/api/matches"]} == presets
    assert {result["preset"] for result in told_then["/api/scores"]} == presets
    assert len(told_then["/api/tournaments"]) == 2
    assert told_then["/api/sequences"]
    assert len(FACTS["reviews"]) == 3
    assert sum(TABLES[table]["changed"] for table in RUNNING) >= 8  # rules changed in mid-match


def test_players_results_tournaments_preferences_and_rules_are_as_they_were(
    served: ServerProcess,
) -> None:
    check_same(served)


def test_reviews_are_kept(served: ServerProcess) -> None:
    assert reviews(served, FACTS["reviews"]) == FACTS["reviews"]


def test_a_round_under_changed_rules_can_be_reviewed(served: ServerProcess) -> None:
    zoe = next(p["id"] for p in FACTS["told"]["/api/players"] if p["name"] == "Zoë")
    (result,) = FACTS["told"][f"/api/scores?player={zoe}"]
    place = f"/api/scores/{result['match']}/rounds/{result['deals']}/review"
    assert served.ask("POST", place)["state"] in ("running", "done")


def test_every_table_is_shown_as_it_was(served: ServerProcess) -> None:
    """A computer player whose turn it is may have moved before somebody looks."""
    for table, about in TABLES.items():
        then = about["shown"]
        now = opened(served, table)
        if now["moves"] > then["moves"]:
            assert not about["over"]
            names = ("number", "dealer", "practice")
            then, now = ({name: shown[name] for name in names} for shown in (then, now))
        assert now == then, table


@pytest.mark.parametrize("table", RUNNING)
def test_every_running_match_goes_on(table: str, played: ServerProcess) -> None:
    opened(played, table)  # or the guest would knock for minutes
    client = SocketClient(played, table, Random(table))

    def moved(rounds: int) -> bool:
        return not client.pending and any(w["t"] == "act" for w in client.acked.values())

    client.done = moved  # type: ignore[method-assign]
    asyncio.run(client.play(deadline=60))
    assert client.naks == []


def test_every_row_is_exported_as_it_was(unpacked: Path) -> None:
    again = unpacked / "again.jsonl"
    assert run("export", again, "--data", unpacked / "data") == 0
    assert rows_of(again) == FACTS["rows"]


def check_seats(store: Store) -> None:
    """Everybody who began a match has a seat in it, and the others have the levels of its log."""
    names = {person.id: person.name for person in store.read(players.all_players)}
    series = store.read(lambda c: rows(c, schema.series))
    assert len(series) == FACTS["rows"]["series"]["rows"]
    for row in series:
        seats = store.read(lambda c, s=row["id"]: rows(c, schema.seats, series=s))  # type: ignore[misc]
        found = store.read(lambda c, s=row["id"]: restore_series(c, s)).series  # type: ignore[misc]
        assert found.seating.players == {0: row["player"]}
        assert found.seating.names[0] == names[row["player"]]
        assert [seat["seat"] for seat in seats] == [*range(found.session.state.seats)]
        assert {s["seat"]: s["level"] for s in seats if s["level"]} == found.seating.levels
        assert (seats[0]["player"], seats[0]["stage"]) == (row["player"], row["stage"])


def test_the_seats_of_every_match_are_found(unpacked: Path) -> None:
    with open_store(unpacked / "data") as store:
        check_seats(store)
        assert store.check() == []
        results = store.read(lambda c: rows(c, schema.results))
    assert len(results) == FACTS["rows"]["results"]["rows"]


def test_the_seats_of_an_exported_file_are_found(unpacked: Path) -> None:
    with open_store(unpacked / "empty") as store:
        with (unpacked / "export.jsonl").open("rb") as file:
            store.do(lambda tx: import_file(tx, file))
        check_seats(store)


def test_a_damaged_folder_is_mended_with_its_results(unpacked: Path) -> None:
    """Rows of results are salvaged as they are, although their table had another key."""
    data = unpacked / "data"
    shutil.rmtree(data / "backups")
    with closing(connect_sqlite(data / "repique.db")) as raw:
        raw.execute("UPDATE players SET created = '' WHERE name = 'Zoë'")
        raw.commit()
        lost = raw.execute("SELECT id FROM players WHERE name = 'Zoë'").fetchone()[0]
    with open_store(unpack(unpacked / "other") / "data") as store:
        results = store.read(lambda c: rows(c, schema.results))
        seats = store.read(lambda c: rows(c, schema.seats))
        series = store.read(lambda c: rows(c, schema.series))
    stay = {row["id"] for row in series if row["player"] != lost}
    with open_store(data) as store:
        assert store.report.problems == ["a row of players was altered"]
        kept = store.read(lambda c: rows(c, schema.results))
        assert kept == [row for row in results if row["player"] != lost]
        assert len(kept) < len(results)
        found = store.read(lambda c: rows(c, schema.seats))
        assert found == [row for row in seats if row["series"] in stay]
        assert store.check() == []


def test_lists_can_be_read_where_nothing_can_be_written(unpacked: Path) -> None:
    data = unpacked / "data"
    before = {path: path.read_bytes() for path in data.iterdir() if path.is_file()}
    closed = CannotOpen("read only")
    with open_store(unpack(unpacked / "other") / "data") as store:
        wanted = store.read(lambda c: [saved_series(c, player) for player in (1, 2, 3)])
    found = query_read_only(
        Folder(data), lambda c: [saved_series(c, player) for player in (1, 2, 3)], closed
    )
    assert found == wanted
    assert all(found)
    assert {path: path.read_bytes() for path in data.iterdir() if path.is_file()} == before


def test_the_exported_file_is_imported_into_an_empty_folder(unpacked: Path) -> None:
    export = unpacked / "export.jsonl"
    empty = unpacked / "empty"
    assert digest(export.read_text("utf-8")) == FACTS["export"]
    assert run("import", export, "--data", empty) == 0
    again = unpacked / "again.jsonl"
    assert run("export", again, "--data", empty) == 0
    now = rows_of(again)
    then = FACTS["rows"]
    assert {name: about["rows"] for name, about in now.items()} == {
        name: about["rows"] for name, about in then.items()
    }
    for name in ("series", "matches", "moves", "tournaments", "entries", "hands", "preferences"):
        assert now[name] == then[name]
    with ServerProcess(empty) as server:
        check_same(server, but=("/api/players",))  # they came today
        people = server.ask("GET", "/api/players")
    assert [person["name"] for person in people] == ["Anna", "Bert", "Zoë"]


def test_the_backup_is_restored(unpacked: Path) -> None:
    data = unpacked / "data"
    (backup,) = (data / "backups").iterdir()
    assert run("players", "rename", "Anna", "Hanna", "--data", data) == 0
    assert run("restore", backup.name, "--yes", "--data", data) == 0
    with ServerProcess(data) as server:
        check_same(server)


def test_the_doctor_finds_nothing_wrong(unpacked: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("doctor", "--data", unpacked / "data") == 0, capsys.readouterr().out
