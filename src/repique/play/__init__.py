"""Live matches: deals, records, sessions, words for players, and the terminal."""
