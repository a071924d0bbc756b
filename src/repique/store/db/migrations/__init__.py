"""Schema migrations from older versions, run by alembic when the store is opened."""
