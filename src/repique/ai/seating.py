"""Seats players of chosen levels at a table: what the terminal and the simulations ask for."""

from random import Random
from typing import Any

from repique.ai.levels import agent
from repique.core.actions import Action
from repique.core.game import Game, View
from repique.core.table import Seat
from repique.play.seating import Player

PARTNER: Seat = 2  # in games for four; the player, or whoever is measured, has seat 0


def seated(game: Game[Any], seat: Seat, level: str, partner: str = "") -> Player:
    """The player of this level; the partner, across the table, may have one of its own."""
    thinker = agent(game, partner if partner and seat == PARTNER else level)

    def play(view: View[Any], rng: Random) -> Action:
        return thinker.decide(view, rng).action

    return play
