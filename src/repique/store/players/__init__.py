"""Players, their preferences and where their scoreboards begin."""
