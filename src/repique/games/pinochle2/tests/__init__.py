"""The rule book as tests: each worked example and each resolution under its own id."""
