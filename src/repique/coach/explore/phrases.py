"""The sentences of reports, from `words.en.toml`, in the words of the game that is played."""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from repique.core.cards import Card, by_suit
from repique.core.table import Seat
from repique.play.explore import CardGroup, Observation
from repique.play.text.card_symbols import glyph


def say(look: Observation, section: str, name: str, **values: object) -> str:
    """A sentence with the terms of the game and these values filled in."""
    return look.tells.words.filled(_all()[section][name], **values)


def has_sentence(section: str, name: str) -> bool:
    return name in _all()[section]


def say_number(look: Observation, name: str, number: int, **values: object) -> str:
    """A sentence of `[lines]` with a number; some numbers have a sentence of their own."""
    own = f"{name}_{number}"
    return say(look, "lines", own if has_sentence("lines", own) else name, number=number, **values)


def title(game: str, what: str) -> str:
    """The title of a report; a game may have its own."""
    titles = _all()["titles"]
    return titles.get(f"{game}_{what}") or titles[what]


def player_name(look: Observation, seat: Seat) -> str:
    return look.tells.who(seat)


def card_list(cards: Iterable[Card]) -> str:
    """“Q♠, J♦”."""
    return ", ".join(map(glyph, cards))


def suit_name(look: Observation, suit: str) -> str:
    return look.tells.words.text("suits", suit)


def card_group(look: Observation, caption: str, cards: Iterable[Card], note: str = "") -> CardGroup:
    """Cards under a caption, sorted as in a hand."""
    return CardGroup(caption, tuple(by_suit(cards, look.game.order)), note)


@cache
def _all() -> dict[str, dict[str, str]]:
    text = files("repique.coach.explore").joinpath("words.en.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
