"""Validation of tournaments that a player wants to create, for the page and the command line."""
