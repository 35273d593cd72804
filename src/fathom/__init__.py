"""Five diving games at one table: their rules, players, numbers."""

__version__ = "0.1.0"
