"""The database: connections, schema, migrations, transactions, checksums."""
