"""Repique: classic card games for people who like to think."""

__version__ = "0.1.0"
