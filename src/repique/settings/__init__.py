"""Preferences, their words, backups of them, uploaded images and named rule sets."""
