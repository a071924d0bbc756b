"""Every text a player can see, with the place where it is written."""

import ast
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from repique_testkit.texts.page_strings import code_strings, svelte_strings

ROOT = Path(__file__).resolve().parents[3]
SOURCE = ROOT / "src/repique"
PAGE = ROOT / "web/src"

# Values of words files that nobody reads: search words, records, links, cards of a picture.
UNREAD = {"also", "cards", "more", "preset", "record", "signs", "where"}
# What a player reads of Python sources stands in these packages.
SPEAKING = ("cli", "coach", "core", "diagnostics", "play", "server", "settings", "stats", "store",
            "terminal", "tournament")  # fmt: skip
# Modules whose sentences are about programs: routes of the HTTP interface, errors of developers.
SILENT = {
    "coach/lessons.py", "core/actions.py", "core/zones.py", "server/http/openapi.py",
    "server/http/routes.py",
}  # fmt: skip

_FENCE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
_TARGET = re.compile(r"\]\([^)]*\)")
_CODE = re.compile(r"`[^`\n]*`")


@dataclass(frozen=True, slots=True)
class PlayerText:
    """A text, its file, and its line or key there."""

    path: str  # from the top of the project
    place: str
    text: str

    @property
    def folder(self) -> str:
        return self.path.rpartition("/")[0]

    def __str__(self) -> str:
        return f"{self.path}:{self.place}"


def all_texts() -> list[PlayerText]:
    return [*word_texts(), *markdown_texts(), *python_texts(), *command_texts(), *page_texts()]


def word_texts() -> Iterator[PlayerText]:
    """The words files of the program and of the page: labels, sentences, lessons, tips, hints."""
    files = (*SOURCE.rglob("*.en.toml"), *PAGE.rglob("*.en.json"))
    for path in sorted(files):
        source = path.read_text(encoding="utf-8")
        content = json.loads(source) if path.suffix == ".json" else tomllib.loads(source)
        for place, text in _entries(content):
            yield PlayerText(_name(path), place, text)


def _entries(content: Any, place: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(content, str):
        yield place, content
    elif isinstance(content, dict | list):
        named = content if isinstance(content, dict) else dict(enumerate(content, 1))
        for key, value in named.items():
            if key not in UNREAD:
                yield from _entries(value, f"{place}.{key}" if place else str(key))


def markdown_texts() -> Iterator[PlayerText]:
    """The help, paragraph by paragraph, and what is new."""
    files = [*SOURCE.rglob("*.en.md"), *PAGE.rglob("*.en.md"), ROOT / "CHANGELOG.md"]
    notes = [path for path in (ROOT / "changelog.d").glob("*.md") if path.name != "README.md"]
    for path in sorted((*files, *notes)):
        source = path.read_text(encoding="utf-8")
        source = _FENCE.sub(lambda found: "\n" * found[0].count("\n"), source)
        line = 1
        for block in re.split(r"(\n(?=\s*\n|#|[-*|]|\d+\.))", source):
            text = _CODE.sub("", _TARGET.sub("]", block))
            text = " ".join(text.replace("*", "").lstrip("#- ").split())
            if re.search(r"[^\W\d_]", text):
                first = line + len(block) - len(block.lstrip("\n"))
                yield PlayerText(_name(path), str(first), text)
            line += block.count("\n")


def python_texts() -> Iterator[PlayerText]:
    """Sentences in Python sources: answers, errors, findings of the doctor."""
    for package in SPEAKING:
        for path in sorted((SOURCE / package).rglob("*.py")):
            inside = path.relative_to(SOURCE)
            if inside.as_posix() not in SILENT and "migrations" not in inside.parts:
                for line, text in _python_strings(path):
                    yield PlayerText(_name(path), str(line), text)


def _python_strings(path: Path) -> Iterator[tuple[int, str]]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):  # docstrings, and strings under attributes
            skipped |= {id(each.value) for each in body if isinstance(each, ast.Expr)}
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(part) for part in node.values}
            parts = [part.value if isinstance(part, ast.Constant) else "{}" for part in node.values]
            text = "".join(map(str, parts))
            if _is_sentence(text):
                yield node.lineno, text
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in skipped:
            written = str(node.value)
            if _is_sentence(written):
                yield node.lineno, written


def _is_sentence(text: str) -> bool:
    """Whether a string is for people: some words, and no code, style or markup."""
    code = re.search(r"[{;]\s*\n|</|\w\(\)|^\s*[({]", text.replace("{}", ""))
    return re.search(r"[^\W\d_]{2,} [^\W\d_]+ [^\W\d_]", text) is not None and code is None


def command_texts() -> Iterator[PlayerText]:
    """The help of the command line."""
    from repique.cli.app import app

    yield from _help_of(typer.main.get_command(app), "repique")


def _help_of(command: Any, name: str) -> Iterator[PlayerText]:
    texts = {name: command.help or ""}
    for parameter in command.params:
        texts[f"{name} {parameter.name}"] = getattr(parameter, "help", None) or ""
    for place, text in texts.items():
        if text and not text.startswith("Show this message"):
            yield PlayerText("src/repique/cli", place, _CODE.sub("", " ".join(text.split())))
    for sub_name, sub in getattr(command, "commands", {}).items():
        yield from _help_of(sub, f"{name} {sub_name}")


def page_texts() -> Iterator[PlayerText]:
    """What the page itself says, without what it gets from the server."""
    for path in sorted(PAGE.rglob("*")):
        if "generated" in path.parts or ".test." in path.name:
            continue
        if path.suffix in (".svelte", ".ts"):
            strings = svelte_strings if path.suffix == ".svelte" else code_strings
            for line, text in strings(path.read_text(encoding="utf-8")):
                yield PlayerText(_name(path), str(line), text)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()
