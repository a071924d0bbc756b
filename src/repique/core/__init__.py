"""The mechanism that every game stands on: cards, table, actions, state, options, score."""
