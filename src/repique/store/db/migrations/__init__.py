"""How the tables of the store came to be, version after version; run by alembic at opening."""
