"""Computer players: levels, hints, solvers, playouts, and the ladder that measures them."""
