"""A house in which somebody has played, the command line in it, and somebody at the page."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from repique.cli.app import main
from repique.store.store import open_store
from repique_testkit.store.databases import memory
from repique_testkit.store.stored_series import begun
from repique_testkit.terminal.user import typing

if TYPE_CHECKING:  # a browser is brought in only by those who need one
    from playwright.sync_api import Browser

    from repique_testkit.page.user import Visitor
    from repique_testkit.server.process import Inn

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


@pytest.fixture(scope="module")
def running() -> "Iterator[Browser]":
    from repique_testkit.page.user import chromium

    with chromium() as found:
        yield found


@pytest.fixture
def inn(tmp_path: Path) -> "Iterator[Inn]":
    from repique_testkit.server.process import Inn

    with Inn(tmp_path) as made:
        yield made


@pytest.fixture
def visitor(running: "Browser", inn: "Inn") -> "Iterator[Visitor]":
    """Somebody in a new house; at the end nothing has gone wrong that nobody saw."""
    from repique_testkit.page.user import Visitor

    made = Visitor(running, inn)
    yield made
    assert made.complaints == []
    assert made.foreign() == []
    assert made.refused == []
    made.close()
