"""The coach explains, explores, teaches and reviews, from what one seat can know."""
