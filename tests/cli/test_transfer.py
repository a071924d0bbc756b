"""The commands that export, import and restore."""

import errno
import os
from pathlib import Path

import pytest

from repique.cli.app import main
from repique.cli.output_files import new_file
from repique.play.presets import InputError
from repique.store.matches.records import find_current_match
from repique.store.players.players import all_players
from repique.store.store import open_store
from repique_testkit.store.stored_series import begin_stored_series

Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *arguments: object) -> tuple[int, str]:
    with pytest.raises(SystemExit) as end:
        main([*map(str, arguments)])
    said = capsys.readouterr()
    code = end.value.code
    assert isinstance(code, int)
    return code, said.out + said.err


@pytest.fixture
def data_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    with open_store(folder) as store:
        begin_stored_series(store, "piquet", "Anna").step()
        begin_stored_series(store, "piquet", "Bert").step()
    return folder


def test_a_record_goes_from_one_folder_to_another(
    data_folder: Path, tmp_path: Path, capsys: Captured
) -> None:
    file = tmp_path / "anna.jsonl"
    other = tmp_path / "other"
    assert run(capsys, "export", file, "--player", "anna", "--data", data_folder)[0] == 0
    code, said = run(capsys, "import", file, "--data", other)
    assert (code, said) == (
        0,
        "1 new player and 1 new game. 0 games were already here.\n",
    )
    with open_store(other) as store:
        assert [person.name for person in store.read(all_players)] == ["Anna"]


@pytest.mark.parametrize("command", [("export", "all.jsonl"), ("scores",), ("players",)])
def test_no_folder_is_made_for_a_question(
    command: tuple[str, ...], tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, said = run(capsys, *command, "--data", "mistyped")
    assert (code, said) == (
        2,
        "There is no folder mistyped. Use --data with the folder of your saved games.\n",
    )
    assert [*tmp_path.iterdir()] == []


def test_a_file_with_cards_still_to_be_played_is_for_its_owner(
    data_folder: Path, tmp_path: Path, capsys: Captured
) -> None:
    file = tmp_path / "all.jsonl"
    said = run(capsys, "export", file, "--data", data_folder)[1]
    assert "Don’t share it" in said
    assert "source fresh" in file.read_text()  # and therefore:
    assert os.name != "posix" or file.stat().st_mode & 0o077 == 0


def test_a_file_that_cannot_be_written_to_its_end_is_gone_again(tmp_path: Path) -> None:
    def write() -> None:
        with new_file(tmp_path / "half") as file:
            file.write(b"half")
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.raises(InputError, match="No space left"):
        write()
    assert [*tmp_path.iterdir()] == []


# A match as a text


def test_finished_games_are_written_as_a_text_without_their_seed(
    data_folder: Path, tmp_path: Path, capsys: Captured
) -> None:
    with open_store(data_folder) as store:
        bert = begin_stored_series(store, "piquet", "Bert")
        bert.play_on()
        bert.next_game()
        bert.step()
    file = tmp_path / "match.txt"
    wanted = ("record", "piquet", file, "--player", "Bert", "--data", data_folder)
    code, said = run(capsys, *wanted)
    assert (code, "isn’t over, so it is not in the file" in said) == (0, True)
    text = file.read_text()
    assert text.startswith("game piquet ")
    assert text.count("game piquet ") == 1
    assert "source" not in text
    assert "seed" not in text
    assert run(capsys, "replay", file)[0] == 0


def test_a_game_that_is_not_over_is_written_as_practice_alone(
    data_folder: Path, tmp_path: Path, capsys: Captured
) -> None:
    file = tmp_path / "match.txt"
    wanted = ("record", "piquet", file, "--player", "Bert", "--data", data_folder)
    code, said = run(capsys, *wanted)
    assert (code, said.count("\n"), file.exists()) == (2, 1, False)
    assert "its record would show every card" in said
    assert run(capsys, *wanted, "--practice")[0] == 0
    text = file.read_text()
    assert "- deal " in text
    assert "source" not in text
    assert run(capsys, "replay", file)[0] == 0
    with open_store(data_folder) as store:
        live = store.read(lambda c: find_current_match(c, "Bert", "piquet")).series
        assert live.session.practice
        assert store.check() == []


def test_what_cannot_be_done_gets_a_sentence(
    data_folder: Path, tmp_path: Path, capsys: Captured
) -> None:
    bad = tmp_path / "bad"
    bad.write_bytes(b"\xff\xd8 a picture")
    for arguments, sentence in (
        (("export", bad), "(File exists). Choose another file."),
        (("export", tmp_path / "x", "--player", "Zoe"), "There is no player called Zoe."),
        (
            ("record", "bezique", tmp_path / "x"),
            "Anna has no saved game of this kind. Start one first.",
        ),
        (("import", bad), "This is not an export file of Repique"),
        (("import", tmp_path / "none"), "Can’t read"),
        (("restore", "nothing", "--yes"), "There is no undamaged backup with that name."),
    ):
        code, said = run(capsys, *arguments, "--data", data_folder)
        assert code == 2
        assert sentence in said
        assert said.count("\n") == 1


def test_a_backup_is_restored(data_folder: Path, capsys: Captured) -> None:
    (data_folder / "repique.db").write_bytes(b"")
    code, said = run(capsys, "restore", "--yes", "--data", data_folder)
    assert code == 0
    assert "You are back at the backup" in said
    with open_store(data_folder) as store:
        assert not store.report.damaged
        assert len(store.read(all_players)) == 2
