"""Masks of seats, and their places at the end."""

from fathom.engine.dealer import Dealer, pick
from fathom.engine.game import MAX_SEATS
from fathom.engine.records import Ints
from fathom.engine.rule import rule


@rule
def lowest_seat(mask: int) -> int:
    """The first seat of a mask that is not empty. Counted, not searched for: that spares the processor a guess."""
    lowest = mask & -mask
    seat = 0
    for lower in range(MAX_SEATS - 1):
        seat += 1 if lowest > (1 << lower) else 0
    return seat


@rule
def next_seat(mask: int, last: int) -> int:
    """The seat of a mask that is not empty which comes next after the last one, around the table."""
    later = mask & -(1 << (last + 1))
    return lowest_seat(later if later != 0 else mask)


@rule
def chosen_or_any(chosen: int, seats: int, dealer: Dealer) -> int:
    """The seat that a table chose (`seat_choice`), or any of them."""
    return chosen - 1 if chosen > 0 else pick(dealer, seats)


@rule
def place_by(points: Ints, seats: int, seat: int) -> int:
    """The most points come first; equal points share a place."""
    place = 1
    for rival in range(seats):
        place += 1 if points[rival] > points[seat] else 0
    return place
