"""Bermudes, clause by clause."""
