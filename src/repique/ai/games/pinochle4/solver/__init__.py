"""The play solved with all hands open, in C or by its Python twin."""

from repique.ai.games.pinochle4.solver import twin
from repique.ai.games.pinochle4.solver.kernel import FUNCTION, PartnershipStruct, encode
from repique.ai.games.pinochle4.solver.position import PartnershipPosition
from repique.ai.solver.solver import KernelSolver, add_solver

add_solver(PartnershipPosition, KernelSolver(FUNCTION, PartnershipStruct, encode, twin.solve))
