"""Judged positions and reports for tests of the coach."""
