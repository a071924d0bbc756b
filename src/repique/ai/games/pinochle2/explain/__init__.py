"""Reasons for the decisions of the two-handed games."""
