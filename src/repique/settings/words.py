"""Texts of preferences, from `words.en.toml`, and parsing of typed changes.

The preferences themselves are in `settings/preferences.py`. House rules are something else: they
belong to a game and are stored separately.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files

from repique.core.options import NO, YES
from repique.play.presets import Mistake, clean
from repique.settings.preferences import COLOUR, KNOWN, NAME
from repique.store.players.preferences import Preference, Value

# What may be typed for a text with a pattern; images are uploaded on the page only.
PATTERNS = {
    "colour": "a colour such as #1d4a3a, or nothing",
    "name": "a name of at most 24 letters, or nothing",
    "picture": "nothing",
}


@cache
def _words() -> dict[str, dict[str, str]]:
    text = files("repique.settings").joinpath("words.en.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def word(section: str, name: str) -> str:
    """The text of an id; without one the id itself with spaces."""
    return _words()[section].get(name, name.replace("_", " "))


def value(name: str, chosen: str) -> str:
    """The text of a value; a preference may have its own."""
    own = f"{name}_{chosen}"
    return _words()["values"].get(own) or word("values", chosen)


def label(name: str) -> str:
    return _words()["labels"][name]


def meaning(name: str) -> str:
    return _words()["meanings"][name]


def also(name: str, panel: str) -> str:
    """Further words for the search."""
    words = _words()["also"]
    return f"{words.get(name, '')} {words.get(f'panel_{panel}', '')}".strip()


def absent() -> dict[str, str]:
    """Answers for searches after things that do not exist, by search word."""
    return _words()["absent"]


def kind(about: Preference) -> str:
    """The kind of input on the page: switch, choice, number, colour, name or picture."""
    if isinstance(about.default, bool):
        return "switch"
    if about.among:
        return "choice"
    if type(about.default) is int:
        return "number"
    return {COLOUR: "colour", NAME: "name"}.get(about.pattern, "picture")


def parse_changes(changes: list[str]) -> dict[str, Value]:
    """`NAME=VALUE` changes as values; raises `InputError` for a name or value that is wrong."""
    return dict(_parse_change(change) for change in changes)


def _parse_change(change: str) -> tuple[str, Value]:
    name, equals, text = (part.strip() for part in change.partition("="))
    if not equals or not name:
        raise Mistake(f"“{clean(change)}” changes nothing: write NAME=VALUE, as in level=expert.")
    about = KNOWN.get(name)
    if about is None:
        raise Mistake(
            f"There is no preference called “{clean(name)}”; choose from {', '.join(KNOWN)}."
        )
    value: Value = text if kind(about) == "name" else text.lower()
    if isinstance(about.default, bool) and value in YES + NO:
        value = value in YES
    elif type(about.default) is int and re.fullmatch("[0-9]{1,9}", text):
        value = int(text)
    if not about.fits(value):
        raise Mistake(f"{name} must be {allowed_values(name)}, not “{clean(text)}”.")
    return name, value


def allowed_values(name: str) -> str:
    """What a preference may be set to, in words."""
    about = KNOWN[name]
    if isinstance(about.default, bool):
        return "on or off"
    if type(about.default) is int:
        return f"a number from {about.least} to {about.most}"
    if about.pattern:
        return PATTERNS[kind(about)]
    return "one of " + ", ".join(str(value) or "nothing" for value in about.among)
