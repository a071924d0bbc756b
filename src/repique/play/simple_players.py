"""Computer players without a level: the game's own rules of thumb, or random legal moves."""

from collections.abc import Sequence
from random import Random
from typing import Any

from repique.core.actions import Action, Choice
from repique.core.game import Game, View
from repique.core.table import Seat
from repique.play.advice import Advice
from repique.play.seating import Player


def simple_player(game: Game[Any], seat: Seat = 0) -> Player:
    """The game's own simple player; a random one if the game has none."""
    return game.strategy.sketch or random_move


def simple_advice(game: Game[Any], view: View[Any], rng: Random) -> Advice:
    """The move of the simple player as advice, without reasons."""
    return Advice(simple_player(game)(view, rng))


def random_player(game: Game[Any], seat: Seat) -> Player:
    return random_move


def random_move(view: View[Any], rng: Random) -> Action:
    return random_action(view.choices, rng)


def random_action(choices: Sequence[Choice], rng: Random) -> Action:
    """A random action, without listing the thousands that one choice may stand for."""
    weights = [len(choice.cards) if choice.least == choice.most == 1 else 1 for choice in choices]
    (choice,) = rng.choices(choices, weights)
    size = rng.randint(choice.least, choice.most)
    value = rng.choice(choice.values) if choice.values else ""
    return Action(choice.verb, tuple(rng.sample(choice.cards, size)), value)
