"""A data folder of version 0.1.0 is opened by this version: everything is there, and equal.

`fixtures/README.md` says what is in it. These tests talk to it as people do, by commands, addresses
and sockets, because what is inside may be built otherwise one day and the folder stays.
"""

import asyncio
import json
import tarfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from repique.cli.app import main
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


def check_same(server: ServerProcess, but: tuple[str, ...] = ()) -> None:
    """The server tells all that was told when the folder was made, and nothing breaks down."""
    now = told(server)
    before = {place: answer for place, answer in FACTS["told"].items() if place not in but}
    assert {place: now.get(place) for place in before} == before
    assert [place for place, answer in now.items() if answer == 500] == []


def opened(server: ServerProcess, table: str) -> dict[str, Any]:
    """What is shown there to whoever may sit down; hands of a tournament are for one player."""
    for person in server.ask("GET", "/api/players"):
        server.ask("POST", f"/api/players/{person['id']}/switch")
        with suppress(InvalidStatus):
            return seen(server, table)
    raise AssertionError(f"the table {table} cannot be opened")


def rows_of(exported: Path) -> dict[str, Any]:
    return counted(exported, {name: about["columns"] for name, about in FACTS["rows"].items()})


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
