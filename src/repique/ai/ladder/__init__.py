"""Matches of each level against the one below it, with intervals."""
