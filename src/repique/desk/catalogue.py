"""Every preference there is: its kind, its default, and its words for people.

House rules are no preferences: they belong to a game and are kept beside these.
"""

import tomllib
from functools import cache
from importlib.resources import files

from repique.ai.levels import LEVELS, USUAL
from repique.core.options import NO, YES
from repique.play.presets import Mistake, clean
from repique.store.preferences import Preference, Value
from repique.store.saver import SIMPLE

KNOWN: dict[str, Preference] = {
    "level": Preference(USUAL, among=(SIMPLE, *LEVELS)),
    "partner_level": Preference("", among=("", SIMPLE, *LEVELS)),
    "auto_deal": Preference(False),
    "confirm": Preference(True),
    "warn": Preference(True),
    "remember_rules": Preference(True),
}


@cache
def _words() -> dict[str, dict[str, str]]:
    text = files("repique.desk").joinpath("words.en.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def word(section: str, name: str) -> str:
    """What people read for an id of the desk; the id itself if it needs no other word."""
    return _words()[section].get(name, name.replace("_", " "))


def label(name: str) -> str:
    return _words()["labels"][name]


def meaning(name: str) -> str:
    return _words()["meanings"][name]


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
    value: Value = text.lower()
    if isinstance(about.default, bool) and value in YES + NO:
        value = value in YES
    if not about.fits(value):
        raise Mistake(f"{name} must be {allowed(name)}, not “{clean(text)}”.")
    return name, value


def allowed(name: str) -> str:
    about = KNOWN[name]
    if isinstance(about.default, bool):
        return "on or off"
    return "one of " + ", ".join(str(value) or "nothing" for value in about.among)
