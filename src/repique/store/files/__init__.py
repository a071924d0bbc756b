"""The data folder: lock, permissions, backups, read-only access."""
