"""Playing in the terminal: whole games, leaving and resuming, strange input."""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from repique.cli.app import main
from repique.core.game import OVER
from repique.play.computer_rules import rules_against_computer
from repique.play.presets import choose_game
from repique.play.series import Series
from repique.store.errors import CannotSave
from repique.store.matches.series import restore_series, saved_series
from repique.store.matches.writer import SeriesWriter
from repique.store.players.players import all_players, current_player
from repique.store.store import open_store
from repique.terminal.match import TerminalMatch
from repique.terminal.match_file import FileSaver
from repique.terminal.screen import Screen
from repique_testkit.store.stored_series import load_current_series
from repique_testkit.terminal.user import (
    advised_lines,
    new_match,
    output_of,
    play_until,
    single_line,
    step,
    typed_lines,
)

Talk = Callable[..., str]


@pytest.fixture
def typed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Talk:
    """Types lines into `repique terminal` and returns its output."""

    def said(*lines: str, options: tuple[str, ...] = ()) -> str:
        with typed_lines(lines), pytest.raises(SystemExit) as end:
            main(["terminal", "--data", str(tmp_path), *options])
        assert end.value.code == 0
        return capsys.readouterr().out

    return said


# Whole games


@pytest.mark.parametrize(
    "rules",
    [
        ("pinochle",),
        ("piquet",),
        pytest.param(("bezique", "goal=1000"), marks=pytest.mark.slow),
        pytest.param(("single-deck",), marks=pytest.mark.slow),
    ],
)
def test_a_whole_game_is_played_to_its_end(rules: tuple[str, ...], tmp_path: Path) -> None:
    match = new_match(tmp_path, *rules)

    said = output_of(match, advised_lines(match))

    assert match.state.phase == OVER
    assert re.search("(Game|Partie) 1 is over", said)
    assert re.search("(Round|Deal|Hand) 1 is over", said)
    assert "is not a card or a command" not in said
    assert Series.parse(match.save.path.read_text(encoding="utf-8")).session.state == match.state


def test_after_a_game_the_next_one_begins(typed: Talk, tmp_path: Path) -> None:
    match = new_match(tmp_path)
    while match.state.phase != OVER:
        step(match)

    said = single_line(typed("sheet", "set goal=1500", "", "options", "quit"))

    assert "Game 1 is over" in said
    assert "Pinochle · game 2 · round 1" in said
    assert "Games won" in said
    assert "Goal: 1500 points (standard: 1000 points)" in said


def test_the_deals_of_a_finished_game_can_be_played_again(typed: Talk, tmp_path: Path) -> None:
    match = new_match(tmp_path)
    play_until(match, "first")
    hand = match.state.table["hand:0"]
    while match.state.phase != OVER:
        step(match)

    said = single_line(typed("replicate 7", "replicate", "quit"))

    assert "There is no finished game with that number." in said
    assert "Game 2 has the deals of an earlier game." in said
    again = load_current_series(tmp_path).session
    assert again.state.number == 2
    assert again.state.table["hand:0"] == hand


# Leaving and coming back


def test_a_match_goes_on_where_it_was_left(typed: Talk, tmp_path: Path) -> None:
    first = typed("1", "quit", options=("--seed", "a"))
    before = load_current_series(tmp_path).text()
    second = typed()

    assert "Your game is saved." in first
    assert "Welcome back. You are in game 1, round 1" in second
    assert load_current_series(tmp_path).text() == before


def test_the_same_seed_gives_the_same_cards(typed: Talk, tmp_path: Path) -> None:
    first = typed("quit", options=("--seed", "a"))
    second = typed("quit", options=("--seed", "a", "--data", str(tmp_path / "other")))
    third = typed("quit", options=("--seed", "b", "--data", str(tmp_path / "third")))

    hand = first.partition("Hand")[2].partition("Your lead")[0]
    assert hand in second
    assert hand not in third


def test_other_rules_or_new_begin_anew_and_keep_the_old_match(typed: Talk, tmp_path: Path) -> None:
    typed("1", options=("--seed", "a"))
    old = load_current_series(tmp_path).text()

    asked = single_line(typed(options=("--set", "last_trick=on")))
    new = single_line(typed(options=("--new",)))

    assert "You asked for other rules or cards, so a new game starts" in asked
    assert "The old game is saved in" in new
    with open_store(tmp_path) as store:
        shelved = store.read(lambda connection: saved_series(connection, 1))
        first = store.read(lambda connection: restore_series(connection, shelved[0].id))
    assert [series.stage for series in shelved] == ["kept", "kept", "current"]
    assert first.series.text() == old


@pytest.mark.parametrize(
    "spoiled",
    [b"", b"\xff\x00", b"game pinochle2 1\ndealer 7\n", b"game chess 1\n", b"hello\n"],
    ids=["empty", "binary", "dealer", "game", "text"],
)
def test_a_damaged_save_is_kept_aside(spoiled: bytes, typed: Talk, tmp_path: Path) -> None:
    (tmp_path / "pinochle.txt").write_bytes(spoiled)

    said = single_line(typed("1"))

    assert "Your saved game can’t be read" in said
    assert "a new game starts" in said
    assert (tmp_path / "pinochle.damaged-1.txt").read_bytes() == spoiled
    assert load_current_series(tmp_path).session.record.moves


def test_the_save_of_an_earlier_version_is_taken_over(typed: Talk, tmp_path: Path) -> None:
    match = new_match(tmp_path)
    while match.state.phase != OVER:
        step(match)
    match.next_game()
    step(match)
    before = Series.parse(match.save.path.read_text(encoding="utf-8"))

    said = typed("quit")

    assert "Welcome back. You are in game 2" in single_line(said)
    assert (tmp_path / "pinochle.imported.txt").exists()
    after = load_current_series(tmp_path)
    there = before.session.record.moves
    assert after.session.record.moves[: len(there)] == there
    assert [record.moves for record in after.finished] == [r.moves for r in before.finished]
    assert after.won() == before.won()


def test_each_player_has_a_match_of_their_own(typed: Talk, tmp_path: Path) -> None:
    first = typed("quit", options=("--player", "anna"))
    second = typed("quit", options=("--player", "Bert"))
    third = typed("quit", options=("--player", "ANNA"))
    last = typed("quit")

    assert "A new game" in first
    assert "A new game" in second
    assert "Welcome back" in third
    assert "Welcome back" in last
    with open_store(tmp_path) as store:
        assert [person.name for person in store.read(all_players)] == ["Anna", "Bert"]
        assert store.do(current_player).name == "Anna"


def test_damage_is_reported_in_plain_words(typed: Talk, tmp_path: Path) -> None:
    typed("1", options=("--seed", "a"))
    (tmp_path / "repique.db").write_bytes(b"nonsense")
    said = single_line(typed("quit"))
    assert "The saved games were damaged (the file is not a database)." in said
    assert "Nothing was deleted" in said
    assert "Welcome back. You are in game 1, round 1" in said  # from the backup


def test_a_match_is_played_in_one_window_only(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with open_store(tmp_path), pytest.raises(SystemExit) as end:
        main(["terminal", "--data", str(tmp_path)])

    assert end.value.code == 2
    complaint = capsys.readouterr().err
    assert f"already open in another window (process {os.getpid()})" in complaint


def test_a_full_disk_does_not_end_the_game(typed: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(keeper: SeriesWriter, live: Series) -> None:
        raise CannotSave("no space left on device")

    monkeypatch.setattr(SeriesWriter, "keep", full)
    said = single_line(typed("1"))

    assert "Your game couldn’t be saved (no space left on device). You can play on" in said
    assert "What was saved before is safe" in said


def test_house_rules_waiting_for_the_next_deal_survive_leaving(typed: Talk, tmp_path: Path) -> None:
    typed("set last_trick=on", "quit", options=("--seed", "a"))

    said = single_line(typed("options"))

    assert "waiting for the next deal: Last trick scores 10: on" in said
    match = TerminalMatch(
        load_current_series(tmp_path), "pinochle", FileSaver(tmp_path, "pinochle")
    )
    while match.state.deal_number == 1:
        step(match)
    assert match.state.options.last_trick


def test_what_is_saved_is_the_series(tmp_path: Path) -> None:
    match = new_match(tmp_path)
    play_until(match, "meld")
    assert match.text() == match.series.text() == match.save.path.read_text(encoding="utf-8")


def test_the_machine_knocks_by_itself() -> None:
    wanted = choose_game("bezique")
    assert rules_against_computer(wanted.game, wanted.options).values()["auto_knock"] == "second"


# Odd lines and odd screens


def test_odd_lines_get_a_sentence_each(typed: Talk) -> None:
    said = single_line(
        typed(
            "xyzzy", "shet", "999999999999999999999999", "as", "draw", "knock", "meld qs jd",
            "why", "undo", "undo 7", "set", "set foo", "set penalti=on", "set goal=1500",
            "set deal8=on deck64=off", "restart", "replicate", "replicate x", "redeal",
            "no", "\x1b[31m", "bid 5", "",
            options=("--seed", "a"),
        )
    )  # fmt: skip

    for sentence in (
        "“xyzzy” is not a card or a command here.",
        "“shet” is not a command. Did you mean sheet?",
        "There is no number 999999999 here.",
        "You draw after a trick",
        "You can’t knock yet",
        "You can meld only right after winning a trick",
        "Type why and a move, such as why QS or why KS QS.",
        "There is nothing to undo",
        "There is no turn with that number",
        "Type set NAME=VALUE",
        "“foo” changes nothing. Write NAME=VALUE",
        "did you mean penalty?",
        "From the next game on: Goal: 1500 points.",
        "can be on only with 64-card deck",
        "Type restart round or restart game.",
        "There is no finished game yet whose deals you could play again.",
        "Nothing was changed.",
        "“?[31m” is not a card",
        "Type a number, a card or a command",
    ):
        assert sentence in said


def test_every_look_at_the_table_works_at_the_start(typed: Talk) -> None:
    looks = ("?", "sheet", "tricks", "melds", "turns", "options", "hint", "table", "save", "rules")

    said = single_line(typed(*looks, options=("--seed", "a")))

    for sentence in (
        "why you can’t play a card or make a meld",
        "Nothing has been scored yet.",
        "Nobody has won a trick in this round yet.",
        "Nobody has melded in this round yet.",
        "You haven’t had a turn in this round yet.",
        "You play the standard rules of pinochle.",
        "Master would play",
        "Saved in",
        "Pinochle for two",
    ):
        assert sentence in said


def test_lines_fit_a_narrow_screen(typed: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    wide_hand = ("--set", "deck64=on", "--set", "deal16=on", "--seed", "a")

    said = typed("1", "1", "1", "sheet", "?", "options", "turns", options=wide_hand)

    longest = max(said.partition("Your game is saved")[0].splitlines(), key=len)
    assert len(longest) <= 60, longest


def test_a_terminal_without_symbols_is_shown_letters(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("repique.terminal.screen.can_encode", lambda text, encoding: False)
    Screen().say("You lead the Q♠ – a “queen”.")
    assert capsys.readouterr().out == 'You lead the QS - a "queen".\n'
