"""Reasons for the decisions of partnership Pinochle."""
