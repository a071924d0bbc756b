"""Reasons for the decisions of Piquet."""
