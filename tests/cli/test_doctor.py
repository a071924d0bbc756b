"""`repique doctor` checks everything, changes nothing, advises; reports hold no secrets."""

import hashlib
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from repique.ai.native.library import library
from repique.cli.app import main
from repique.core.actions import Action
from repique.core.table import CHANCE
from repique.diagnostics import machine
from repique.diagnostics.bundle import Redaction
from repique.diagnostics.findings import NOTE, WELL, WRONG, size_text
from repique.play.record import Move
from repique.play.session import Session
from repique.play.story import Story, story_of
from repique.server.logs import LogOutput, make_log
from repique.settings.preferences import ALL_PREFERENCES
from repique.store.db import schema
from repique.store.db.transaction import rows
from repique.store.files.folder import Folder
from repique.store.players import players
from repique.store.players.preferences import set_preferences
from repique.store.store import Store, open_store
from repique_testkit.store.crashing_processes import exit_code_of, play_and_kill
from repique_testkit.store.damage import flip_many_bits, overwrite_with_jpeg, zero_page
from repique_testkit.store.databases import memory_folder
from repique_testkit.store.stored_series import begin_stored_series

Captured = pytest.CaptureFixture[str]


def run_doctor(capsys: Captured, folder: Path, *more: object) -> tuple[int, str]:
    """Exit code and output of the command, on one long line."""
    with pytest.raises(SystemExit) as end:
        main([*map(str, ("doctor", "--data", folder, *more))])
    said = capsys.readouterr()
    assert "Traceback" not in said.out + said.err
    assert isinstance(end.value.code, int)
    return end.value.code, " ".join((said.out + said.err).split())


def file_hashes(folder: Path) -> dict[str, str]:
    """A hash of every file in a folder."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture
def data_folder() -> Iterator[Path]:
    with memory_folder() as place:
        folder = place / "data"
        with open_store(folder) as store:
            begin_stored_series(store, "piquet", "Annabel").play_on(1)
            begin_stored_series(store, "pinochle", "Bertram").step()
        yield folder


@pytest.fixture
def killed() -> Iterator[Path]:
    """A folder with the journal of a process that was killed."""
    with memory_folder() as folder:
        assert exit_code_of(play_and_kill, folder, "piquet", 5) == -9
        assert Folder(folder).journals[0].exists()
        yield folder


def test_a_sound_folder_is_well_and_stays_unchanged(data_folder: Path, capsys: Captured) -> None:
    before = file_hashes(data_folder)
    code, said = run_doctor(capsys, data_folder)
    assert code == 0
    assert said.endswith("All is well.")
    assert "Matches: Everything is undamaged (games: 2, moves:" in said
    assert "Repique isn’t running." in said
    assert "Backups: Undamaged: 1" in said
    assert file_hashes(data_folder) == before


def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path, capsys: Captured) -> None:
    folder = tmp_path / "not" / "yet"
    code, said = run_doctor(capsys, folder)
    assert code == 0
    assert "Your first game creates it" in said
    assert not folder.parent.exists()


def test_an_empty_folder_is_well(tmp_path: Path, capsys: Captured) -> None:
    assert run_doctor(capsys, tmp_path)[0] == 0
    assert file_hashes(tmp_path) == {}


@pytest.mark.skipif(os.name != "posix", reason="rights of Unix")
def test_a_folder_that_others_can_read_is_reported(data_folder: Path, capsys: Captured) -> None:
    assert "Other users" not in run_doctor(capsys, data_folder)[1]
    data_folder.chmod(0o755)
    assert "Other users" not in run_doctor(capsys, data_folder)[1]  # the files in it are private
    (data_folder / "repique.db").chmod(0o644)
    code, said = run_doctor(capsys, data_folder)
    data_folder.chmod(0o700)
    assert code == 0
    assert "Other users of this computer can read the folder" in said


def test_a_file_is_no_folder(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "file").write_text("no")
    code, said = run_doctor(capsys, tmp_path / "file")
    assert code == 1
    assert "is not a folder" in said


def test_a_folder_in_use_is_checked_without_disturbing_it(
    data_folder: Path, capsys: Captured
) -> None:
    with open_store(data_folder) as store:
        kept = begin_stored_series(store, "bezique", "Annabel")
        kept.step()
        code, said = run_doctor(capsys, data_folder)
        assert code == 0
        assert f"Repique is running (process {os.getpid()})" in said
        assert "Everything is undamaged (games: 3" in said
        kept.step()
        assert store.check() == []


def test_a_match_that_cannot_be_replayed_is_told(data_folder: Path, capsys: Captured) -> None:
    with open_store(data_folder) as store:
        kept = begin_stored_series(store, "bezique", "Annabel")
        kept.step()
        kept.live.session.record.moves.append(Move(0, Action("knock")))  # against the rules
        kept.keep()
    code, said = run_doctor(capsys, data_folder)
    assert code == 1
    assert "The file is undamaged (games: 3" in said
    assert "These saved games can’t be opened: bezique (Annabel)." in said
    assert "- Install the newest Repique" in said


def test_a_match_whose_round_cannot_be_told_is_told(
    data_folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(session: Session) -> Story:
        if session.game.id == "piquet":
            raise ValueError("negative shift count")
        return story_of(session)

    monkeypatch.setattr("repique.diagnostics.match_check.story_of", fails)
    code, said = run_doctor(capsys, data_folder)
    assert code == 1
    assert "These saved games can’t be opened: piquet (Annabel)." in said


@pytest.mark.parametrize("harm", [flip_many_bits, zero_page, overwrite_with_jpeg])
def test_damage_is_reported_and_not_repaired(
    data_folder: Path, capsys: Captured, harm: object
) -> None:
    harm(Folder(data_folder).database, Random(3))  # type: ignore[operator]
    before = file_hashes(data_folder)
    code, said = run_doctor(capsys, data_folder)
    assert code == 1
    assert "The saved games are damaged" in said
    assert "it keeps the damaged file, repairs what it can" in said
    assert file_hashes(data_folder) == before


def test_a_missing_database_is_reported(data_folder: Path, capsys: Captured) -> None:
    Folder(data_folder).database.unlink()
    before = file_hashes(data_folder)
    code, said = run_doctor(capsys, data_folder)
    assert code == 1
    assert "The database is missing." in said
    assert file_hashes(data_folder) == before


def test_a_journal_left_by_a_kill_is_read_and_stays(killed: Path, capsys: Captured) -> None:
    before = file_hashes(killed)
    code, said = run_doctor(capsys, killed)
    assert code == 0
    assert "Everything is undamaged (games: 1" in said
    assert file_hashes(killed) == before


def test_a_missing_journal_is_reported(killed: Path, capsys: Captured) -> None:
    for journal in Folder(killed).journals:
        journal.unlink(missing_ok=True)
    before = file_hashes(killed)
    assert run_doctor(capsys, killed)[0] == 1
    assert file_hashes(killed) == before


def test_damaged_backups_and_quarantine_are_reported(data_folder: Path, capsys: Captured) -> None:
    (backup,) = Folder(data_folder).backups.iterdir()
    backup.write_bytes(b"spoiled")
    kept = Folder(data_folder).quarantine / "2026-01-01"
    kept.mkdir(parents=True)
    (kept / "repique.db").write_bytes(b"x" * 5000)
    code, said = run_doctor(capsys, data_folder)
    assert code == 1
    assert "Backups: All backups are damaged." in said
    assert "2026-01-01; 5.0 KB" in said


CHECK_AS_NOBODY = """
import json, os, sys
from pathlib import Path
from repique.diagnostics.data_folder import check_data_folder
from repique_testkit.store.crashing_processes import NOBODY
check_data_folder(Path(sys.argv[1]))  # so that nothing has to be imported any more
if os.geteuid() == 0:
    os.setuid(NOBODY)
found = check_data_folder(Path(sys.argv[1])).findings
print(json.dumps({each.topic: [each.state, each.text] for each in found}))
"""


def findings_as_nobody(folder: Path) -> dict[str, list[str]]:
    """The findings of a user without rights."""
    command = [sys.executable, "-c", CHECK_AS_NOBODY, str(folder)]
    answer = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    found: dict[str, list[str]] = json.loads(answer.stdout)
    return found


@pytest.fixture
def shared_folder() -> Iterator[Path]:
    """A folder that every user can read."""
    with memory_folder() as folder:
        with open_store(folder) as store:
            begin_stored_series(store, "piquet", "Annabel").step()
        folder.chmod(0o755)  # opening a store makes its folder private
        yield folder
        folder.chmod(0o755)


def test_a_read_only_folder_is_checked_and_reported(shared_folder: Path) -> None:
    for path in (shared_folder, *shared_folder.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    before = file_hashes(shared_folder)
    found = findings_as_nobody(shared_folder)
    assert found["Folder"] == [WRONG, f"{shared_folder} can’t be written."]
    assert found["Matches"][0] == WELL
    assert file_hashes(shared_folder) == before


def test_an_unreadable_file_is_reported(shared_folder: Path) -> None:
    Folder(shared_folder).database.chmod(0)
    found = findings_as_nobody(shared_folder)
    assert found["Matches"] == [WRONG, "They couldn’t be checked: Permission denied"]


def test_a_nearly_full_disk_is_reported(
    data_folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Usage:
        free = 1_500_000

    monkeypatch.setattr("shutil.disk_usage", lambda place: Usage)
    code, said = run_doctor(capsys, data_folder)
    assert code == 1
    assert "Disk: 1.5 MB are free." in said
    assert "Make room on the disk" in said


FULL = """
import resource, sys
import repique.diagnostics.bundle, repique.diagnostics.machine  # before the disk is full
from repique.cli.app import main
resource.setrlimit(resource.RLIMIT_FSIZE, (100, resource.RLIM_INFINITY))
main(["doctor", "--data", sys.argv[1], "--out", sys.argv[2]])
"""


def test_on_a_full_disk_the_report_is_shown_and_no_torn_file_is_left(
    data_folder: Path, tmp_path: Path
) -> None:
    out = tmp_path / "report.zip"
    before = file_hashes(data_folder)
    answer = subprocess.run(
        [sys.executable, "-B", "-c", FULL, data_folder, out],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert answer.returncode == 1
    assert "All is well." in answer.stdout
    assert "Couldn’t write the report" in answer.stdout
    assert "Traceback" not in answer.stderr
    assert not out.exists()
    assert file_hashes(data_folder) == before


@pytest.mark.parametrize("name", ["there.zip", "no/such/folder.zip"])
def test_a_file_that_cannot_be_made_is_bad_usage(
    name: str, data_folder: Path, tmp_path: Path, capsys: Captured
) -> None:
    (tmp_path / "there.zip").write_text("mine")
    code, said = run_doctor(capsys, data_folder, "--out", tmp_path / name)
    assert code == 2
    assert "Can’t write" in said
    assert (tmp_path / "there.zip").read_text() == "mine"


# The machine


@pytest.mark.parametrize(
    ("version", "threads", "state"),
    [
        ((3, 30, 1), 3, WRONG),
        ((3, 40, 1), 3, NOTE),
        ((3, 44, 6), 3, WELL),
        ((3, 50, 6), 3, NOTE),
        ((3, 51, 3), 3, WELL),
        ((3, 53, 0), 0, WRONG),
    ],
)
def test_bad_versions_of_sqlite_are_known(
    version: tuple[int, ...], threads: int, state: str
) -> None:
    assert machine.sqlite_finding(version, threads).state == state


def test_missing_and_old_packages_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    needed = ["msgspec>=999", "no-such-package>=1", "uvloop; extra == 'plots'"]
    monkeypatch.setattr("importlib.metadata.requires", lambda name: needed)
    (missing,) = [f for f in machine.check_machine() if f.topic == "Packages"]
    assert (missing.state, missing.text) == (WRONG, "Missing: no-such-package.")
    monkeypatch.setattr("importlib.metadata.requires", lambda name: needed[:1])
    (old,) = [f for f in machine.check_machine() if f.topic == "Packages"]
    assert old.state == WRONG
    assert old.text.startswith("Too old: msgspec ")


def test_a_required_kernel_and_the_python_twin_are_reported(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for wanted, state in (("c", WELL), ("python", NOTE), ("fortran", WRONG)):
        library.cache_clear()
        monkeypatch.setenv("REPIQUE_KERNEL", wanted)
        (found,) = [f for f in machine.check_machine() if f.topic == "Kernel"]
        assert found.state == state
    library.cache_clear()


def test_sizes_have_readable_units() -> None:
    assert [size_text(n) for n in (0, 999, 1500, 45_000, 7_300_000_000)] == [
        *("0 bytes", "999 bytes", "1.5 KB", "45 KB", "7.3 GB")
    ]


# The bundle

CARDS = re.compile(r"\b(?:10|[2-9TJQKA])[SHDC]2?\b")


def bundled(path: Path) -> dict[str, str]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def secrets_of(store: Store) -> list[str]:
    """Everything in a store that is secret: seeds, tokens, packs, names."""
    with store.reading() as connection:
        found = [row["token"] for row in rows(connection, schema.series)]
        for match in rows(connection, schema.matches):
            seed = re.search(r"note source fresh ([0-9a-f]+)", match["opening"])
            assert seed is not None
            found += [match["token"], seed[1], seed[1][:24]]
            for line in rows(connection, schema.moves, match=match["id"]):
                if line["seat"] == CHANCE and line["action"].startswith("deal"):
                    found.append(line["action"].partition(" ")[2][:20])
        return [*found, store.identity, "Annabel", "Bertram", "after dinner"]


def test_a_bundle_holds_no_seed_card_token_or_name(data_folder: Path, capsys: Captured) -> None:
    logbook = LogOutput(sys.stderr, Folder(data_folder).log, False)
    log = make_log(logbook)
    log.info("joined", table="abc123", seat=0, v=4, hand="QS KS", token="canary-token")
    log.warning("odd", why="Annabel held QS AH and /api/matches/abcdefghijklmnopqrstuv")
    logbook.close()
    with Folder(data_folder).log.open("a") as file:
        file.write('not json QS\n{"event": "x", "cards": ["TD"]}\n[1]\n')
    with open_store(data_folder) as store:
        person = store.read(lambda c: players.player_named(c, "annabel"))
        row = store.read(lambda c: rows(c, schema.series, player=person.id))[0]
        store.do(lambda tx: tx.change(schema.series, {"id": row["id"]}, name="after dinner"))
        store.do(lambda tx: set_preferences(tx, person.id, ALL_PREFERENCES, {"level": "expert"}))
        hidden = secrets_of(store)
    out = data_folder.parent / "report.zip"
    code, _ = run_doctor(capsys, data_folder, "--out", out)
    parts = bundled(out)

    assert code == 0
    assert {*parts} == {"README.txt", "report.txt", "report.json", "store.json", "log.txt"}
    everything = "\n".join(parts.values())
    for secret in (*hidden, "canary", str(Path.home()) + "/"):
        assert secret.lower() not in everything.lower()
    assert not CARDS.search(everything)
    assert '"event": "joined"' in parts["log.txt"]
    assert "player 1 held (card) (card)" in parts["log.txt"]
    kept = json.loads(parts["store.json"])
    assert kept["players"][0]["preferences"] == {"level": "expert"}
    assert kept["players"][0]["series"][0]["matches"][0]["opening"][0].startswith("game piquet")
    assert json.loads(parts["report.json"])["packages"]["msgspec"]
    assert "All is well." in parts["report.txt"]


def test_a_bundle_can_be_made_of_a_damaged_folder(data_folder: Path, capsys: Captured) -> None:
    overwrite_with_jpeg(Folder(data_folder).database, Random(1))
    out = data_folder.parent / "report.zip"
    assert run_doctor(capsys, data_folder, "--out", out)[0] == 1
    assert "damaged" in bundled(out)["report.txt"]
    assert json.loads(bundled(out)["store.json"]) == {}


def test_names_are_redacted_as_whole_words_and_the_longest_first() -> None:
    wash = Redaction(["Ann", "Ann Lee", "Player"])
    assert wash.text("ANN LEE, Ann; annual Player") == "player 2, player 1; annual Player"
    assert wash.data({"Ann": ["Ann", 3]}) == {"Ann": ["player 1", 3]}
