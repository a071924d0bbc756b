"""Export files: writing, validating and importing them."""
