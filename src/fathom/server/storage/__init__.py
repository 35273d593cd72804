"""Where tables and their matches are kept: SQLite in one file, or PostgreSQL."""
