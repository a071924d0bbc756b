"""Diagnoses of the machine: Python, packages, SQLite, the kernel, the terminal."""

import os
import platform
import re
import sqlite3
import sys
from collections.abc import Iterator
from importlib import metadata

from repique import __version__
from repique.ai.native.library import NoKernel, library
from repique.diagnostics.findings import Finding, note, well, wrong
from repique.play.text.card_symbols import can_encode

OLDEST_PYTHON = (3, 11)
OLDEST_SQLITE = (3, 31)  # the first with the pragma trusted_schema
REINSTALL = "Install Repique again, with everything it needs."

# https://www.sqlite.org/wal.html#walresetbug: from 3.7.0 on, fixed in these. It needs two
# writing connections, and a store has one, so it is a note only.
WAL_RESET_FIXED = ((3, 44, 6), (3, 50, 7), (3, 51, 3))
SYMBOLS_USED = "♠ ♥ ♦ ♣ – “ ” …"

# Environment variables that explain output; none of them is secret.
ENVIRONMENT_NAMES = (
    *("LANG", "LC_ALL", "LC_CTYPE", "TERM", "COLUMNS", "NO_COLOR"),
    *("PYTHONIOENCODING", "PYTHONUTF8", "REPIQUE_KERNEL", "REPIQUE_COMMAND"),
)
REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)[^;]*?(?:>=([\d.]+))?[^;]*(?:;(.*))?")


def check_machine() -> list[Finding]:
    return [_python(), _packages(), _sqlite(), _kernel(), _terminal()]


def environment_settings() -> dict[str, str]:
    return {name: os.environ[name] for name in ENVIRONMENT_NAMES if name in os.environ}


def _python() -> Finding:
    system = f"{platform.system()} {platform.release().split('-')[0]}, {platform.machine()}"
    said = f"Repique {__version__} on Python {platform.python_version()}, {system}."
    if sys.version_info[:2] < OLDEST_PYTHON:
        newer = ".".join(map(str, OLDEST_PYTHON))
        return wrong("Python", said, f"Install Python {newer} or newer.")
    return well("Python", said)


def package_versions() -> dict[str, str]:
    """Required packages with their installed versions; empty if not installed."""
    return {name: found for name, _, found in _required()}


def _required() -> Iterator[tuple[str, str, str]]:
    """Names of packages, the oldest version allowed, and the installed one."""
    try:
        requirements = metadata.requires("repique") or []
    except metadata.PackageNotFoundError:
        requirements = []  # run from a folder, not installed
    for requirement in requirements:
        matched = REQUIREMENT.fullmatch(requirement)
        assert matched is not None, requirement
        name, oldest, only = matched.groups(default="")
        if "extra" in only or ("win32" in only and sys.platform == "win32"):
            continue
        try:
            yield name, oldest, metadata.version(name)
        except metadata.PackageNotFoundError:
            yield name, oldest, ""


def _packages() -> Finding:
    required = [*_required()]
    missing = [name for name, _, found in required if not found]
    if missing:
        return wrong("Packages", f"Missing: {', '.join(missing)}.", REINSTALL)
    old = [
        f"{name} {v}"
        for name, oldest, v in required
        if version_numbers(v) < version_numbers(oldest)
    ]
    if old:
        return wrong("Packages", f"Too old: {', '.join(old)}.", REINSTALL)
    return well("Packages", ", ".join(f"{name} {found}" for name, _, found in required) + ".")


def version_numbers(version: str) -> tuple[int, ...]:
    """A version as numbers to compare; a suffix is ignored."""
    leading = re.match(r"\d+(?:\.\d+)*", version)
    return tuple(map(int, leading[0].split("."))) if leading else ()


def _sqlite() -> Finding:
    return sqlite_finding(sqlite3.sqlite_version_info, sqlite3.threadsafety)


def sqlite_finding(version: tuple[int, ...], threads: int) -> Finding:
    said = f"SQLite {'.'.join(map(str, version))}"
    newer = "Install a newer Python, which brings a newer SQLite."
    if version < OLDEST_SQLITE:
        return wrong("SQLite", f"{said} is too old to save games safely.", newer)
    if threads == 0:
        return wrong("SQLite", f"{said} was built without threads.", newer)
    fixed = any(version >= fix and version[:2] == fix[:2] for fix in WAL_RESET_FIXED)
    if version < WAL_RESET_FIXED[-1] and not fixed:
        return note(
            "SQLite",
            f"{said} has the WAL-reset bug. It needs two programs that write at once, "
            "and Repique allows only one. Don’t write to the file with other programs.",
        )
    return well("SQLite", f"{said}.")


def _kernel() -> Finding:
    try:
        built = library() is not None
    except NoKernel as error:
        return wrong("Kernel", f"{error}.", "Remove REPIQUE_KERNEL from your environment.")
    if built:
        return well("Kernel", "The computer players use the fast compiled code.")
    return note(
        "Kernel",
        "The fast compiled code can’t be used here, so the computer players use slower code. "
        "They play just as well.",
    )


def _terminal() -> Finding:
    encoding = (sys.stdout.encoding or "ascii") if sys.stdout is not None else "ascii"
    if can_encode(SYMBOLS_USED, encoding):
        return well("Terminal", f"It can show the suits ({encoding}).")
    return note("Terminal", f"It can’t show the suits ({encoding}), so you see letters instead.")
