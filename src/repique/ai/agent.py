"""The interface of computer players: a view goes in, a decision with its reasons comes out.

A player never gets a state. All it knows is in the view, and its only source of randomness is
the `rng` it is given, so the same view and seed always give the same decision.
"""

from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from repique.core.actions import Action
from repique.core.game import View


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason for a decision: an id of the words file, and the values to fill in."""

    feature: str
    value: str = ""
    values: tuple[tuple[str, str], ...] = ()  # further values by name; terms are in braces


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that was considered, with what the player expects of it."""

    action: Action
    points: float  # expected difference of points, own side minus the others, to the deal's end
    risk: float = 0.0  # standard deviation of that difference
    chance: float | None = None  # of winning the match, where it was estimated
    doubt: float = 0.0  # standard error of its distance in points to the first candidate
    reasons: tuple[Reason, ...] = ()  # for it or against it


@dataclass(frozen=True, slots=True)
class Decision:
    """The action chosen, with the candidates it was compared with and the reasons."""

    action: Action
    candidates: tuple[Candidate, ...] = ()  # the best first
    reasons: tuple[Reason, ...] = ()
    exact: bool = False  # True: nothing relevant was hidden, so the points are exact


class Agent(Protocol):
    """A computer player of one game at one level."""

    def decide(self, view: View[Any], rng: Random) -> Decision:
        """Choose one of the view's choices. The view's seat is to move and has at least one."""
