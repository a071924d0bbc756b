"""Five tricks with bowers: the jacks of one colour and a joker are the highest trumps."""

from repique_testkit.games.bowers.rules import GAME

__all__ = ["GAME"]
