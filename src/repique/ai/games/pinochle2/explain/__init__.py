"""Facts and reasons behind a hint in two-handed Pinochle."""
