"""How the games page presents a preset: a line about it and the cards of its picture.

They are in the file `box.en.toml` of the game, by preset. A preset without an entry says how many
play, has the best card of its pack for a picture, and comes after the others.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from repique.core.card_order import order_of_pack
from repique.core.cards import Card
from repique.core.game import Game, Setup
from repique.core.text_files import read_toml

NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
LAST = 1000  # the order of a preset that has none


@dataclass(frozen=True, slots=True)
class GameBox:
    """A preset on the games page."""

    line: str = ""
    cards: tuple[str, ...] = ()
    faces: str = ""  # the faces that its picture always has; empty: as the player likes them
    order: int = LAST  # its place on the page


def game_box(game: Game[Any], preset: str) -> GameBox:
    """The box of a preset of this game."""
    entry = _boxes(game.id).get(preset, {})
    return GameBox(
        line=str(entry.get("line", "")) or _players_line(game, preset),
        cards=tuple(entry.get("cards", ())) or (_best_card(game, preset),),
        faces=str(entry.get("faces", "")),
        order=int(entry.get("order", LAST)),
    )


def _players_line(game: Game[Any], preset: str) -> str:
    seats = game.start(game.presets[preset], Setup(0)).seats
    return f"For {NUMBERS.get(seats, seats)}."


def _best_card(game: Game[Any], preset: str) -> Card:
    pack = game.pack(game.presets[preset])
    order = order_of_pack(game.order, pack)
    return max(order.by_suit(pack), key=order.rank_of)


@cache
def _boxes(game: str) -> dict[str, dict[str, Any]]:
    return read_toml(f"repique.games.{game}", "box.toml")
