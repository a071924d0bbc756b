"""The commands that export, import and restore."""

from pathlib import Path

import pytest

from repique.cli import main
from repique.store.players import everybody
from repique.store.store import open_store
from repique.testing.kept import begun

Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *arguments: object) -> tuple[int, str]:
    with pytest.raises(SystemExit) as end:
        main([*map(str, arguments)])
    said = capsys.readouterr()
    code = end.value.code
    assert isinstance(code, int)
    return code, said.out + said.err


@pytest.fixture
def house(tmp_path: Path) -> Path:
    folder = tmp_path / "house"
    with open_store(folder) as store:
        begun(store, "piquet", "Anna").step()
        begun(store, "piquet", "Bert").step()
    return folder


def test_a_record_goes_from_one_folder_to_another(
    house: Path, tmp_path: Path, capsys: Captured
) -> None:
    file, other = tmp_path / "anna.jsonl", tmp_path / "other"
    assert run(capsys, "export", file, "--player", "anna", "--data", house)[0] == 0
    code, said = run(capsys, "import", file, "--data", other)
    assert (code, said) == (
        0,
        "1 new player and 1 new game; 0 games were here already.\n",
    )
    with open_store(other) as store:
        assert [person.name for person in store.read(everybody)] == ["Anna"]


def test_a_match_is_written_as_a_text_that_can_be_replayed(
    house: Path, tmp_path: Path, capsys: Captured
) -> None:
    file = tmp_path / "match.txt"
    wanted = ("record", "piquet", file, "--player", "Bert", "--data", house)
    assert run(capsys, *wanted)[0] == 0
    assert file.read_text().startswith("game piquet ")
    assert run(capsys, "replay", file)[0] == 0


def test_what_cannot_be_done_gets_a_sentence(house: Path, tmp_path: Path, capsys: Captured) -> None:
    bad = tmp_path / "bad"
    bad.write_bytes(b"\xff\xd8 a picture")
    for arguments, sentence in (
        (("export", bad), "cannot be written (File exists)"),
        (("export", tmp_path / "x", "--player", "Zoe"), "There is no player called Zoe."),
        (("record", "bezique", tmp_path / "x"), "Anna has no match of that game."),
        (("import", bad), "This file is no record of Repique"),
        (("import", tmp_path / "none"), "cannot be read"),
        (("restore", "nothing", "--yes"), "There is no sound backup of that name."),
    ):
        code, said = run(capsys, *arguments, "--data", house)
        assert code == 2
        assert sentence in said
        assert said.count("\n") == 1


def test_a_backup_is_restored(house: Path, capsys: Captured) -> None:
    (house / "repique.db").write_bytes(b"")
    code, said = run(capsys, "restore", "--yes", "--data", house)
    assert code == 0
    assert "is in place" in said
    with open_store(house) as store:
        assert not store.report.damaged
        assert len(store.read(everybody)) == 2
