"""What one seat is shown of a live match."""
