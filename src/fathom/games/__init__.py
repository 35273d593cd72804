"""One folder for each game. Everything else finds them here and names none."""
