"""Users of the page in a real browser."""
