"""The two commands of the project, `./play` and `./check`, for a machine that has only Python.

Everything runs through uv with the versions of uv.lock, in the environment .venv. A machine
without uv gets one in .tools. This file must parse on Python 3.8, so that an old Python
prints a sentence and not a traceback.
"""

import argparse
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036
    found = ".".join(map(str, sys.version_info[:3]))
    print(
        f"Repique needs Python 3.11 or newer, and {sys.executable} is {found}.",
        file=sys.stderr,
    )
    sys.exit(2)

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".tools"
VENV = ROOT / ".venv"
BYTECODE = TOOLS / "bytecode"
OLDEST_UV = (0, 11)  # as required-version in pyproject.toml

USAGE = """\
usage: python tools/dev.py play [arguments of repique ...]
       python tools/dev.py check [--fast]"""


class Trouble(Exception):
    """A problem that the user can solve; the message says how."""


def main(arguments: list[str]) -> int:
    command, *rest = arguments or [""]
    try:
        if command == "play":
            return play(rest)
        if command == "check":
            return check(rest)
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return 130
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 2
    print(USAGE, file=sys.stderr)
    return 2


def play(arguments: list[str]) -> int:
    uv = find_uv()
    if not VENV.exists():
        say("Setting the table, once …")
    # uv run adds what is missing and removes nothing, so the packages of ./check stay.
    command = [uv, *uv_run(), "repique", *(arguments or ["serve"])]
    # Messages of the game name the command that the user has typed.
    variables = {**environment(), "REPIQUE_COMMAND": "./play"}
    if os.name == "posix":
        # Replace this process, so that signals and the exit code are those of the game.
        sys.stdout.flush()
        os.execve(uv, command, variables)
    return subprocess.call(command, env=variables)


def check(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="check", description="Everything a change must pass.")
    parser.add_argument("--fast", action="store_true", help="leave out the slow tests")
    fast = parser.parse_args(arguments).fast

    started = time.monotonic()
    uv = find_uv()
    remove_old_bytecode()
    if not VENV.exists():
        say("Installing the tools of the workshop in .venv, once …")
    sync = [uv, "sync", "--quiet", "--locked", "--inexact", "--group", "dev"]
    if wait(sync) != 0:
        raise Trouble("uv could not prepare .venv; its message is above.")

    # Two steps that fetch the same packages at the same time would disturb each other.
    if not run_step(uv, "page tools", ["python", "tools/web.py", "fetch"]):
        raise Trouble("The tools of the page could not be fetched; the message is above.")
    failed = [name for name, passed in run_side_by_side(uv) if not passed]
    failed += [name for name, step in steps(fast) if not run_step(uv, name, step)]
    seconds = time.monotonic() - started
    if failed:
        print(f"\nFailed: {', '.join(failed)}. ({seconds:.0f} s)")
        return 1
    print(f"\nAll checks passed. ({seconds:.0f} s)")
    return 0


# What is looked over without running the program, two steps at a time: the long ones first.
SIDE_BY_SIDE = (
    ("types", ["mypy", "--no-error-summary"]),
    ("page types", ["python", "tools/web.py", "types"]),
    ("page tests", ["python", "tools/web.py", "test"]),
    ("page lint", ["python", "tools/web.py", "lint"]),
    ("page format", ["python", "tools/web.py", "format", "--check"]),
    ("layers", ["lint-imports", "--no-logo"]),
    ("format", ["ruff", "format", "--check", "--quiet"]),
    ("lint", ["ruff", "check", "--quiet"]),
)


def run_side_by_side(uv: str) -> list[tuple[str, bool]]:
    """Run these steps, two at a time; each with whether it passed. Output comes after a step."""

    def run(named: tuple[str, list[str]]) -> tuple[str, bool]:
        name, step = named
        started = time.monotonic()
        command = [uv, *uv_run("--group", "dev"), *step]
        done = subprocess.run(
            command, cwd=ROOT, env=check_environment(), capture_output=True, check=False
        )
        output = (done.stdout + done.stderr).decode(errors="replace").strip()
        outcome = "ok" if done.returncode == 0 else "FAILED"
        took = f"{name}: {outcome}, {time.monotonic() - started:.1f} s"
        lines = ["", f"{name}: {' '.join(step)}", *([output] if output else []), took]
        print("\n".join(lines), flush=True)
        return name, done.returncode == 0

    with ThreadPoolExecutor(2) as pool:
        return [*pool.map(run, SIDE_BY_SIDE)]


def steps(fast: bool) -> list[tuple[str, list[str]]]:
    # Each worker keeps to files of one folder and their fixtures, until another is idle. There is
    # one more than there are cores, since tests with a browser often wait.
    tests = ["pytest", "-n", str(cores() + 1), "--dist", "worksteal"]
    return [
        ("browser", ["python", "tools/browser.py"]),
        ("tests", [*tests, "-m", "not slow"] if fast else tests),
    ]


def run_step(uv: str, name: str, step: list[str]) -> bool:
    """Whether a step succeeds; its output is shown while it runs."""
    print(f"\n{name}: {' '.join(step)}", flush=True)
    started = time.monotonic()
    code = wait([uv, *uv_run("--group", "dev"), *step])
    outcome = "ok" if code == 0 else "FAILED"
    print(f"{name}: {outcome}, {time.monotonic() - started:.1f} s", flush=True)
    return code == 0


def uv_run(*options: str) -> list[str]:
    return ["run", "--quiet", "--locked", "--project", str(ROOT), *options, "--"]


def wait(command: list[str]) -> int:
    """The exit code of a command of the check, run at the root."""
    child = subprocess.Popen(command, cwd=ROOT, env=check_environment(), stderr=subprocess.PIPE)
    try:
        errors = child.communicate()[1]
    except KeyboardInterrupt:
        # The child gets Ctrl-C too. Wait for its end, and do not show its traceback.
        child.communicate()
        raise
    sys.stderr.write(errors.decode(errors="replace"))
    return child.returncode


def environment() -> dict[str, str]:
    variables = {**os.environ, "UV_PROJECT_ENVIRONMENT": str(VENV)}
    variables.pop("VIRTUAL_ENV", None)
    if not VENV.exists():
        # The Python that runs this file is new enough; later uv uses the one in .venv.
        variables.setdefault("UV_PYTHON", sys.executable)
    return variables


def check_environment() -> dict[str, str]:
    """The environment of a check. It starts hundreds of Python processes, so what they compile is
    kept, also where Python is told to keep nothing, and beside no source."""
    variables = {**environment(), "PYTHONPYCACHEPREFIX": str(BYTECODE)}
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    return variables


def remove_old_bytecode() -> None:
    """Remove what was compiled in temporary folders of earlier checks, which are gone."""
    temporary = Path(tempfile.gettempdir()).resolve()
    for folder in (BYTECODE / temporary.relative_to(temporary.anchor)).glob("pytest-of-*"):
        shutil.rmtree(folder, ignore_errors=True)


def find_uv() -> str:
    own = TOOLS / ("Scripts/uv.exe" if os.name == "nt" else "bin/uv")
    for candidate in (shutil.which("uv"), str(own)):
        if candidate and is_new_enough(candidate):
            return candidate
    install_uv()
    return str(own)


def is_new_enough(uv: str) -> bool:
    try:
        answer = subprocess.run([uv, "--version"], capture_output=True, text=True, check=False)
    except OSError:
        return False
    version = re.match(r"uv (\d+)\.(\d+)", answer.stdout)
    return version is not None and (int(version[1]), int(version[2])) >= OLDEST_UV


def install_uv() -> None:
    if importlib.util.find_spec("ensurepip") is None:
        raise Trouble(
            "This Python cannot make virtual environments: install its venv package "
            f"(on Debian and Ubuntu: apt install python3.{sys.version_info[1]}-venv), "
            "or install uv, and try again."
        )
    say("Fetching uv into .tools, once …")
    python = TOOLS / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    newest = f"uv>={'.'.join(map(str, OLDEST_UV))}"
    pip = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", newest]
    run_quietly([sys.executable, "-m", "venv", "--clear", str(TOOLS)])
    run_quietly([str(python), *pip])


def run_quietly(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        say(done.stdout + done.stderr)
        raise Trouble("uv could not be fetched; the message above says why.")


def cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
