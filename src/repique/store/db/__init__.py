"""The database: connections, schema, migrations, the writer thread, transactions, checksums."""
