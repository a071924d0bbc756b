"""Fast playouts of two-handed rounds: positions, policies, and the Python twin of the C code."""
