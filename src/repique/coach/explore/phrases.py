"""The sentences of reports, in the words of the game that is played.

They are in `words.en.toml`; a game has further ones in a file of that name in its own folder.
"""

from collections.abc import Iterable
from functools import cache

from repique.core.cards import Card
from repique.core.game import card_order
from repique.core.table import Seat
from repique.core.text_files import read_toml
from repique.play.explore import CardGroup, Observation
from repique.play.text.card_symbols import glyph


def say(look: Observation, section: str, name: str, **values: object) -> str:
    """A sentence with the terms of the game and these values filled in."""
    return look.tells.words.filled(_sentences(look.game.id)[section][name], **values)


def has_sentence(look: Observation, section: str, name: str) -> bool:
    return name in _sentences(look.game.id)[section]


def say_number(look: Observation, name: str, number: int, **values: object) -> str:
    """A sentence of `[lines]` with a number; some numbers have a sentence of their own."""
    own = f"{name}_{number}"
    known = has_sentence(look, "lines", own)
    return say(look, "lines", own if known else name, number=number, **values)


def title(game: str, what: str) -> str:
    """The title of a report; a game may have its own."""
    return _sentences(game)["titles"][what]


def player_name(look: Observation, seat: Seat) -> str:
    return look.tells.who(seat)


def card_list(cards: Iterable[Card]) -> str:
    """“Q♠, J♦”."""
    return ", ".join(map(glyph, cards))


def suit_name(look: Observation, suit: str) -> str:
    return look.tells.words.text("suits", suit)


def card_group(look: Observation, caption: str, cards: Iterable[Card], note: str = "") -> CardGroup:
    """Cards under a caption, sorted as in a hand."""
    order = card_order(look.game, look.view.state)
    return CardGroup(caption, tuple(order.by_suit(cards)), note)


@cache
def _sentences(game: str) -> dict[str, dict[str, str]]:
    """All sentences by section; those of the game beside the common ones, or in their place."""
    merged: dict[str, dict[str, str]] = {}
    for package in ("repique.coach.explore", f"repique.coach.explore.games.{game}"):
        for section, texts in read_toml(package, "words.toml").items():
            merged.setdefault(section, {}).update(texts)
    return merged
