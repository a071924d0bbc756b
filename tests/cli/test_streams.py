"""Closed or full streams and invalid characters: one sentence, exit code 2."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from repique_testkit.store.stored_series import load_current_series

REPIQUE = [sys.executable, "-m", "repique"]
FULL = Path("/dev/full")


def test_a_full_disk_is_said_in_one_sentence() -> None:
    if not FULL.exists():  # only some systems have such a device; then say so at least here
        assert sys.platform != "linux"
        return
    with FULL.open("w") as full:
        done = subprocess.run(
            [*REPIQUE, "rules", "bezique"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )

    assert done.returncode == 2
    assert "Couldn’t write the output" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_closed_keyboard_ends_the_evening_with_the_match_saved(tmp_path: Path) -> None:
    line = f"exec {' '.join(REPIQUE)} terminal pinochle --data '{tmp_path}' <&-"

    done = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)

    assert done.returncode == 0
    assert "Traceback" not in done.stderr
    assert load_current_series(tmp_path).session.record.moves


def test_closed_complaints_keep_their_exit_code() -> None:
    line = f"exec {' '.join(REPIQUE)} rules whist 2>&-"

    assert subprocess.run(["sh", "-c", line], capture_output=True, check=False).returncode == 2


@pytest.mark.parametrize("command", [["terminal", "pinochle"], ["simulate", "pinochle"]])
def test_a_seed_that_is_no_text_leaves_the_match_alone(command: list[str], tmp_path: Path) -> None:
    saved = tmp_path / "pinochle.txt"
    saved.write_text("game pinochle2 1\ndealer 1\n")
    where = ["--data", str(tmp_path)] if command[0] == "terminal" else []
    seed = ["--seed", os.fsdecode(b"\xff")]

    done = subprocess.run(
        [*REPIQUE, *command, *where, *seed], capture_output=True, text=True, check=False
    )

    assert done.returncode == 2
    assert "plain" in done.stderr
    assert saved.exists()
