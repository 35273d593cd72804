"""A study of a game: what play at the table shows, measured, drawn and told."""
