"""The question put to a solver, and the budget of nodes for answering it."""

from enum import IntEnum

from repique.ai.solver.positions import Stop

_NODES_BETWEEN_CHECKS = 256


class Question(IntEnum):
    """What a solver is to find; the numbers are those of the C kernel."""

    VALUE = 0  # the value of the position
    MOVES = 1  # the value of every legal card, too
    REACH = 2  # whether the side to move reaches so many points


class OutOfBudget(Exception):
    """The search ends without a value."""


class NodeBudget:
    """Counts nodes. A hot loop adds to `nodes` itself and calls `check` at `next_check`."""

    __slots__ = ("budget", "next_check", "nodes", "stop")

    def __init__(self, budget: int, stop: Stop | None) -> None:
        self.budget = budget
        self.nodes = 0
        self.next_check = 1
        self.stop = stop

    def count(self) -> None:
        """Count one node. Raises OutOfBudget."""
        self.nodes += 1
        if self.nodes >= self.next_check:
            self.check()

    def check(self) -> None:
        """Raise OutOfBudget if the budget is spent or the stop is set."""
        if self.nodes > self.budget or (self.stop is not None and self.stop.is_set()):
            raise OutOfBudget
        self.next_check = min(self.nodes + _NODES_BETWEEN_CHECKS, self.budget + 1)
