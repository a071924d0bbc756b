"""The page about hooks lists exactly the hooks there are, and its examples can be read."""

import ast
import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from repique.core.game import Game
from repique.core.scoring import Scoring
from repique.core.strategy import Strategy

PAGE = (Path(__file__).resolve().parents[2] / "docs/game-hooks.md").read_text(encoding="utf-8")
HOOK = re.compile(r"(?m)^#### `(\w+)`\n\n(.*?)(?=^#|\Z)", re.DOTALL)
EXAMPLE = re.compile(r"```(python|toml)\n(.*?)```", re.DOTALL)


def chapter(heading: str) -> str:
    return PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]


@pytest.mark.parametrize(
    ("heading", "record"),
    [
        ("Hooks of `Game`", Game),
        ("Hooks of `Strategy`", Strategy),
        ("Hooks of `Scoring`", Scoring),
    ],
)
def test_every_hook_is_on_the_page_once_with_an_example(heading: str, record: Any) -> None:
    listed = HOOK.findall(chapter(heading))
    names = [name for name, _ in listed]
    assert sorted(names) == sorted(field.name for field in fields(record))
    assert [name for name, text in listed if not EXAMPLE.search(text)] == []


def test_the_hooks_that_are_needed_stand_first() -> None:
    needed = chapter("Hooks of `Game`").partition("### Needed")[2].partition("\n### ")[0]
    without_default = [
        field.name for field in fields(Game) if field.default is field.default_factory
    ]
    assert [name for name, _ in HOOK.findall(needed)] == without_default


@pytest.mark.parametrize(("language", "text"), EXAMPLE.findall(PAGE))
def test_examples_can_be_read(language: str, text: str) -> None:
    if language == "toml":
        assert tomllib.loads(text)
    else:
        wrapped = "def example():\n" + "".join(f"    {line}\n" for line in text.splitlines())
        assert ast.parse(wrapped).body
