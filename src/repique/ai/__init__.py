"""Computer players and what they think with."""
