"""The command line: every input error gets one sentence and exit code 2, never a traceback."""

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from repique import __version__
from repique.cli.app import main
from repique.core.game import OVER
from repique.core.table import CHANCE
from repique.play.presets import choose_game
from repique.play.series import Series
from repique.play.simple_players import simple_player
from repique_testkit.play.abilities import PRESETS

Captured = pytest.CaptureFixture[str]


def run(capsys: Captured, *arguments: object) -> tuple[int, str, str]:
    """Exit code, output and error output."""
    with pytest.raises(SystemExit) as end:
        main([str(argument) for argument in arguments])
    said = capsys.readouterr()
    code = end.value.code
    assert isinstance(code, int)
    return code, said.out, said.err


def record(deals: int = 1) -> str:
    """The record of a match of this many deals."""
    wanted = choose_game("pinochle")
    series = Series.begin(wanted.game, wanted.options, b"cli")
    session = series.session
    player = simple_player(wanted.game)
    while session.state.phase != OVER:
        if session.state.acting() == (CHANCE,):
            if session.state.deal_number == deals:
                break
            session.deal()
            continue
        seat = session.state.turn
        session.submit(seat, player(session.update(seat).view, Random(1)))
    return series.text()


# Input errors


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("terminal pinocle", "There is no game called “pinocle” (did you mean pinochle?)"),
        (
            "rules xyzzy",
            f"There is no game called “xyzzy”. Choose from {', '.join(PRESETS)}.",
        ),
        ("simulate chess", "There is no game called “chess”"),
        ("rules", "Missing argument"),
        ("scores --rounds --match 9999999999999999999999", "must be at most"),
        ("rules pinochle --set penalty", "“penalty” changes nothing. Write NAME=VALUE"),
        ("rules pinochle --set =on", "“=on” changes nothing"),
        (
            "rules pinochle --set penalti=on",
            "no house rule called “penalti” (did you mean penalty?)",
        ),
        ("rules pinochle --set penalty=maybe", "Penalty is either on or off, not “maybe”."),
        ("rules pinochle --set tournament_no=x", "must be a whole number, not “x”"),
        ("rules pinochle --set goal=7", "Goal must be one of 1000, 1500, 2000, not “7”."),
        ("simulate pinochle --set deal8=on --set deck64=off", "only with 64-card deck"),
        ("terminal bezique --set simplified=on --set brisque=on", "can’t both be on"),
        ("terminal --tournament 101", "Tournament sequence number must be at most 100."),
        ("terminal --tournament 0", "Tournament sequence number must be at least 1."),
        ("terminal --tournament seven", "--tournament must be a whole number"),
        ("simulate pinochle --deals 0", "--deals must be at least 1"),
        ("simulate pinochle --deals many", "--deals must be a whole number"),
        ("simulate pinochle --jobs 0", "--jobs must be at least 1"),
        ("frobnicate", "No such command 'frobnicate'"),
        ("--frobnicate", "No such option"),
        ("terminal pinochle bezique", "unexpected extra argument"),
        ("replay", "Missing argument"),
        ("replay nowhere.txt", "There is no file nowhere.txt."),
    ],
)
def test_a_mistake_gets_one_sentence(arguments: str, complaint: str, capsys: Captured) -> None:
    code, out, err = run(capsys, *arguments.split())

    assert code == 2
    assert complaint in err
    assert err.count("\n") == 1
    assert "Traceback" not in err + out


def test_all_problems_of_a_set_of_rules_are_reported_at_once(capsys: Captured) -> None:
    changes = ("--set", "goal=7", "--set", "foo=on", "--set", "penalty=perhaps")
    _, _, err = run(capsys, "rules", "pinochle", *changes)
    assert "foo" in err
    assert "Penalty" in err
    assert "Goal" in err


def test_strange_letters_are_not_repeated(capsys: Captured) -> None:
    _, _, err = run(capsys, "rules", "\x1b[31mpinochle")
    assert "\x1b" not in err


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "is empty"),
        (b"\n \n", "is empty"),
        (b"\x7fELF\x00\x01", "is not a text file, so it is not a record"),
        (b"caf\xe9", "is not a text file in UTF-8"),
        (b"hello\n", "line 1: a record begins with a line such as “game pinochle2 2”"),
        (b"game chess 1\n", "line 1: there is no game called “chess” here"),
        (b"game pinochle2 99\n", "line 1: this record was made with version 99"),
        (b"game pinochle2 1\noption deal8 on\n", "line 2"),
        (b"game pinochle2 1\ndealer 0\n0 play QS\n", "line 3: “0 play QS” is not allowed here"),
    ],
)
def test_a_wrong_file_gets_one_sentence(
    content: bytes, complaint: str, tmp_path: Path, capsys: Captured
) -> None:
    file = tmp_path / "record.txt"
    file.write_bytes(content)

    code, _, err = run(capsys, "replay", file)

    assert code == 2
    assert complaint in err
    assert err.count("\n") == 1


def test_a_folder_or_a_huge_file_is_no_record(tmp_path: Path, capsys: Captured) -> None:
    huge = tmp_path / "huge.txt"
    with huge.open("wb") as file:
        file.truncate(1 << 31)

    assert "is a folder" in run(capsys, "replay", tmp_path)[2]
    assert "too large for a record" in run(capsys, "replay", huge)[2]


def test_an_unusable_data_folder_is_reported(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "file").write_text("not a folder")
    (tmp_path / "here" / "pinochle.txt").mkdir(parents=True)

    for folder, complaint in (("file", "Can’t save games in"), ("here", "is not a file")):
        code, _, err = run(capsys, "terminal", "--data", tmp_path / folder)
        assert code == 2
        assert complaint in err
        assert err.count("\n") == 1


# What works


def test_the_version_is_printed(capsys: Captured) -> None:
    assert run(capsys, "--version") == (0, f"repique {__version__}\n", "")


def test_without_a_command_the_commands_are_listed(capsys: Captured) -> None:
    code, out, _ = run(capsys)
    assert code == 0
    for command in ("terminal", "rules", "simulate", "replay"):
        assert command in out


@pytest.mark.parametrize("preset", PRESETS)
def test_every_house_rule_is_explained(preset: str, capsys: Captured) -> None:
    code, out, _ = run(capsys, "rules", preset)

    assert code == 0
    assert max(map(len, out.splitlines())) <= 80
    for rule in choose_game(preset).game.options.rules():
        assert f"{rule.name}=" in out


def test_the_rules_of_a_hybrid_show_what_was_changed(capsys: Captured) -> None:
    _, out, _ = run(capsys, "rules", "bezique", "--set", "penalty=on")
    flat = " ".join(out.split())
    assert "Now: on (standard: off). To change it: penalty=on|off." in flat
    assert "D06 Deal 8 cards" in flat
    assert "Part of: Bezique. Only with 64-card deck." in flat
    assert "Part of: Pinochle, Binokel." in flat


def test_a_record_is_replayed_and_narrated(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "match.txt"
    file.write_text(record())

    code, out, _ = run(capsys, "replay", file)
    moves = run(capsys, "replay", file, "--moves")[1]

    assert code == 0
    assert out.startswith("Pinochle, game 1: Player 1 ")
    assert "; unfinished; rounds: 1, " in out
    assert "Player 1 leads the" in moves
    logged = [line for line in record().splitlines() if line[:2] in ("- ", "0 ", "1 ")]
    assert len(moves.splitlines()) == len(logged) + 1


def test_several_records_in_one_file_are_replayed(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "series.txt"
    file.write_text(f"{record()}---\n{record()}")
    assert run(capsys, "replay", file)[1].count("Pinochle, game 1:") == 2


def test_a_spoiled_record_names_the_line(tmp_path: Path, capsys: Captured) -> None:
    lines = record().splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("1 play"))
    lines[at] = "1 play 7C"
    file = tmp_path / "spoiled.txt"
    file.write_text("\n".join(lines) + "\n")

    code, _, err = run(capsys, "replay", file)

    assert code == 2
    assert f"line {at + 1}: “1 play 7C” is not allowed here" in err


def test_a_wrong_score_check_is_found(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "check.txt"
    file.write_text(f"{record()}= 7777 8888\n")
    code, _, err = run(capsys, "replay", file)
    assert code == 2
    assert "the score should be 7777 8888" in err


def test_a_match_is_played_through_a_pipe(tmp_path: Path) -> None:
    """As a process: no colours, no cursor movement, invalid bytes accepted, saved at the end."""
    answer = subprocess.run(
        [sys.executable, "-m", "repique", "terminal", "--data", tmp_path, "--seed", "a"],
        input=b"1\nhint\n\xff\xfe\n\x00\nsheet\n",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert answer.returncode == 0
    assert answer.stderr == b""
    assert b"\x1b" not in answer.stdout
    assert b"Your game is saved." in answer.stdout
    assert (tmp_path / "repique.db").exists()


# What the help says


def test_help_names_every_game(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    code, said, _ = run(capsys, "terminal", "--help")
    assert code == 0
    assert all(name in said for name in PRESETS)


def test_messages_name_the_command_that_was_used(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("REPIQUE_COMMAND", "./play")
    monkeypatch.setattr("builtins.input", lambda prompt="": "quit")

    _, said, _ = run(capsys, "terminal", "piquet", "--data", tmp_path)
    _, _, complaint = run(capsys, "rules")

    assert "To resume it: ./play terminal piquet" in said
    assert "For help: ./play --help" in complaint
