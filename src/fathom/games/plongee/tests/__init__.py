"""Scenes from En plongée."""
