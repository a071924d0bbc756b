"""Exact values of open positions, by the solvers in C or by their Python twins.

    solve(position)                      the value under best play
    solve(position, moves=True)          and the value of every legal card
    solve_all(worlds, budget=2_000_000)  many positions of one game within one budget
    reaches(position, 100)               whether 100 points can be reached, in a third of the time

Calls may run in several threads at once: the C kernel releases the interpreter lock.
"""

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from repique.ai.native.library import AnswerStruct, context, library, solver_function
from repique.ai.solver.budget import NodeBudget, OutOfBudget, Question
from repique.ai.solver.positions import Solution, SolverPosition, Stop
from repique.core.cards import Card

BUDGET = 100_000_000  # nodes; about ten seconds in C
_MOST_BUDGET = 2**62


@dataclass(frozen=True, slots=True)
class KernelSolver:
    """How positions of one game are solved: the C function and the Python twin."""

    function: str
    struct: type[ctypes.Structure]
    encode: Callable[[Any, Any], None]
    twin: Callable[[Any, Question, int, NodeBudget], tuple[int, dict[str, int]]]


_SOLVERS: dict[type, KernelSolver] = {}


def add_solver(positions: type, solver: KernelSolver) -> None:
    """Let positions of this class be solved so. The package `ai.games.<id>.solver` calls it."""
    _SOLVERS[positions] = solver


def solve(
    position: SolverPosition, *, moves: bool = False, budget: int = BUDGET, stop: Stop | None = None
) -> Solution:
    """The value of a position and, with `moves`, of every legal card. Values are differences of
    points for the side to move; a search out of budget or stopped has none."""
    return _answers([position], Question.MOVES if moves else Question.VALUE, 0, budget, stop)[0]


def solve_all(
    positions: Sequence[SolverPosition],
    *,
    moves: bool = True,
    budget: int = BUDGET,
    stop: Stop | None = None,
) -> tuple[Solution, ...]:
    """Solve many positions of one game within one budget; the rest is left unsolved."""
    return _answers(positions, Question.MOVES if moves else Question.VALUE, 0, budget, stop)


def reaches(
    position: SolverPosition, points: int, *, budget: int = BUDGET, stop: Stop | None = None
) -> bool | None:
    """Whether the side to move can take at least so many points; None if out of budget.

    Where the sum of points is not constant, `points` is the difference of points.
    """
    answer = _answers([position], Question.REACH, points, budget, stop)[0]
    return None if answer.value is None else bool(answer.value)


def _answers(
    positions: Sequence[SolverPosition],
    question: Question,
    reach: int,
    budget: int,
    stop: Stop | None,
) -> tuple[Solution, ...]:
    kinds = {type(position) for position in positions}
    if not kinds:
        return ()
    if len(kinds) > 1 or not kinds <= _SOLVERS.keys():
        raise ValueError("positions must all be of one class that can be solved")
    _check_number("budget", budget, 0)
    _check_number("points", reach, -_MOST_BUDGET)
    solver = _SOLVERS[kinds.pop()]
    reach = max(-(2**30), min(2**30, reach))
    loaded = library()
    if loaded is None:
        return _by_twin(solver, positions, question, reach, NodeBudget(budget, stop))
    function = solver_function(loaded, solver.function, solver.struct)
    if function is None:
        return _by_twin(solver, positions, question, reach, NodeBudget(budget, stop))
    return _by_kernel(loaded, function, solver, positions, question, reach, budget, stop)


def _check_number(name: str, number: object, least: int) -> None:
    if not isinstance(number, int) or not least <= number <= _MOST_BUDGET:
        raise ValueError(f"{name} must be a whole number from {least}, not {number!r}")


def _by_kernel(
    loaded: ctypes.CDLL,
    function: Any,
    solver: KernelSolver,
    positions: Sequence[SolverPosition],
    question: Question,
    reach: int,
    budget: int,
    stop: Stop | None,
) -> tuple[Solution, ...]:
    count = len(positions)
    encoded = (solver.struct * count)()
    for position, struct in zip(positions, encoded, strict=True):
        solver.encode(position, struct)
    answers = (AnswerStruct * count)()
    flag = None if stop is None else ctypes.byref(stop.flag)
    function(context(loaded), encoded, count, question, reach, budget, flag, answers)
    return tuple(_solution(p, a) for p, a in zip(positions, answers, strict=True))


def _solution(position: SolverPosition, answer: Any) -> Solution:
    if not answer.solved:
        return Solution(None, {}, answer.nodes)
    ranks = position.order
    worths = {
        ranks[answer.card[i] & 15] + "CDSH"[answer.card[i] >> 4]: answer.worth[i]
        for i in range(answer.moves)
    }
    return Solution(answer.value, _for_each_card(position, worths), answer.nodes)


def _by_twin(
    solver: KernelSolver,
    positions: Sequence[SolverPosition],
    question: Question,
    reach: int,
    node_budget: NodeBudget,
) -> tuple[Solution, ...]:
    solutions = []
    for position in positions:
        before = node_budget.nodes
        try:
            value, worths = solver.twin(position, question, reach, node_budget)
        except OutOfBudget:
            solutions.append(Solution(None, {}, node_budget.nodes - before))
        else:
            moves = _for_each_card(position, worths)
            solutions.append(Solution(value, moves, node_budget.nodes - before))
    return tuple(solutions)


def _for_each_card(position: SolverPosition, worths: dict[str, int]) -> dict[Card, int]:
    """Values by card instead of by face: both copies of a card are worth the same."""
    return {c: worths[c[:2]] for c in position.hands[position.turn] if c[:2] in worths}
