"""Piquet against its rule book. W-nn are the worked examples, RES nn the decided doubts."""
