"""The tests of the server catch mutants: a few of those that `tools/bugs.py` makes."""

import subprocess
import sys
from pathlib import Path

import pytest

from repique_testkit.server.mutants import BUGS

ROOT = Path(__file__).resolve().parents[2]
SOME = ("ack-first", "show-first", "no-ids", "shared-view", "seat-from-message")


@pytest.mark.slow
def test_some_deliberate_mistakes_are_caught() -> None:
    command = [sys.executable, str(ROOT / "tools" / "bugs.py"), *SOME]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"All {len(SOME)} bugs were caught." in done.stdout


def test_each_mistake_names_a_test_that_exists() -> None:
    assert len(BUGS) >= 15
    for bug in BUGS.values():
        file, _, test = bug.test.partition("::")
        assert f"def {test}(" in (ROOT / file).read_text(), bug.name
        assert bug.what.endswith(".")


def test_a_mistake_that_is_not_known_is_answered_with_a_sentence() -> None:
    command = [sys.executable, str(ROOT / "tools" / "bugs.py"), "nonsense"]
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=600)
    assert done.returncode == 2
    assert done.stderr == "There is no bug called nonsense; --list shows them all.\n"
