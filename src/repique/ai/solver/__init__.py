"""Exact endgame solvers: positions, encodings, budgets, and the Python twins of the C code."""
