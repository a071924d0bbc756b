"""The displayed words for ids in lists of results and saved matches."""

from functools import cache

from repique.core.text_files import read_toml


@cache
def _words() -> dict[str, dict[str, str]]:
    return read_toml("repique.stats", "words.toml")


def word(section: str, name: str) -> str:
    """The displayed word for an id."""
    return _words()[section][name]
