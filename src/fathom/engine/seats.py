"""Masks of seats."""

from fathom.engine.rule import rule


@rule
def lowest_seat(mask: int) -> int:
    """The first seat of a mask that is not empty."""
    seat = 0
    while (mask >> seat) & 1 == 0:
        seat += 1
    return seat
