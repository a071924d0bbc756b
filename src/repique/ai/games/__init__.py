"""Computer players, one package per game, named after the game's id."""
