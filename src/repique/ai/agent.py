"""What a computer player is: a view goes in, a decision with its reasons comes out.

A player is never shown a state. Everything it knows is in the view, and its only luck is
the `rng` it is given, so that the same view and seed always give the same decision.
"""

from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from repique.core.actions import Action
from repique.core.game import View


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that decided, as an id for the words file and values to fill in."""

    feature: str
    value: str = ""
    values: tuple[tuple[str, str], ...] = ()  # more of them, by name; terms stand in braces


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that was considered, and what the player expected of it."""

    action: Action
    points: float  # expected difference of points, own side minus the others, to the deal's end
    risk: float = 0.0  # standard deviation of that difference
    chance: float | None = None  # of winning the match, where the player looked that far
    doubt: float = 0.0  # standard error of how many points it lies behind the first candidate
    reasons: tuple[Reason, ...] = ()  # what speaks for it, or against it


@dataclass(frozen=True, slots=True)
class Decision:
    action: Action
    candidates: tuple[Candidate, ...] = ()  # the best first
    reasons: tuple[Reason, ...] = ()
    exact: bool = False  # nothing that matters was unknown: the points are certain


class Agent(Protocol):
    def decide(self, view: View[Any], rng: Random) -> Decision:
        """What to do now. The view's seat is to move and has at least one choice."""
