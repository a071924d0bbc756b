"""Judging every choice of the two-handed games, for hints and reviews."""
