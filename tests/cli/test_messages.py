"""Messages of commands to new players, after typing errors and at questions."""

import csv
from collections.abc import Callable
from pathlib import Path

import pytest

from repique.play.presets import command_line
from repique.stats.saved_matches import listed_stages, saved_match_lines
from repique.store.players.players import all_players
from repique.store.store import open_store
from repique_testkit.store.stored_series import begin_stored_series
from repique_testkit.terminal.user import single_line

Run = Callable[..., tuple[int, str]]


def names(played_folder: Path) -> list[str]:
    with open_store(played_folder) as store:
        return [person.name for person in store.read(all_players)]


# Newcomers


@pytest.mark.parametrize("group", [("terminal", "piquet"), ("tournament", "play", "Sunday")])
def test_who_is_new_hears_it_and_how_to_take_it_back(
    group: tuple[str, ...], run: Run, played_folder: Path
) -> None:
    run("tournament", "new", "Sunday", "--game", "piquet", "--hands", 1)
    said = single_line(run(*group, "--player", "zoe", lines=("quit",))[1])
    assert "Zoe is a new player." in said
    assert f"players switch Anna --data {played_folder}" in said
    assert f"players remove Zoe --data {played_folder}" in said
    assert "is a new player" not in run(*group, "--player", "zoe", lines=("quit",))[1]
    assert names(played_folder) == ["Anna", "Bert", "Zoe"]
    assert run("players", "switch", "Anna")[0] == run("players", "remove", "Zoe", "--yes")[0] == 0


def test_a_typing_error_creates_no_player(run: Run, played_folder: Path) -> None:
    run("tournament", "new", "Sunday", "--game", "piquet", "--hands", 1)
    for group in (("terminal",), ("tournament", "play", "Sunday")):
        code, said = run(*group, "--player", "Bret")
        assert code == 2
        adding = f"repique players add Bret --data {played_folder}"
        assert f"Did you mean Bert? To add a new player: {adding}" in said
    assert names(played_folder) == ["Anna", "Bert"]
    run("players", "add", "Bret")
    assert run("terminal", "--player", "Bret", lines=("quit",))[0] == 0


def test_commands_to_type_are_quoted_for_a_shell(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REPIQUE_COMMAND", "./play")
    assert command_line("players", "add", "O'Hara") == '''./play players add "O'Hara"'''
    assert command_line("x", data=Path("my games")) == '''./play x --data "my games"'''
    assert command_line("x", data=Path("a$b")) == "./play x --data 'a$b'"


# Questions


def test_no_answer_is_no(run: Run, played_folder: Path) -> None:
    for arguments in (("players", "remove", "Bert"), ("restore",)):
        code, said = run(*arguments)
        assert (code, said.splitlines()[-1]) == (1, "Nothing was changed.")
    assert names(played_folder) == ["Anna", "Bert"]


# Lists


@pytest.mark.parametrize("which", ["", "--fame", "--line-ups", "--lifetime"])
def test_a_list_without_lines_is_a_file_with_headings(which: str, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "scores.csv"
    arguments = ("scores", "bezique", *filter(None, (which,)))
    code, said = run(*arguments, "--csv", file)
    assert code == 0
    assert "nothing yet" in said
    with file.open(newline="", encoding="utf-8") as lines:
        (headings,) = csv.reader(lines)
    assert len(headings) >= 2
    assert run(*arguments, "--csv", tmp_path / "no" / "scores.csv")[0] == 2


def test_fixed_sequences_without_lines_are_a_file_with_headings(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "sequences.csv"
    run("tournament", "sequences", "--csv", file)
    assert file.read_text(encoding="utf-8").startswith("sequence,preset,")


def test_a_lifetime_tells_points_from_how_often(run: Run) -> None:
    said = run("scores", "piquet", "--lifetime", "--player", "Anna")[1]
    assert "Last trick (times)" in said


def test_a_saved_match_has_the_score_at_which_it_was_left(data_folder: Path) -> None:
    with open_store(data_folder) as store:
        kept = begin_stored_series(store, "pinochle")
        kept.play_on(deals=1)
        scored = kept.live.session.state.scores
        while kept.live.session.state.scores == scored:
            kept.step()
        (saved,) = store.read(lambda c: saved_match_lines(c, 1, listed_stages(False)))
        assert saved.score == kept.live.session.state.scores
