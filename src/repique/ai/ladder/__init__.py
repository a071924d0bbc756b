"""The ladder: matches of each level against the one below it, with confidence intervals."""
