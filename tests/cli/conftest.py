"""Fixtures for tests of the command line: a data folder with matches, and commands in it."""

import io
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from repique.cli.app import main
from repique.store.store import open_store
from repique_testkit.store.databases import memory_folder
from repique_testkit.store.stored_series import begin_stored_series
from repique_testkit.terminal.user import typed_lines

Run = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def played_model() -> Iterator[Path]:
    """Anna has finished a match of Piquet and begun another; Bert has begun one for four."""
    with memory_folder() as folder:
        with open_store(folder) as store:
            anna = begin_stored_series(store, "piquet", "Anna")
            anna.play_on()
            anna.next_game()
            anna.step()
            begin_stored_series(store, "single-deck", "Bert").play_on(1)
        yield folder


@pytest.fixture
def played_folder(played_model: Path) -> Iterator[Path]:
    """A copy of the data folder with the matches of Anna and Bert."""
    with memory_folder() as folder:
        shutil.copytree(played_model, folder, dirs_exist_ok=True)
        yield folder


@pytest.fixture
def run(
    played_folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Run:
    """Runs a command in the data folder with typed lines; returns its exit code and output."""
    monkeypatch.setenv("COLUMNS", "150")

    def run_command(*arguments: object, lines: tuple[str, ...] = ()) -> tuple[int, str]:
        # Prompts of the command line read standard input, those of the game call `input`.
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        with typed_lines(lines), pytest.raises(SystemExit) as end:
            main([*map(str, arguments), "--data", str(played_folder)])
        output = capsys.readouterr()
        assert "Traceback" not in output.out + output.err
        assert isinstance(end.value.code, int)
        return end.value.code, output.out + output.err

    return run_command
