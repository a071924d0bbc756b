"""Texts of preferences, and parsing of typed changes.

Texts are in `words.en.toml`, those of a game's own preferences in its file `preferences.en.toml`.

The preferences themselves are in `settings/preferences.py`. House rules are something else: they
belong to a game and are stored separately.
"""

import re
from functools import cache

from repique.core.options import NO, YES
from repique.core.preferences import Preference, PreferenceValue
from repique.core.text_files import read_toml
from repique.games import all_games
from repique.play.presets import InputError, printable
from repique.settings.preferences import ALL_PREFERENCES, COLOUR, NAME

# What may be typed for a text with a pattern; images are uploaded on the page only.
PATTERNS = {
    "colour": "a colour such as #1d4a3a, or nothing",
    "name": "a name of at most 24 letters, or nothing",
    "picture": "nothing",
}


@cache
def _words() -> dict[str, dict[str, str]]:
    words = read_toml("repique.settings", "words.toml")
    for game in all_games():
        for section, texts in read_toml(f"repique.games.{game}", "preferences.toml").items():
            words.setdefault(section, {}).update(texts)
    return words


def word(section: str, name: str) -> str:
    """The text of an id; without one the id itself with spaces."""
    return _words()[section].get(name, name.replace("_", " "))


def value_text(name: str, chosen: str) -> str:
    """The text of a value; a preference may have its own."""
    own = f"{name}_{chosen}"
    return _words()["values"].get(own) or word("values", chosen)


def label(name: str) -> str:
    return _words()["labels"][name]


def meaning(name: str) -> str:
    return _words()["meanings"][name]


def search_words(name: str, panel: str) -> str:
    """Further words for the search."""
    words = _words()["also"]
    return f"{words.get(name, '')} {words.get(f'panel_{panel}', '')}".strip()


def absent_answers() -> dict[str, str]:
    """Answers for searches after things that do not exist, by search word."""
    return _words()["absent"]


def input_kind(about: Preference) -> str:
    """The kind of input on the page: switch, choice, number, colour, name or picture."""
    if isinstance(about.default, bool):
        return "switch"
    if about.among:
        return "choice"
    if type(about.default) is int:
        return "number"
    return {COLOUR: "colour", NAME: "name"}.get(about.pattern, "picture")


def parse_changes(changes: list[str]) -> dict[str, PreferenceValue]:
    """`NAME=VALUE` changes as values; raises `InputError` for a name or value that is wrong."""
    return dict(_parse_change(change) for change in changes)


def _parse_change(change: str) -> tuple[str, PreferenceValue]:
    name, equals, text = (part.strip() for part in change.partition("="))
    if not equals or not name:
        raise InputError(
            f"“{printable(change)}” changes nothing. Write NAME=VALUE, such as level=expert."
        )
    about = ALL_PREFERENCES.get(name)
    if about is None:
        raise InputError(
            f"There is no preference called “{printable(name)}”. "
            f"Choose from {', '.join(ALL_PREFERENCES)}."
        )
    value: PreferenceValue = text if input_kind(about) == "name" else text.lower()
    if isinstance(about.default, bool) and value in YES + NO:
        value = value in YES
    elif type(about.default) is int and re.fullmatch("[0-9]{1,9}", text):
        value = int(text)
    if not about.fits(value):
        raise InputError(f"{name} must be {allowed_values(name)}, not “{printable(text)}”.")
    return name, value


def allowed_values(name: str) -> str:
    """What a preference may be set to, in words."""
    about = ALL_PREFERENCES[name]
    if isinstance(about.default, bool):
        return "on or off"
    if type(about.default) is int:
        return f"a number from {about.least} to {about.most}"
    if about.pattern:
        return PATTERNS[input_kind(about)]
    return "one of " + ", ".join(str(value) or "nothing" for value in about.among)
