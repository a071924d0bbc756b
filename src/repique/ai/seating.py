"""Seats players of chosen levels at a table: what the terminal and the simulations ask for."""

from random import Random
from typing import Any

from repique.ai.levels import agent
from repique.core.actions import Action
from repique.core.game import Game, View
from repique.core.table import Seat
from repique.play.players import Player

PARTNERS = 2  # in games for four, seats 2 and 3 sit opposite 0 and 1


def seated(game: Game[Any], seat: Seat, level: str, partner: str = "") -> Player:
    """The player of this level; partners, across the table, may have one of their own."""
    thinker = agent(game, partner if partner and seat >= PARTNERS else level)

    def play(view: View[Any], rng: Random) -> Action:
        return thinker.decide(view, rng).action

    return play
