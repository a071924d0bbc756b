"""Everybody lays cards away at the same time, and then pairs are counted."""

from repique_testkit.games.lay_away.rules import GAME

__all__ = ["GAME"]
