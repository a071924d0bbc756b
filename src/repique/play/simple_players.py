"""Players that need no thinking: the game's own rules of thumb, or any legal move."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from repique.core.actions import Action, Choice
from repique.core.game import Game, View
from repique.core.table import Seat

Player = Callable[[View[Any], Random], Action]
Seating = Callable[[Game[Any], Seat], Player]  # who sits where; another process can be told


@dataclass(frozen=True, slots=True)
class Suggestion:
    """One of the things that could be done, and what it should bring."""

    action: Action
    points: float  # own side minus the others, to the end of the deal
    risk: float  # how far the points usually lie from that
    chance: float | None  # of winning the match
    why: str  # in sentences, where there is something to say


@dataclass(frozen=True, slots=True)
class Advice:
    """What somebody would do in a player's place."""

    action: Action
    who: str = "simple"  # or the name of a level
    why: str = ""  # in sentences, where there is something to say
    suggestions: tuple[Suggestion, ...] = ()  # the best first, where several were compared
    exact: bool = False  # nothing that matters was unknown


Adviser = Callable[[Game[Any], View[Any], Random], Advice]


def simple(game: Game[Any], seat: Seat = 0) -> Player:
    """The player every game brings along; where it brings none, anything legal."""
    return game.strategy.sketch or random_move


def rule_of_thumb(game: Game[Any], view: View[Any], rng: Random) -> Advice:
    return Advice(simple(game)(view, rng))


def careless(game: Game[Any], seat: Seat) -> Player:
    return random_move


def random_move(view: View[Any], rng: Random) -> Action:
    return any_of(view.choices, rng)


def any_of(choices: Sequence[Choice], rng: Random) -> Action:
    """A random action, without listing the thousands that one choice may stand for."""
    weights = [len(choice.cards) if choice.least == choice.most == 1 else 1 for choice in choices]
    (choice,) = rng.choices(choices, weights)
    size = rng.randint(choice.least, choice.most)
    value = rng.choice(choice.values) if choice.values else ""
    return Action(choice.verb, tuple(rng.sample(choice.cards, size)), value)
