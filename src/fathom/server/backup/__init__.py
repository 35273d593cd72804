"""A whole house in one file, and back: from SQLite or PostgreSQL, into SQLite or PostgreSQL."""
