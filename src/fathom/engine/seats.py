"""Masks of seats."""

from fathom.engine.rule import rule


@rule
def lowest_seat(mask: int) -> int:
    """The first seat of a mask that is not empty."""
    seat = 0
    while (mask >> seat) & 1 == 0:
        seat += 1
    return seat


@rule
def next_seat(seats: int, mask: int, last: int) -> int:
    """The seat of a mask that is not empty which comes next after the last one, around the table."""
    seat = (last + 1) % seats
    while (mask >> seat) & 1 == 0:
        seat = (seat + 1) % seats
    return seat
