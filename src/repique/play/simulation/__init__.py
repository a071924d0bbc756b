"""Many deals between computer players, and statistics of them."""
