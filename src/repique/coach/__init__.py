"""The house teaches: closer looks at the cards, explanations, lessons and reviews."""
