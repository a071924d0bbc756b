"""Judging every choice of partnership Pinochle, for hints and reviews."""
