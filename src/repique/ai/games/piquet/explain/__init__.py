"""Facts and reasons behind a hint in Piquet."""
