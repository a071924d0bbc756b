"""Facts and reasons behind a hint in partnership Pinochle."""
