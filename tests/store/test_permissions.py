"""File modes: no other user may read the data folder, its files, backups and links."""

import os
from pathlib import Path

import pytest

from repique.store.store import open_store, restore_from_backup
from repique_testkit.store.databases import memory_folder
from repique_testkit.store.stored_series import begin_stored_series


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes")
def test_no_other_user_may_read_the_data_folder(tmp_path: Path) -> None:
    """Database, backups and a restored database hold seeds, hands and names."""
    before = os.umask(0o022)
    try:
        with open_store(tmp_path / "new") as store:
            begin_stored_series(store, "piquet").step()
            live = modes(tmp_path / "new")
        restore_from_backup(tmp_path / "new")
        after = modes(tmp_path / "new")
    finally:
        os.umask(before)
    assert {"repique.db", "repique.db-wal", "repique.lock", "repique.mark"} <= live.keys()
    assert {"backups", "quarantine", "repique.db"} <= after.keys()
    assert (tmp_path / "new").stat().st_mode & 0o077 == 0
    assert {name: oct(mode) for name, mode in (live | after).items() if mode & 0o077} == {}


def modes(place: Path) -> dict[str, int]:
    return {path.name: path.stat().st_mode for path in place.rglob("*")}


def opened_to_all(folder: Path) -> None:
    """Give all users access, as an early version did."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


def open_to_others(folder: Path) -> list[str]:
    found = (folder, *sorted(folder.rglob("*")))
    return [path.name for path in found if path.stat().st_mode & 0o077]


@pytest.mark.skipif(os.name != "posix", reason="rights of files are told otherwise there")
def test_a_folder_of_an_earlier_version_is_closed_to_others() -> None:
    with memory_folder() as place:
        folder = place / "data"
        with open_store(folder):
            pass
        for name in ("backups", "quarantine/2026-01-01", "logs"):
            (folder / name).mkdir(parents=True, exist_ok=True)
            (folder / name / "old").write_text("a hand")
        (folder / "piquet.imported.txt").write_text("a match")
        opened_to_all(folder)
        with open_store(folder):
            assert open_to_others(folder) == []
        assert open_to_others(folder) == []


@pytest.mark.skipif(os.name != "posix", reason="rights of files are told otherwise there")
def test_other_files_in_the_folder_keep_their_mode() -> None:
    with memory_folder() as place:
        folder = place / "data"
        with open_store(folder):
            pass
        (folder / "letter.txt").write_text("not ours")
        opened_to_all(folder)
        with open_store(folder):
            assert open_to_others(folder) == ["data", "letter.txt"]


@pytest.mark.skipif(os.name != "posix", reason="rights of files are told otherwise there")
def test_a_folder_to_which_a_link_leads_is_closed_to_others() -> None:
    with memory_folder() as place:
        folder = place / "data"
        link = place / "link"
        folder.mkdir(0o755)
        link.symlink_to(folder)
        with open_store(link):
            assert open_to_others(folder) == []
