"""Text files of the package, in the language in which this process talks to players.

A file is named by its package and its name without the language: `words.toml` of `repique.stats` is
`repique/stats/words.en.toml`.
"""

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

LANGUAGE = "en"


def text_file(package: str, name: str) -> Traversable:
    """The place of a file in the language of this process; it need not exist."""
    *folders, last = name.split("/")
    stem, _, suffix = last.rpartition(".")
    return files(package).joinpath(*folders, f"{stem}.{LANGUAGE}.{suffix}")


def read_text(package: str, name: str) -> str | None:
    """The text of a file; None if there is none."""
    file = text_file(package, name)
    return file.read_text(encoding="utf-8") if file.is_file() else None


def read_toml(package: str, name: str) -> dict[str, Any]:
    """The contents of a TOML file; empty if there is none."""
    return tomllib.loads(read_text(package, name) or "")
