"""Open hands in partnership Pinochle: packed hands, their value, and fast play by rule."""
