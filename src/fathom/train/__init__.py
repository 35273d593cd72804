"""Learning: nets that play themselves in batches, on a processor or a GPU, and are written in whole numbers."""
