"""Reports for partnership Pinochle."""
