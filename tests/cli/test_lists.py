"""Lists of players, matches and scores: empty, after damage, in 80 columns."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from repique.cli.app import main
from repique.store.players import players
from repique.store.players.players import all_players
from repique.store.store import open_store
from repique_testkit.store.databases import memory_folder
from repique_testkit.store.stored_series import begin_stored_series
from repique_testkit.terminal.user import typed_lines

Captured = pytest.CaptureFixture[str]
Run = Callable[..., tuple[int, str]]


def names(played_folder: Path) -> list[str]:
    with open_store(played_folder) as store:
        return [person.name for person in store.read(all_players)]


# A data folder in which nobody has played

LOOKING = [
    ("players",),
    ("matches",),
    ("scores",),
    ("scores", "piquet", "--league"),
    ("scores", "piquet", "--reset"),
    ("preferences",),
    ("preferences", "reset"),
    ("tournament", "list"),
    ("tournament", "new", "Sunday", "--game", "piquet", "--hands", "2"),
    ("tournament", "results", "Sunday"),
    ("tournament", "play", "Sunday", "--again"),
    ("tournament", "play", "Sunday", "--again", "--player", "Zoe"),
    ("tournament", "sequences"),
    ("record", "piquet", "match.txt"),
    ("doctor",),
]


def test_listing_creates_no_player(tmp_path: Path, capsys: Captured) -> None:
    for arguments in LOOKING:
        with pytest.raises(SystemExit), typed_lines(()):
            main([*arguments, "--data", str(tmp_path / "fresh")])
        assert "Traceback" not in capsys.readouterr().err
        assert names(tmp_path / "fresh") == [], arguments


def test_who_must_be_there_is_called_as_at_the_table(tmp_path: Path, capsys: Captured) -> None:
    for arguments in (("preferences", "set", "level=expert"), ("scores",)):
        with pytest.raises(SystemExit):
            main([*arguments, "--data", str(tmp_path / "fresh")])
    assert names(tmp_path / "fresh") == [players.DEFAULT_NAME]


# After damage


def spoil(played_folder: Path) -> None:
    """Overwrite a few bytes in the middle of the database."""
    raw = bytearray((played_folder / "repique.db").read_bytes())
    middle = len(raw) // 2
    raw[middle : middle + 200] = bytes(200)
    (played_folder / "repique.db").write_bytes(raw)


@pytest.mark.parametrize(
    "arguments",
    [
        ("scores",),
        ("matches",),
        ("players",),
        ("preferences",),
        ("preferences", "set", "level=expert"),
        ("tournament", "list"),
        ("tournament", "new", "Sunday", "--game", "piquet", "--hands", "2"),
        ("export",),
    ],
)
def test_a_command_that_mends_says_so(
    arguments: tuple[str, ...], run: Run, played_folder: Path, tmp_path: Path
) -> None:
    spoil(played_folder)
    rest = (tmp_path / "all.jsonl",) if arguments == ("export",) else ()
    _, said = run(*arguments, *rest)
    assert "The saved games were damaged (" in said
    assert "Nothing was deleted" in said
    assert "were damaged" not in run("players")[1]  # told once


def test_an_interrupted_repair_is_reported_when_it_is_finished(
    run: Run, played_folder: Path
) -> None:
    shutil.copyfile(played_folder / "repique.db", played_folder / "repique.db-recovered")
    assert "repaired or restored before is in use now" in run("scores")[1]
    assert "in use now" not in run("scores")[1]


def test_doctor_reports_damage_and_quarantine(run: Run, played_folder: Path) -> None:
    spoil(played_folder)
    code, said = run("doctor")
    assert (code, "The saved games are damaged" in said) == (1, True)
    run("scores")
    code, said = run("doctor")
    assert code == 0
    assert "Replaced files are kept" in said


# Lists fit a terminal

LISTS = [
    ("scores",),
    ("scores", "--practice"),
    ("scores", "--league"),
    ("scores", "--fame"),
    ("scores", "--line-ups"),
    ("scores", "piquet", "--rounds"),
    ("scores", "single-deck", "--lifetime"),
    ("scores", "single-deck", "--pad", "--player", "Anna Charlotte of Thurn"),
    ("matches", "--all"),
]


@pytest.fixture(scope="module")
def wide() -> Iterator[Path]:
    """A folder with the longest name, practice, and all kinds of games."""
    name = "Anna Charlotte of Thurn"
    with memory_folder() as folder:
        with open_store(folder) as store:
            begin_stored_series(store, "bezique", name, "champion", goal=1500).play_on()
            begin_stored_series(store, "single-deck", name, "champion").play_on()
            piquet = begin_stored_series(store, "piquet", name, "champion")
            piquet.play_on(deals=2)
            piquet.live.session.restart_round()
            piquet.play_on()
        yield folder


@pytest.mark.parametrize("arguments", LISTS)
def test_lists_fit_into_80_columns(
    arguments: tuple[str, ...], wide: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit):
        main([*arguments, "--data", str(wide)])
    said = capsys.readouterr().out
    assert said.count("\n") > 2
    assert max(map(len, said.splitlines())) <= 80
    assert "…" not in said
    assert not re.search(r"\dT\d", said)  # no raw moments


def test_a_list_of_games_loses_nothing_that_matters(run: Run) -> None:
    said = run("scores", "--player", "Anna")[1]
    for heading in ("no.", "game", "score", "outcome", "level", "deals", "worth", "date"):
        assert heading in said
    assert "prac." not in said  # a column in which nothing would stand


def test_a_pad_says_who_bid_and_other_games_have_none(run: Run) -> None:
    said = run("scores", "single-deck", "--pad", "--player", "Bert")[1]
    assert any(name in said for name in ("You", "Left", "Partner", "Right"))
    code, said = run("scores", "piquet", "--pad", "--player", "Anna")
    assert (code, said) == (2, "There is no score pad in piquet. Use --rounds to see the rounds.\n")
    said = run("scores", "piquet", "--rounds", "--player", "Anna")[1]
    assert said.startswith("Rounds of game 2: no deal has been scored yet.")


def test_a_lifetime_speaks_the_language_of_its_game(run: Run) -> None:
    said = run("scores", "piquet", "--lifetime", "--player", "Anna")[1]
    assert "bids" not in said
    assert "parties" in said
    assert "worth of the parties won" in said
