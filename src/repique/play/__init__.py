"""Playing a match: deals, records, sessions, seats, advice, and texts for players."""
