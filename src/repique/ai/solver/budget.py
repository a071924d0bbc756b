"""What is asked of a twin, and how much thinking it may spend."""

from enum import IntEnum

from repique.ai.solver.positions import Stop

_NODES_BETWEEN_LOOKS = 256


class Question(IntEnum):
    VALUE = 0
    MOVES = 1
    REACH = 2


class OutOfBudget(Exception):
    """The search must end without a value."""


class NodeBudget:
    """Counts nodes. A hot loop adds to `nodes` itself and looks up when `next_look` is reached."""

    __slots__ = ("budget", "next_check", "nodes", "stop")

    def __init__(self, budget: int, stop: Stop | None) -> None:
        self.budget = budget
        self.nodes = 0
        self.next_check = 1
        self.stop = stop

    def count(self) -> None:
        self.nodes += 1
        if self.nodes >= self.next_check:
            self.check()

    def check(self) -> None:
        if self.nodes > self.budget or (self.stop is not None and self.stop.is_set()):
            raise OutOfBudget
        self.next_check = min(self.nodes + _NODES_BETWEEN_LOOKS, self.budget + 1)
