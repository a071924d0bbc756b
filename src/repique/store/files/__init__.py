"""The data folder: lock and mark file, file modes, backups, read-only access."""
