"""Check that the tests catch deliberate bugs in the server: `python tools/bugs.py`.

Every bug is applied in a process of its own, which then runs the one test that must catch it. First
all of these tests are run without any bug: they must pass. `python tools/bugs.py NAME …` tries
only some, `--list` shows all.
"""

import argparse
import multiprocessing
import os
import sys
from pathlib import Path

import pytest
from rich.console import Console
from rich.table import Table

from repique_testkit.server.mutants import BUGS

ROOT = Path(__file__).resolve().parent.parent
LONGEST = 180.0  # seconds; a test that hangs has noticed something, too
FAILED = 1
HUNG = -15
NOT_APPLIED = 99  # the server no longer has what the bug replaces


def run_tests(tests: list[str], bug: str = "") -> None:
    """Apply the bug to this process, run the tests, and exit with pytest's code."""
    os.chdir(ROOT)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    if bug:
        try:
            BUGS[bug].apply()
        except AttributeError:
            sys.exit(NOT_APPLIED)
    options = ("-q", "-x", "--assert=plain", "-p", "no:cacheprovider")
    sys.exit(int(pytest.main([*options, *tests])))


def outcome(tests: list[str], bug: str = "") -> int:
    """The exit code of `run_tests` in a process of its own, forked where possible."""
    process = multiprocessing.Process(target=run_tests, args=(tests, bug))
    process.start()
    process.join(LONGEST)
    if process.is_alive():
        process.terminate()
        process.join()
    return process.exitcode or 0


def main() -> int:
    if "fork" in multiprocessing.get_all_start_methods():
        multiprocessing.set_start_method("fork")
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", nargs="*", help="only these bugs")
    parser.add_argument("--list", action="store_true", help="show the bugs, and try none")
    asked = parser.parse_args()
    if strange := [name for name in asked.name if name not in BUGS]:
        print(f"There is no bug called {strange[0]}; --list shows them all.", file=sys.stderr)
        return 2
    wanted = [BUGS[name] for name in asked.name or BUGS]
    table = Table("bug", "what it does", "caught by" if not asked.list else "must be caught by")
    escaped = []
    console = Console(width=None if sys.stdout.isatty() else 160)
    if not asked.list and outcome(sorted({bug.test for bug in wanted})) != 0:
        print("The tests fail without any bug; mend that first.", file=sys.stderr)
        return 1
    for bug in wanted:
        found = FAILED if asked.list else outcome([bug.test], bug.name)
        if found not in (FAILED, HUNG):
            escaped.append(bug.name)
        test = bug.test.partition("::")[2]
        table.add_row(bug.name, bug.what, "NOT CAUGHT" if bug.name in escaped else test)
    console.print(table)
    if escaped:
        print(f"Not caught: {', '.join(escaped)}.", file=sys.stderr)
        return 1
    if not asked.list:
        print(f"All {len(wanted)} bugs were caught.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
