"""Judging every choice of Piquet, for hints and reviews."""
