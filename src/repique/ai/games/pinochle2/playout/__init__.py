"""Fast playouts of two-handed rounds: rules, positions, policies, and the Python twin in full."""
