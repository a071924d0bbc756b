"""Plain Whist: tricks of four, two against two, and nothing else."""

from repique_testkit.games.plain_whist.rules import GAME

__all__ = ["GAME"]
