"""The displayed words for ids in lists of results and saved matches."""

import tomllib
from functools import cache
from importlib.resources import files


@cache
def _words() -> dict[str, dict[str, str]]:
    text = files("repique.stats").joinpath("words.en.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def word(section: str, name: str) -> str:
    """The displayed word for an id."""
    return _words()[section][name]
