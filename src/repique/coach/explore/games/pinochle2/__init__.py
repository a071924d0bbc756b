"""Reports for Pinochle, Binokel and Bezique for two."""
