"""Shark Attacks!, clause by clause."""
