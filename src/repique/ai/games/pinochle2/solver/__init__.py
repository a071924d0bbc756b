"""The second phase solved with all hands open, in C or by its Python twin."""

from repique.ai.games.pinochle2.solver import twin
from repique.ai.games.pinochle2.solver.kernel import FUNCTION, TwoHandedStruct, encode
from repique.ai.games.pinochle2.solver.position import TwoHandedPosition
from repique.ai.solver.solver import KernelSolver, add_solver

add_solver(TwoHandedPosition, KernelSolver(FUNCTION, TwoHandedStruct, encode, twin.solve))
