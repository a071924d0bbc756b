"""Fixtures for tests of the command line: a data folder with matches, and a way to run commands."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from repique.cli.app import main
from repique.store.store import open_store
from repique_testkit.store.databases import memory
from repique_testkit.store.stored_series import begun
from repique_testkit.terminal.user import typing

Captured = pytest.CaptureFixture[str]
Run = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def model_folder() -> Iterator[Path]:
    """Anna has finished a game of Piquet and begun another; Bert has begun one for four."""
    with memory() as folder:
        with open_store(folder) as store:
            anna = begun(store, "piquet", "Anna")
            anna.play_on()
            anna.next_game()
            anna.step()
            begun(store, "single-deck", "Bert").play_on(1)
        yield folder


@pytest.fixture
def data_folder(model_folder: Path) -> Iterator[Path]:
    """A copy of the model folder for one test."""
    with memory() as folder:
        shutil.copytree(model_folder, folder, dirs_exist_ok=True)
        yield folder


@pytest.fixture
def run(data_folder: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command with typed lines; returns its exit code and its output."""
    monkeypatch.setenv("COLUMNS", "150")

    def run_command(*arguments: object, lines: tuple[str, ...] = ()) -> tuple[int, str]:
        left = iter(lines)

        def answer(_: str) -> str:
            for line in left:
                return line
            raise EOFError

        monkeypatch.setattr("typer._click.termui.visible_prompt_func", answer)
        with typing(lines), pytest.raises(SystemExit) as end:
            main([*map(str, arguments), "--data", str(data_folder)])
        output = capsys.readouterr()
        assert "Traceback" not in output.out + output.err
        assert isinstance(end.value.code, int)
        return end.value.code, output.out + output.err

    return run_command
