"""Pile Rummy: a discard pile in its order, melds in groups, a crib and a foot, for two or four."""

from repique_testkit.games.rummy_pile.rules import GAME

__all__ = ["GAME"]
