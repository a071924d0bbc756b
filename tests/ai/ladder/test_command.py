"""The ladder command and its file of results: continued, interrupted, wrongly asked."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from repique.ai.ladder import ladder, parallel, report, results_log
from repique.ai.ladder.arena import Contest, MatchPair, MatchResult, play_pair
from repique.ai.ladder.results_log import ResultsLog
from repique.cli.app import main

TOYS = Contest("piquet", "sketch", "random")


def some(index: int) -> MatchPair:
    return MatchPair(index, (MatchResult(1, 3, (30, 12)), MatchResult(0, 2, (5, 8))), seconds=0.5)


# The log


def test_what_was_written_is_read_again(tmp_path: Path) -> None:
    log = ResultsLog(tmp_path / "new" / "folder")
    kept = play_pair(TOYS, 0)
    log.add(TOYS, kept)
    log.close()
    again = ResultsLog(tmp_path / "new" / "folder")

    assert again.pairs(TOYS) == log.pairs(TOYS) == {0: kept}
    assert again.pairs(replace(TOYS, seed="2")) == {}
    assert again.pairs(replace(TOYS, changes=("deck36=on",))) == {}


def test_the_same_rules_in_other_words_are_the_same_contest(tmp_path: Path) -> None:
    log = ResultsLog(tmp_path)
    log.add(replace(TOYS, changes=("deck36=yes",)), play_pair(TOYS, 0))

    assert log.pairs(replace(TOYS, changes=("deck36=on", "tens_only=off")))


def test_a_torn_line_costs_one_pair(tmp_path: Path) -> None:
    log = ResultsLog(tmp_path)
    for index in range(3):
        log.add(TOYS, some(index))
    log.close()
    whole = log.path.read_bytes()
    log.path.write_bytes(b'[1]\n"odd"\n\xff\n' + whole[:-20])

    again = ResultsLog(tmp_path)
    again.add(TOYS, some(9))

    assert list(ResultsLog(tmp_path).pairs(TOYS)) == [0, 1, 9]


@pytest.mark.parametrize(
    "wrong",
    [{"won": [7, 7]}, {"won": [float("nan"), 1]}, {"deals": [0, 4]}, {"deals": [float("inf"), 4]},
     {"pair": -1}],
    ids=str,
)  # fmt: skip
def test_figures_that_no_match_gives_are_left_out(tmp_path: Path, wrong: dict[str, Any]) -> None:
    log = ResultsLog(tmp_path)
    log.add(TOYS, some(0))
    log.close()
    row = json.loads(log.path.read_text())
    log.path.write_text(json.dumps({**row, **wrong}) + "\n" + "[" * 100_000 + "\n")

    assert ResultsLog(tmp_path).pairs(TOYS) == {}


def test_pairs_of_other_players_do_not_count(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = ResultsLog(tmp_path)
    log.add(TOYS, play_pair(TOYS, 0))
    monkeypatch.setattr(results_log, "fingerprint", lambda game: "changed")

    assert log.pairs(TOYS) == {}
    assert log.outdated(TOYS) == 1


@pytest.mark.parametrize(
    ("name", "matters"),
    [
        ("core/game.py", True), ("families/tricks.py", True), ("play/session.py", True),
        ("play/text/words.py", False), ("games/piquet/rules.py", True),
        ("games/piquet/tests/test_rounds.py", False), ("games/pinochle2/rules.py", False),
        ("ai/ladder/arena.py", True), ("ai/ladder/parallel.py", False),
        ("ai/games/piquet/words.en.toml", False), ("ai/games/piquet.py", True),
        ("ai/games/pinochle2/play.py", False), ("ai/games/shared.py", True),
        ("ai/native/src/playout.c", True), ("server/app.py", False),
    ],
)  # fmt: skip
def test_the_fingerprint_takes_what_can_change_a_match(name: str, matters: bool) -> None:
    assert results_log._affects_play(name, "piquet") is matters


# The command


@dataclass(frozen=True)
class Answer:
    exit_code: object
    stdout: str
    stderr: str


QUICK = ("piquet", "--levels", "random,sketch", "--jobs", "1", "--seed", "7")


def call(folder: Path, *arguments: str) -> Answer:
    """As it is typed."""
    said, complaints = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    with redirect_stdout(said), redirect_stderr(complaints), pytest.raises(SystemExit) as end:
        main(["ladder", *arguments, "--out", str(folder)])
    for stream in (said, complaints):
        stream.seek(0)
    return Answer(end.value.code, said.read(), complaints.read())


def rows(folder: Path) -> list[dict[str, str]]:
    with (folder / "piquet.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def kept(folder: Path) -> dict[tuple[str, int], list[int]]:
    lines = [json.loads(line) for line in (folder / "pairs.jsonl").read_text().splitlines()]
    return {(line["one"], line["pair"]): line["points"] for line in lines}


def test_the_ladder_prints_its_rungs(tmp_path: Path) -> None:
    answer = call(tmp_path, *QUICK, "--levels", "random,sketch,sketch", "--games", "5")

    assert answer.exit_code == 0
    assert "sketch – random      6  100.0" in answer.stdout
    assert "sketch – sketch      6   50.0" in answer.stdout
    assert [row["games"] for row in rows(tmp_path)] == ["6", "6"]
    assert (tmp_path / "piquet.png").exists() is report.can_plot()


def test_a_second_run_continues_the_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def noted(contest: Contest, index: int) -> MatchPair:
        asked.append(index)
        return play_pair(contest, index)

    monkeypatch.setattr(parallel, "play_pair", noted)
    call(tmp_path / "parts", *QUICK, "--games", "4")
    call(tmp_path / "parts", *QUICK, "--games", "8")
    assert asked == [0, 1, 2, 3]
    call(tmp_path / "whole", *QUICK, "--games", "8")

    assert kept(tmp_path / "parts") == kept(tmp_path / "whole")
    figures = [
        {**row, "cpu_seconds": ""} for part in ("parts", "whole") for row in rows(tmp_path / part)
    ]
    assert figures[0] == figures[1]


def test_an_interrupted_run_keeps_and_shows_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tired(contest: Contest, index: int) -> MatchPair:
        if index == 2:
            raise KeyboardInterrupt
        return play_pair(contest, index)

    monkeypatch.setattr(parallel, "play_pair", tired)
    answer = call(tmp_path, *QUICK, "--games", "8")

    assert answer.exit_code == 130
    assert "sketch – random      4  100.0" in answer.stdout
    assert list(kept(tmp_path)) == [("sketch", 0), ("sketch", 1)]


@pytest.mark.skipif(os.name != "posix", reason="sends a signal")
def test_control_c_stops_all_processes_and_loses_nothing(tmp_path: Path) -> None:
    script = "import typer; from repique.cli.ladder import ladder; typer.run(ladder)"
    arguments = ["pinochle", "--levels", "random,sketch", "--games", "100000", "--jobs", "2"]
    command = [sys.executable, "-c", script, *arguments, "--out", str(tmp_path)]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True}
    # Whoever runs the tests may ignore interrupts, and children inherit that.
    pipes["preexec_fn"] = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)
    with subprocess.Popen(command, **pipes) as process:
        try:
            log = tmp_path / "pairs.jsonl"
            while process.poll() is None and not (log.exists() and log.stat().st_size > 500):
                time.sleep(0.05)
            process.send_signal(signal.SIGINT)
            said, complaints = process.communicate(timeout=60)
        finally:
            process.kill()

    assert process.returncode == 130, complaints
    done = len(log.read_text().splitlines())
    assert f"sketch – random {2 * done:6}" in said
    assert "Traceback" not in complaints


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("pikett",), "There is no game called “pikett” (did you mean piquet?)"),
        (("piquet", "--levels", "sketch"), "at least two levels"),
        (("piquet", "--levels", "random,grandmaster"), "no level called “grandmaster”"),
        (("piquet", "--levels", "random,"), "no level called “”"),
        (("piquet", "--levels", "random+sketch,sketch"), "too many players for a side"),
        (("piquet", "--levels", "random,sketch", "--set", "deck36"), "Write NAME=VALUE"),
        (("piquet", "--levels", "random,sketch", "--set", "deck36=7"), "either on or off"),
        (("piquet", "--levels", "random,sketch", "--set", "colour=red"), "no house rule called"),
        (("piquet", "--levels", "random,sketch", "--set", "deck63=on"), "did you mean deck36"),
        (("piquet", "--games", "0"), "--games must be at least 2"),
    ],
)  # fmt: skip
def test_a_wrong_argument_gets_one_sentence(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    answer = call(tmp_path, *arguments)

    assert answer.exit_code == 2
    assert sentence in answer.stderr
    assert answer.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_without_levels_all_that_the_game_has_are_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ladder, "levels_of", lambda game: ("random", "sketch"))
    answer = call(tmp_path, "piquet", "--games", "2", "--jobs", "1")

    assert answer.exit_code == 0
    assert "sketch – random" in answer.stdout


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = call(tmp_path / "file", *QUICK)

    assert answer.exit_code == 2
    assert "can’t be used" in answer.stderr
