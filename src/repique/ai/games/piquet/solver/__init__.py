"""The play solved with all hands open, in C or by its Python twin."""

from repique.ai.games.piquet.solver import twin
from repique.ai.games.piquet.solver.kernel import FUNCTION, PiquetStruct, encode
from repique.ai.games.piquet.solver.position import PiquetPosition
from repique.ai.solver.solver import KernelSolver, add_solver

add_solver(PiquetPosition, KernelSolver(FUNCTION, PiquetStruct, encode, twin.solve))
