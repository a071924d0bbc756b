"""Rules of the repository that no linter knows: leftovers, game folders, docstrings, assertions."""

import ast
import os
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "src/repique/games"

IN_EVERY_GAME = {"__init__.py", "words.en.toml"}  # all the rest may be missing

# Spelled in pieces, or this file would be the first offender.
UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME)\b")
SOMEBODYS_MACHINE = re.compile(r"(?<![\w.])/(wo" + r"rk|ro" + r"ot)/")

NOT_OURS = {"node_modules", "__pycache__", "build", "dist"}


@cache
def files() -> tuple[Path, ...]:
    """Every file of the project: what git would commit, or in a source archive what lies there."""
    listed = listed_by_git() if (ROOT / ".git").exists() else None
    return tuple(sorted(p for p in (walked(ROOT) if listed is None else listed) if p.is_file()))


def listed_by_git() -> list[Path] | None:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        answer = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return [ROOT / name for name in answer.stdout.split("\0") if name]


def walked(folder: Path) -> Iterator[Path]:
    for path in folder.iterdir():
        if not path.is_dir():
            yield path
        elif path.name not in NOT_OURS and (path.name == ".ci" or path.name[0] != "."):
            yield from walked(path)


def under(*places: str) -> Iterator[Path]:
    for path in files():
        if any(path.is_relative_to(ROOT / place) for place in places):
            yield path


def text(path: Path) -> str | None:
    """What a file says, or None if it is not text."""
    try:
        said = path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return None
    return None if "\0" in said else said


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def one_per_line(offenders: list[str]) -> str:
    """All of them, where pytest would show the first."""
    return "\n".join(["", *offenders])


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


@pytest.mark.parametrize("unwanted", [UNFINISHED, SOMEBODYS_MACHINE], ids=["notes", "paths"])
def test_nothing_is_left_lying_about(unwanted: re.Pattern[str]) -> None:
    found = [
        f"{name(path)}:{number}: {line.strip()}"
        for path in under("src", "docs", "tests", "tools", "bench", "README.md")
        for number, line in enumerate((text(path) or "").splitlines(), 1)
        if unwanted.search(line)
    ]
    assert not found, one_per_line(found)


def test_unwanted_words_are_recognised_where_they_matter() -> None:
    assert UNFINISHED.search("# TO" + "DO later")
    assert SOMEBODYS_MACHINE.search('open("/wo' + 'rk/deal.txt")')
    assert not UNFINISHED.search("mastodons")
    assert not SOMEBODYS_MACHINE.search("docs/wo" + "rk/deal.txt")


def test_every_game_folder_is_complete() -> None:
    held: dict[str, set[str]] = {}
    for path in under("src/repique/games"):
        folder, *inside = path.relative_to(GAMES).parts
        if inside and folder[0] not in "_.":
            held.setdefault(folder, set()).add(inside[0])
    missing = [f"{game}/{n}" for game in held for n in sorted(IN_EVERY_GAME - held[game])]
    assert not missing, one_per_line(missing)


def test_every_module_opens_by_saying_what_it_is_for() -> None:
    modules = ((name(p), parsed(p)) for p in under("src/repique") if p.suffix == ".py")
    silent = [n for n, tree in modules if tree.body and not ast.get_docstring(tree)]
    assert not silent, one_per_line(silent)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no executable bit")
@pytest.mark.parametrize("command", ["play", "check", ".ci/run"])
def test_commands_can_be_executed(command: str) -> None:
    assert os.access(ROOT / command, os.X_OK), f"chmod +x {command}"


def test_every_test_asserts_something() -> None:
    tests = [p for p in files() if p.name.startswith("test_") and p.suffix == ".py"]
    idle = [f"{name(p)}::{test}" for p in tests for test in idle_tests(parsed(p))]
    assert not idle, one_per_line(idle)


def test_a_test_that_asserts_nothing_is_noticed() -> None:
    idle = "def test_idle():\n    play('QS')\n"
    plain = "def test_plain():\n    assert play('QS')\n"
    refusal = "def test_refusal():\n    with pytest.raises(IllegalAction):\n        play('QS')\n"
    law = "class TestLaws:\n    async def test_law(self):\n        laws.check_views(game)\n"
    page = "def test_page():\n    expect(page.get_by_text('QS')).to_be_visible()\n"
    vain = "def test_vain():\n    expect(page.get_by_text('QS'))\n"
    found = idle_tests(ast.parse(idle + plain + refusal + law + page + vain))
    assert found == ["test_idle", "test_vain"]


def idle_tests(tree: ast.Module) -> list[str]:
    functions = (n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef | ast.AsyncFunctionDef))
    tests = (f for f in functions if f.name.startswith("test"))
    return [test.name for test in tests if not any(map(asserts, ast.walk(test)))]


def asserts(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert):
        return True
    if not isinstance(node, ast.Call):
        return False
    called = ast.unparse(node.func)
    if called.startswith("expect(") and isinstance(node.func, ast.Attribute):  # in a browser
        return node.func.attr.startswith(("to_", "not_to_"))
    return called == "pytest.raises" or called.split(".")[-1].startswith(("check_", "assert_"))
