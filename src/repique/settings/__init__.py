"""Preferences of players: their table, texts and backup, uploaded images, named rule sets."""
