"""Integrity checks, salvage of damaged databases, and rebuilding from what is left."""
