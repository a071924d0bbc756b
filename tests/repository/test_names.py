"""Names of modules and classes, and the size of folders."""

import ast
import re
from collections import Counter, defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PYTHON = ("src/repique", "testkit/repique_testkit")
PAGE = "web/src"
MOST_MODULES = 25  # in one folder
LONGEST_LINE = 100  # of Python; the page's limit is checked by its linter

# Nouns that end like a participle: things a card player or an engineer calls by that name.
NOUNS = {
    "encoding", "pacing", "ranking", "sampling", "scoring", "seating", "setting", "sinking",
    "string",
}  # fmt: skip
# Participles and adjectives that do not end in -ing or -ed.
BARE = {
    "bare", "begun", "bound", "drawn", "given", "held", "hidden", "kept", "known", "laid", "left",
    "loose", "lost", "made", "met", "narrow", "odd", "open", "packed", "put", "said", "seen",
    "shown", "sound", "spoken", "still", "taken", "thrown", "told", "usual", "won", "written",
}  # fmt: skip
PRAGMA = re.compile(r"  # (type: ignore|noqa).*$")  # must stand at the end of its line


def python_modules() -> list[Path]:
    return [
        path
        for place in PYTHON
        for path in sorted((ROOT / place).rglob("*.py"))
        if path.stem not in ("__init__", "__main__")
    ]


def page_modules() -> list[Path]:
    kinds = (".ts", ".svelte")
    return [path for path in sorted((ROOT / PAGE).rglob("*")) if path.suffix in kinds]


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def is_bare(stem: str) -> bool:
    """Whether a module's name is a participle, gerund or adjective and nothing else."""
    word = stem.removeprefix("test_")
    word = word[:1].lower() + word[1:]
    if word in BARE:
        return True
    return re.fullmatch(r"[a-z]{2,}(ing|ed)", word) is not None and word not in NOUNS


@pytest.mark.parametrize("word", ["keeping", "told", "odd", "test_judged", "Spoken"])
def test_participles_and_adjectives_are_recognised(word: str) -> None:
    assert is_bare(word)


@pytest.mark.parametrize("word", ["seating", "round_end", "open_hands", "SuitDrawing", "kills"])
def test_nouns_are_let_through(word: str) -> None:
    assert not is_bare(word)


def test_modules_are_nouns() -> None:
    modules = [*python_modules(), *page_modules()]
    bare = [name(path) for path in modules if is_bare(path.name.split(".")[0])]
    assert bare == []


def test_class_names_are_unique() -> None:
    """Also private ones: a traceback, a log and a search show the bare name."""
    places = defaultdict(list)
    for path in sorted((ROOT / "src/repique").rglob("*.py")):
        if "tests" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(name(path))
    assert {cls: where for cls, where in places.items() if len(where) > 1} == {}


def test_components_of_the_page_have_unique_names() -> None:
    components = [path for path in page_modules() if path.suffix == ".svelte"]
    counted = Counter(path.stem for path in components)
    assert {stem for stem, count in counted.items() if count > 1} == set()


def test_folders_hold_few_modules() -> None:
    """Tests beside their module do not count, nor what is generated."""
    modules = [*python_modules(), *page_modules()]
    own = [p for p in modules if ".test." not in p.name and "generated" not in p.parts]
    counted = Counter(name(path.parent) for path in own)
    assert {folder: n for folder, n in counted.items() if n > MOST_MODULES} == {}


def test_lines_fit_the_limit() -> None:
    places = [*PYTHON, "tests", "tools", "bench"]
    long = []
    for path in (p for place in places for p in sorted((ROOT / place).rglob("*.py"))):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if len(PRAGMA.sub("", line)) > LONGEST_LINE:
                long.append(f"{name(path)}:{number} has {len(line)} characters")
    assert long == []
