"""Every preference there is: its kind, its default, and its words for people.

House rules are no preferences: they belong to a game and are kept beside these.
"""

import re
import tomllib
from functools import cache
from importlib.resources import files

from repique.ai.levels import LEVELS, USUAL
from repique.core.options import NO, YES
from repique.play.presets import Mistake, clean
from repique.store.preferences import Preference, Value
from repique.store.saver import SIMPLE

Panel = dict[str, Preference]
LONGEST = 5000  # ms of a pause
NOTATIONS = ("english", "german", "french", "dutch", "swedish", "italian", "russian")
SIZES = ("automatic", "small", "regular", "large", "huge")
BACKS = ("lattice", "damask", "waves", "laurel", "stars", "monogram")

# As the page shows them, panel by panel; a terminal uses those of the first one.
PANELS: dict[str, Panel] = {
    "play": {
        "level": Preference(USUAL, among=(SIMPLE, *LEVELS)),
        "partner_level": Preference("", among=("", SIMPLE, *LEVELS)),
        "auto_deal": Preference(False),
        "confirm": Preference(True),
        "warn": Preference(True),
        "remember_rules": Preference(True),
    },
    "hand": {
        "sorting": Preference("suit", among=("suit", "rank", "none")),
        "high_first": Preference(True),
        "protect": Preference(False),
        "stagger": Preference(False),
        "recall": Preference(False),
    },
    "cards": {
        "faces": Preference("french", among=("french", "german")),
        "card_theme": Preference("light", among=("light", "dark", "contrast")),
        "card_size": Preference("automatic", among=SIZES),
        "meld_tints": Preference(True),
        "four_colour": Preference(False),
        "large_index": Preference(False),
        "notation": Preference("english", among=NOTATIONS),
        "back": Preference("lattice", among=BACKS),
        "back_colour": Preference("red", among=("red", "blue", "green", "violet", "black")),
    },
    "partners": {
        "bid_words": Preference(True),
        "bid_warning": Preference(True),
        "taken_points": Preference(True),
        "bid_pace": Preference(700, least=0, most=LONGEST),
    },
    "piquet": {
        "auto_select": Preference(True),
        "auto_peek": Preference(False),
        "blanche_hint": Preference(False),
        "blanche_warning": Preference(True),
    },
    "room": {
        "theme": Preference("evening", among=("evening", "light", "dark", "system")),
        "felt": Preference("green", among=("green", "midnight", "oxblood", "slate", "linen")),
        "high_contrast": Preference(False),
        "handwriting": Preference(False),
    },
    "motion": {
        "animation": Preference(True),
        "deal_animation": Preference(True),
        "speed": Preference("usual", among=("slow", "usual", "fast")),
        "opponent_pace": Preference(400, least=0, most=LONGEST),
        "trick_pause": Preference(900, least=0, most=LONGEST),
    },
}
KNOWN: Panel = {name: about for panel in PANELS.values() for name, about in panel.items()}


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
    return "one of " + ", ".join(str(value) or "nothing" for value in about.among)
