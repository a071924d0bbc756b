"""Two-handed Pinochle, Binokel, Bezique and every hybrid: one game, three presets."""

from repique.games.pinochle2.rules import GAME

__all__ = ["GAME"]
