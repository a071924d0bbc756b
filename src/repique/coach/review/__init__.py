"""Reviews of a round: `decisions` finds them, `verdicts` judges one, `review` sums up."""
