"""The game of the guide, as typed in, passes every general test without a line elsewhere.

The tests run in a process of their own, on a copy of the package that has the game's folder. A
second game in the copy is for four, two against two.
"""

import os
import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from repique_testkit.games import SMALL_GAMES
from repique_testkit.play.guide_game import (
    GAME_ID,
    PRESET,
    ROOT,
    copy_with_guide_game,
    environment_with,
)

# Folders with general tests, in parts that take about as long as each other. In each folder some
# tests must be about every game.
GENERAL = {
    "players": ("ai/ladder", "ai/test_levels.py", "cli", "coach"),
    "laws": ("laws",),
    "server": ("server",),
    "play": ("play", "store", "terminal", "tournament"),
}
# What a folder of rules has; each further file would be an ability of its own.
FILES = {"__init__.py", "options.py", "rules.py", "strategy.py", "words.en.toml"}
FOR_FOUR = "plain_whist"
NAMES_GAMES = f"{GAME_ID} or {PRESET} or plain-whist"  # by its preset alone: that is enough


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = copy_with_guide_game(tmp_path_factory.mktemp("copy"))
    shutil.copytree(SMALL_GAMES / FOR_FOUR, made / "repique/games" / FOR_FOUR)
    return made


def test_the_guide_types_a_folder_of_rules_and_nothing_else(copy: Path) -> None:
    there = {path.name for path in (copy / "repique/games" / GAME_ID).iterdir()}
    assert there - {"__pycache__"} == FILES
    others = [path for path in copy.rglob(f"*{GAME_ID}*") if path.parent.name != "games"]
    assert others == []


@pytest.mark.slow
@pytest.mark.parametrize("part", GENERAL)
def test_new_games_pass_the_general_tests(part: str, copy: Path, tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    command += ["-m", "not slow", "-k", NAMES_GAMES, f"--junitxml={report}"]
    command += [str(ROOT / "tests" / name) for name in GENERAL[part]]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment_with(copy, dict(os.environ)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-8000:]
    cases = ElementTree.parse(report).getroot().iter("testcase")
    tried = [(case.attrib["classname"].split(".")[1], case.attrib["name"]) for case in cases]
    for stem in ("german", "plain"):
        counts = Counter(folder for folder, name in tried if stem in name)
        assert set(counts) >= {name.partition("/")[0] for name in GENERAL[part]}
        assert part != "laws" or counts["laws"] > 10


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (f"lesson {PRESET}", f"There is no lesson for {PRESET} yet."),
        (f"terminal {PRESET} --tournament 101 --data .", "Choose a sequence from 1 to 100."),
        (f"review {PRESET} --data .", "Nobody has played here yet."),
        (f"scores {PRESET} --data .", "Nobody has played here yet."),
    ],
)
def test_commands_say_what_there_is_not(
    arguments: str, said: str, copy: Path, tmp_path: Path
) -> None:
    done = run(copy, arguments, tmp_path)
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode == 2


@pytest.mark.parametrize(
    "arguments",
    [
        f"rules {PRESET}",
        f"simulate {PRESET} --deals 2 --jobs 1 --seed 1",
        f"simulate {PRESET} --deals 1 --jobs 1 --seed 1 --level standard",
        f"ladder {PRESET} --games 2 --levels random,sketch --jobs 1",
        f"tournament new Sunday --game {PRESET} --hands 3 --data .",
    ],
)
def test_commands_that_every_game_has(arguments: str, copy: Path, tmp_path: Path) -> None:
    done = run(copy, arguments, tmp_path)
    assert (done.returncode, done.stderr.strip()) == (0, "")
    assert done.stdout


def test_the_terminal_plays_explains_and_says_what_is_missing(copy: Path, tmp_path: Path) -> None:
    typed = "explain\nrules\nexplore\nhint\n?\nsheet\nquit\n"
    done = run(copy, f"terminal {PRESET} --seed 1 --data .", tmp_path, typed)
    said = " ".join(done.stdout.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert "First half: " in said
    assert "There is no rule book for German Whist yet." in said
    assert "There is no closer look in German Whist." in said
    assert "would play" in said


def hand_shown(output: str) -> str:
    """The row of the player's cards."""
    return next(line for line in output.splitlines() if line.strip().startswith("Hand"))


def test_equal_numbers_give_equal_cards(copy: Path, tmp_path: Path) -> None:
    hands = []
    for folder, number in (("one", 3), ("two", 3), ("three", 4)):
        arguments = f"terminal {PRESET} --tournament {number} --data {folder}"
        done = run(copy, arguments, tmp_path, "quit\n")
        assert (done.returncode, done.stderr) == (0, "")
        assert f"The deals are those of fixed sequence {number}," in " ".join(done.stdout.split())
        hands.append(hand_shown(done.stdout))
    assert hands[0] == hands[1] != hands[2]


def test_a_tournament_gives_everybody_the_same_hand(copy: Path, tmp_path: Path) -> None:
    done = run(copy, f"tournament new Sunday --game {PRESET} --hands 2 --data .", tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    hands = []
    for player in ("Anna", "Bert"):
        arguments = f"tournament play Sunday --player {player} --data ."
        played = run(copy, arguments, tmp_path, "quit\n")
        assert (played.returncode, played.stderr) == (0, "")
        hands.append(hand_shown(played.stdout))
    assert hands[0] == hands[1]


def run(
    copy: Path, arguments: str, folder: Path, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from repique.cli.app import main; main()"]
    return subprocess.run(
        [*command, *arguments.split()],
        input=typed,
        cwd=folder,
        env=environment_with(copy, dict(os.environ)),
        capture_output=True,
        text=True,
        check=False,
    )
