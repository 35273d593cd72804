"""Simulations, exact answers and measurements, for any game."""
