"""Tests of Hold Your Breath!, named by clause."""
