"""Bots that think, hints and reviews: in processes of their own, so that no table waits for them."""
