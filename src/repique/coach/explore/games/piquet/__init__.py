"""Reports for Piquet."""
