"""Reports on the cards: a package for each game that has some, named by the id of the game."""
