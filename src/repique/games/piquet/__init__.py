"""Piquet for two, with 32 or 36 cards: exchange, declarations, tricks, six rounds a partie."""

from repique.games.piquet.rules import GAME

__all__ = ["GAME"]
