"""Worker processes: computer players, hints and reviews."""
