"""Preferences in words for people, and as people type them; `panels` lists them all.

House rules are no preferences: they belong to a game and are kept beside these.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files

from repique.core.options import NO, YES
from repique.play.presets import Mistake, clean
from repique.settings.preferences import COLOUR, KNOWN, NAME
from repique.store.players.preferences import Preference, Value

# What may be typed where a text has a pattern; a picture is brought by the page.
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
    """What people read for an id of the desk; the id itself if it needs no other word."""
    return _words()[section].get(name, name.replace("_", " "))


def value(name: str, chosen: str) -> str:
    """What people read for a value; some preferences have words of their own for it."""
    own = f"{name}_{chosen}"
    return _words()["values"].get(own) or word("values", chosen)


def label(name: str) -> str:
    return _words()["labels"][name]


def meaning(name: str) -> str:
    return _words()["meanings"][name]


def also(name: str, panel: str) -> str:
    """Other words by which people look for it."""
    words = _words()["also"]
    return f"{words.get(name, '')} {words.get(f'panel_{panel}', '')}".strip()


def absent() -> dict[str, str]:
    """What people look for and will not find: what is said of it."""
    return _words()["absent"]


def kind(about: Preference) -> str:
    """How a page asks for it."""
    if isinstance(about.default, bool):
        return "switch"
    if about.among:
        return "choice"
    if type(about.default) is int:
        return "number"
    return {COLOUR: "colour", NAME: "name"}.get(about.pattern, "picture")


def parsed(changes: list[str]) -> dict[str, Value]:
    """`NAME=VALUE` as somebody types it; whether the value fits is seen when it is kept."""
    return dict(_parsed(change) for change in changes)


def _parsed(change: str) -> tuple[str, Value]:
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
        raise Mistake(f"{name} must be {allowed(name)}, not “{clean(text)}”.")
    return name, value


def allowed(name: str) -> str:
    about = KNOWN[name]
    if isinstance(about.default, bool):
        return "on or off"
    if type(about.default) is int:
        return f"a number from {about.least} to {about.most}"
    if about.pattern:
        return PATTERNS[kind(about)]
    return "one of " + ", ".join(str(value) or "nothing" for value in about.among)
