"""A user at the terminal."""
