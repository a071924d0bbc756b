"""A house in which somebody has played, and the command line in it."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from repique.cli import main
from repique.store.store import open_store
from repique.testing.databases import memory
from repique.testing.kept import begun
from repique.testing.typist import typing

Captured = pytest.CaptureFixture[str]
Run = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def model() -> Iterator[Path]:
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
def house(model: Path) -> Iterator[Path]:
    with memory() as folder:
        shutil.copytree(model, folder, dirs_exist_ok=True)
        yield folder


@pytest.fixture
def run(house: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Types lines into a command and gives back its exit code and what it said."""
    monkeypatch.setenv("COLUMNS", "150")

    def ran(*arguments: object, lines: tuple[str, ...] = ()) -> tuple[int, str]:
        left = iter(lines)

        def answer(_: str) -> str:
            for line in left:
                return line
            raise EOFError

        monkeypatch.setattr("typer._click.termui.visible_prompt_func", answer)
        with typing(lines), pytest.raises(SystemExit) as end:
            main([*map(str, arguments), "--data", str(house)])
        said = capsys.readouterr()
        assert "Traceback" not in said.out + said.err
        assert isinstance(end.value.code, int)
        return end.value.code, said.out + said.err

    return ran
