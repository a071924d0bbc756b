"""Help for players: lessons, tips, reports on the cards, reviews of rounds."""
