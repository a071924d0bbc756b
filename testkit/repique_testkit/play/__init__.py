"""Prepared deals and players for tests of whole matches."""
