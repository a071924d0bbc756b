"""The house teaches: what helps a player to understand a game, from what that player may know."""
