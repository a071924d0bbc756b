"""Rules that several games share, as values and pure functions: tricks, melds, dealing."""
