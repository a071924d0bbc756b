"""Partnership Pinochle: the double-deck auction, and the single deck with passing."""

from repique.games.pinochle4.rules import GAME

__all__ = ["GAME"]
