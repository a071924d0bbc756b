"""Created tournaments, their entries and hands."""
