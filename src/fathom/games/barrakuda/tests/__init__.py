"""Barrakuda, clause by clause."""
