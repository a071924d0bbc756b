"""Hands of Piquet as numbers: what they hold, score and are worth."""
