"""The house teaches: reviews of what was played, and whatever else helps to play better."""
