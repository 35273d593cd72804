"""What a net sees: inputs made of a flat observation (`Batch.observations`), the same for learning and for play.

First a row is turned, so that whoever sees sits in chair 0 and the others come in their order. Then each number that
matters is read in one of three codings; whatever is switched on adds a row of weights, so nothing else costs time.
"""

from dataclasses import dataclass, fields
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from fathom.engine.game import MAX_SEATS, find_game
from fathom.engine.observation import FieldInfo, fields_of, size_of

Array = np.ndarray[Any, np.dtype[Any]]

THING, BITS, NUMBER = range(3)
AS_NAMES = {"seat", "flag", "name", "piece", "spot", "action"}  # kinds of fields whose numbers name something
AS_MASKS = {"seats", "mask"}
MOST_THINGS = 64  # values that have a row of weights each
MOST_COUNTED = 64
LONG = 40  # numbers of a field: of a longer one it only matters how often each piece lies there,
FEW = 16  # unless no more of its places are ever used
SELDOM = 2e-4  # share of the rows in which a place differs from what it usually holds: less is left out
OBSERVER = 0  # the place of who sees


class Turning(NamedTuple):
    """How rows are turned for some number of seats."""

    sources: Array  # (observer, place): where the number of a place is taken from
    seat: Array  # the places that hold a seat
    seats: Array  # or a mask of seats


@cache
def turning(slug: str, seats: int) -> Turning:
    size = size_of(find_game(slug))
    sources = np.tile(np.arange(size), (MAX_SEATS, 1))
    kinds = np.full(size, "", "U8")
    for field in fields_of(slug).values():
        kinds[field.place] = field.kind
        for chair in range(seats if field.each else 0):
            own = field.place.start + chair * field.each + np.arange(field.each)
            for observer in range(seats):
                sources[observer, own] = own + ((chair + observer) % seats - chair) * field.each
    return Turning(sources, np.flatnonzero(kinds == "seat"), np.flatnonzero(kinds == "seats"))


def narrowed(by: Turning, places: Array, xp: Any) -> Turning:
    """Of some places only, in that order, as arrays of NumPy or CuPy."""
    holds_seat, holds_seats = (np.flatnonzero(np.isin(places, kind)) for kind in (by.seat, by.seats))
    return Turning(*(xp.asarray(part) for part in (by.sources[:, places], holds_seat, holds_seats)))


def turn(slug: str, seats: int, rows: Array) -> Array:
    """Rows as their observers see them, each from chair 0; the observer itself stays what it is."""
    return turn_by(np, turning(slug, seats), seats, rows)


def turn_by(xp: Any, by: Turning, seats: int, rows: Array) -> Array:
    """With NumPy, or with CuPy on a GPU."""
    observers = rows[:, :1].astype(np.int64)
    turned = xp.take_along_axis(rows, by.sources[observers[:, 0]], 1).astype(np.int64)
    if by.seat.size:
        kept = turned[:, by.seat]
        turned[:, by.seat] = xp.where(kept < 0, kept, (kept - observers) % seats)
    if by.seats.size:
        kept, everybody = turned[:, by.seats], (1 << seats) - 1
        shown = kept & everybody
        rotated = ((shown >> observers) | (shown << (seats - observers))) & everybody
        turned[:, by.seats] = xp.where(kept < 0, kept, rotated)
    return turned  # type: ignore[no-any-return]  # of NumPy or CuPy


@dataclass(frozen=True)
class Inputs:
    """One entry for each number that is read, in the order of their places.

    A THING picks the row of weights `first + value - low`; of BITS from `low` to `high` each that is set adds its row
    `first + bit - low`; a NUMBER multiplies the one row `first`. Values but those of BITS are brought into `low` to
    `high` before.
    """

    place: Array
    coding: Array
    low: Array
    high: Array
    first: Array
    usual: Array  # the value that a place has most often: 0 but for a THING
    scale: Array  # what a learner divides a NUMBER by

    @property
    def rows(self) -> int:
        """Of weights."""
        return int((self.first + np.where(self.coding == NUMBER, 0, self.high - self.low)).max()) + 1


@dataclass(frozen=True)
class Columns:
    """The same number by number, as a learner multiplies them: what is compared, which bit, or what is scaled."""

    place: Array
    coding: Array
    value: Array
    low: Array
    high: Array
    scale: Array
    row: Array


def columns_of(inputs: Inputs) -> Columns:
    found = []
    for entry in zip(*(getattr(inputs, field.name) for field in fields(inputs)), strict=True):
        place, coding, low, high, first, _, scale = entry
        values = [0] if coding == NUMBER else range(int(low), int(high) + 1)
        found += [(place, coding, v, low, high, scale, first + (v - low if coding != NUMBER else 0)) for v in values]
    return Columns(*(np.array(part) for part in zip(*found, strict=True)))


def expand(columns: Columns, turned: Array) -> Array:
    """A number for each column, from rows that are turned: the yardstick for all who do it quicker."""
    values = turned[:, columns.place]
    within = np.clip(values, columns.low, columns.high)
    bits = (np.maximum(values, 0) >> np.where(columns.coding == BITS, columns.value, 0)) & 1
    found = np.where(columns.coding == THING, within == columns.value, bits)
    return np.where(columns.coding == NUMBER, within / columns.scale, found)


def make_inputs(slug: str, turned: Array) -> Inputs:
    """From the declared kinds of numbers, and from what was shown in some games, as it was turned."""
    entries: list[tuple[int, int, int, int, int, int, float]] = []
    first = 0
    for place, kind, shared in read_places(slug, turned):
        seen = turned[:, place] if not shared else turned[:, shared]
        entry = code(place, kind, seen, first)
        if entry is None:
            continue
        taken = 1 if entry[1] == NUMBER else entry[3] - entry[2] + 1
        entries += [(each, *entry[1:]) for each in (shared or [place])]
        first += taken
    return Inputs(*(np.array(part) for part in zip(*entries, strict=True)))


def read_places(slug: str, turned: Array) -> list[tuple[int, str, list[int]]]:
    """Each place with its kind; of a pile the first one, with all that share its weights."""
    found: list[tuple[int, str, list[int]]] = [(OBSERVER, "seat", [])]
    for field in fields_of(slug).values():
        places = list(range(field.place.start, field.place.stop))
        if is_pile(field, turned[:, field.place]):
            found.append((places[0], field.kind, places))
        else:
            found += [(place, field.kind, []) for place in places]
    return found


def is_pile(field: FieldInfo, seen: Array) -> bool:
    """Whether so many pieces lie there that their order hardly matters."""
    return field.length > LONG and field.kind == "piece" and (seen != seen[:1, -1:]).any(axis=0).sum() > FEW


def code(place: int, kind: str, seen: Array, first: int) -> tuple[int, int, int, int, int, int, float] | None:
    """The entry of a place; none where it hardly ever changes."""
    values, times = np.unique(seen, return_counts=True)
    usual, low, high = int(values[times.argmax()]), int(values[0]), int(values[-1])
    if 1 - times.max() / seen.size < SELDOM:
        return None
    if kind in AS_MASKS:
        return place, BITS, 0, max(1, high).bit_length() - 1, first, 0, 1.0
    if high - low < (MOST_THINGS if kind in AS_NAMES else MOST_COUNTED):
        return place, THING, low, high, first, usual, 1.0
    return place, NUMBER, low, high, first, 0, max(1.0, float(np.abs(seen).mean() + seen.std()))
