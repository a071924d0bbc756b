"""One game's knowledge stays in its folders: nothing else in the program knows a game by name.

The words that belong to a game are read from the game itself: its id, presets, dialects, phases,
options, and the verbs of its golden records. A word that `core` or `families` defines is general.
What is left must not be a string of any shared module, nor of any shared part of the page.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from repique.core.game import Game
from repique.games import all_games
from repique.play.record import parse_record

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "repique"
PAGE = ROOT / "web" / "src"
GENERAL = ("core", "families")
# The folders in which a game may be named; each holds one folder, or one file, for a game.
HOMES = (
    "src/repique/games",
    "src/repique/ai/games",
    "src/repique/coach/explore/games",
    "web/src/games",
    "web/src/api/generated/panels",
)
# Files outside of them that name games all the same, and why.
EXCEPTIONS = {
    "src/repique/ai/native/src": "one compiled library; its files begin with the id of their game",
    "web/src/help/using-repique.en.md": "help about the program with the games it comes with",
}
# Words of games that are everyday words elsewhere. They are looked for where a phase or a verb is
# compared, and nowhere else.
EVERYDAY = {
    "add": "a method of sets",
    "answer": "of a request to the server",
    "choose": "the sentence that asks for any choice",
    "commit": "of a transaction",
    "complete": "of anything",
    "decline": "the button of a question",
    "done": "a review that is ready",
    "double": "of anything",
    "exchange": "of anything",
    "first": "the first value that fills a sentence",
    "give": "of anything",
    "hands": "a table of the database, and the hands of a tournament",
    "help": "a page, and a command of the terminal",
    "last_trick": "the label of the trick that was taken last",
    "open": "a connection, or a card whose place is not known",
    "packets": "a field of the table view",
    "reply": "of anything",
    "return": "an annotation",
    "second": "the second value that fills a sentence",
    "single": "the sentence that names the only choice",
    "stake": "of anything",
    "target": "of a pointer",
    "tournament": "the whole package of that name; its option is read by `play`",
    "tournament_no": "the option that `play` reads for any game that has it",
}
QUOTED = re.compile(r"""(["'`])([a-z][a-z0-9_-]*)\1""")
COMPARED = re.compile(
    r"\b(phase|verb)\b\W*(===?|!==?|(not )?in\b)|(===?|!==?) *\S*\b(phase|verb)\b"
    r"|includes\([^)]*\b(phase|verb)\b"
)
PAGE_FILES = ("*.ts", "*.svelte")
NAMING_FILES = ("*.py", "*.toml", "*.md", *PAGE_FILES)


def test_no_shared_module_knows_a_phase_a_verb_or_a_rule_of_one_game() -> None:
    """Strings of shared Python modules and of shared parts of the page, word for word."""
    found = [
        f"{place}: “{word}” belongs to {owner}"
        for place, line, word in _strings()
        for owner in [_owner(word)]
        if owner and (word not in EVERYDAY or COMPARED.search(line))
    ]
    assert not found, "\n".join(found)


def test_no_shared_file_names_a_game() -> None:
    """Ids and presets, in code, comments and texts."""
    names = {name for game in all_games().values() for name in (game.id, *game.presets)}
    pattern = re.compile(rf"\b({'|'.join(sorted(names))})\b", re.IGNORECASE)
    found = [
        f"{_place(path)}: {line.strip()[:100]}"
        for path in _shared_files(NAMING_FILES)
        for line in path.read_text(encoding="utf-8").splitlines()
        if pattern.search(line)
    ]
    assert not found, "\n".join(found)


def test_no_shared_part_of_the_page_imports_from_a_game() -> None:
    game = "|".join(all_games())
    imports = re.compile(rf"""(?:from|import\() ?['"]([^'"]*/(?:{game})/[^'"]*)""")
    found = [
        f"{_place(path)}: {imported}"
        for path in _shared_files(PAGE_FILES)
        for imported in imports.findall(path.read_text(encoding="utf-8"))
    ]
    assert not found, "\n".join(found)


def test_the_page_decides_nothing_by_house_rules() -> None:
    """Not even a game's own table knows options by name: what follows from them is sent."""
    options = {rule.name for game in all_games().values() for rule in game.options.rules()}
    facts = {"goal", "hands", "target"}  # options whose value a fact of the same name tells
    secret = {name for name in options - facts if not _is_general(name)} - {*EVERYDAY}
    found = [
        f"{_place(path)}: “{word}”"
        for path in _files(PAGE, PAGE_FILES)
        if "generated" not in path.parts and ".test." not in path.name
        for _, word in QUOTED.findall(path.read_text(encoding="utf-8"))
        if word in secret
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("place", EXCEPTIONS)
def test_exceptions_are_needed(place: str) -> None:
    """A file that no longer names a game is no exception any more."""
    path = ROOT / place
    texts = [path] if path.is_file() else [each for each in path.rglob("*") if each.is_file()]
    names = {name for game in all_games().values() for name in (game.id, *game.presets)}
    whole = "\n".join(each.read_text(encoding="utf-8").lower() for each in texts)
    assert any(name in whole for name in names)


@pytest.mark.parametrize("word", EVERYDAY)
def test_everyday_words_belong_to_a_game(word: str) -> None:
    assert _owner(word) or _is_general(word)


@pytest.mark.parametrize(
    ("word", "owner"),
    [("auto_knock", "pinochle2"), ("elder_exchange", "piquet"), ("double-deck", "pinochle4")],
)
def test_the_census_finds_what_belongs_to_a_game(word: str, owner: str) -> None:
    assert _owner(word) == owner
    assert _owner("play") == _owner("deal") == ""


# What belongs to a game


@cache
def _words_of_games() -> dict[str, str]:
    """The game that each word belongs to; the first, if several have it."""
    owners: dict[str, str] = {}
    for game in all_games().values():
        for word in (game.id, *game.presets, *_dialects(game), *game.phases, *_verbs(game)):
            owners.setdefault(word, game.id)
        for rule in game.options.rules():
            owners.setdefault(rule.name, game.id)
    return owners


def _owner(word: str) -> str:
    return "" if _is_general(word) else _words_of_games().get(word, "")


def _dialects(game: Game[Any]) -> set[str]:
    return {game.dialect(options) for options in game.presets.values()} - {"common"}


def _verbs(game: Game[Any]) -> set[str]:
    """The verbs of the moves in its golden records."""
    verbs = set[str]()
    for path in (PACKAGE / "games" / game.id / "tests" / "records").glob("*.txt"):
        for text in path.read_text(encoding="utf-8").split("\n---\n"):
            verbs |= {move.action.verb for move in parse_record(text).moves}
    return verbs


@cache
def _general_words() -> frozenset[str]:
    """Every string of `core` and `families`."""
    paths = [path for part in GENERAL for path in (PACKAGE / part).rglob("*.py")]
    return frozenset(word for path in paths for _, word in _python_strings(path))


def _is_general(word: str) -> bool:
    return word in _general_words()


# Where it is looked for


def _strings() -> Iterator[tuple[str, str, str]]:
    """The place, the line and the text of every string in shared code."""
    for path in _shared_files(("*.py",)):
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, word in _python_strings(path):
            yield f"{_place(path)}:{number}", lines[number - 1], word
    for path in _shared_files(PAGE_FILES):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            for _, word in QUOTED.findall(line):
                yield f"{_place(path)}:{number}", line, word


@cache
def _python_strings(path: Path) -> tuple[tuple[int, str], ...]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return tuple(
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def _shared_files(patterns: Iterable[str]) -> list[Path]:
    """Files of the package and of the page that belong to no game, without tests."""
    found = [*_files(PACKAGE, patterns), *_files(PAGE, patterns)]
    return [path for path in found if not _is_own(path) and ".test." not in path.name]


def _files(root: Path, patterns: Iterable[str]) -> list[Path]:
    return sorted(path for pattern in patterns for path in root.rglob(pattern))


def _is_own(path: Path) -> bool:
    """Whether the file is in a folder of a game, or an exception."""
    place = _place(path)
    if any(place == each or place.startswith(f"{each}/") for each in EXCEPTIONS):
        return True
    for home in HOMES:
        inside = place.removeprefix(f"{home}/")
        if inside != place:
            return re.split("[/.]", inside)[0] in all_games()
    return False


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
