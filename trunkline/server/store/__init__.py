"""The database: SQLite or PostgreSQL, schema, snapshots, and events about what was written."""
