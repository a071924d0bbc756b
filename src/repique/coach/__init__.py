"""The house teaches: lessons, closer looks, and what could have been played better."""
