"""Scoreboards, leagues and lifetime totals: pure questions to the store, and how to print them."""
