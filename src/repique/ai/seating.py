"""Players of chosen levels for seats, as the terminal and the simulations need them."""

from random import Random
from typing import Any

from repique.ai.levels import agent
from repique.core.actions import Action
from repique.core.game import Game, View
from repique.core.table import Seat
from repique.play.seating import Player

PARTNER: Seat = 2  # the partner of seat 0 in games for four


def player_for_seat(game: Game[Any], seat: Seat, level: str, partner: str = "") -> Player:
    """The player for a seat; seat 2 gets the level `partner` if one is given."""
    thinker = agent(game, partner if partner and seat == PARTNER else level)

    def play(view: View[Any], rng: Random) -> Action:
        return thinker.decide(view, rng).action

    return play
