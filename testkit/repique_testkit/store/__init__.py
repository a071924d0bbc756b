"""Data folders, damage, power cuts and crashing processes."""
