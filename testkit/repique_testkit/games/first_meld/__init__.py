"""Melds with wild jokers, the first of which must reach a number of points together."""

from repique_testkit.games.first_meld.rules import GAME

__all__ = ["GAME"]
