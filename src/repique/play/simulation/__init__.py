"""Many deals between simple players, and statistics of them."""
