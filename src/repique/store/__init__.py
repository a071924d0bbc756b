"""The store: matches, players and results, kept so that nothing acknowledged is ever lost."""
