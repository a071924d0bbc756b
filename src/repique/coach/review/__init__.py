"""Reviews of a played round: the decisions of a seat and a verdict on each."""
