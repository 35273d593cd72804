"""A net in compiled code: from a row of numbers, as somebody sees it, to chances and worth, bit for bit as in `net`.

Most of what is seen is as usual, and that stands in the first bias: only what differs adds its row of weights.
"""

from math import isqrt
from typing import Any, NamedTuple

import numpy as np

from fathom.bots.inputs import BITS, NUMBER, Array, turning
from fathom.bots.net import FIRST_BITS, LATER_BITS, MOST, UNIT, WORTH_BITS, Net
from fathom.engine.game import MAX_SEATS, Game
from fathom.engine.observation import FieldInfo, fields_of, size_of
from fathom.engine.rule import PLAIN, rule
from fathom.engine.vectors import LANES, add_scaled, clip, dot

# What `numbers` begins with: sizes, and where it lies.
ENTRIES, ONE, TWO, ACTIONS, SEATS, SECOND, LAST, BIASES, HEAD = range(9)
CODING, LOW, HIGH, ROW, USUAL, TURNS, SOURCES = range(7)  # of an entry: how its number is read and turned,
WIDTH = SOURCES + MAX_SEATS  # and for each observer where it is taken from
STAYS, IS_SEAT, IS_SEATS = range(3)  # what becomes of a number that is turned
TURNED = {"seat": IS_SEAT, "seats": IS_SEATS}  # by its kind
STEPS = 1 << UNIT  # of a logarithm, from one power of two to the next
POWERS = HEAD  # 2 ** (-step / STEPS), with so many bits behind the point:
POWER_BITS = 30
ENTRY = POWERS + STEPS  # the first one


class Layers(NamedTuple):
    """A net laid out for a number of seats, and what it computes with."""

    weights: Any  # 16 bits: the first layer row by row, the second, then a row for each action and for the worth
    numbers: Any  # 32 bits: sizes, powers of two, entries, biases
    row: Any  # what is seen
    one: Any  # the hidden layers
    two: Any


def lay_out_net(game: Game, net: Net, seats: int) -> Layers:
    one, two = (up_to_lanes(size) for size in net.sizes[:2])
    last = np.vstack([net.chances.T, net.worth[None]])
    shapes = (net.first, (net.inputs.rows, one)), (net.second, (one, two)), (last, (len(last), two))
    layers = [padded(array, shape) for array, shape in shapes]
    biases = [padded(net.first_bias, (one,)), padded(net.second_bias, (two,)), net.chances_bias, net.worth_bias]
    entries = entries_of(game.slug, net, seats, one)
    second, end = layers[0].size, layers[0].size + layers[1].size
    head = [len(entries), one, two, net.sizes[2], seats, second, end, ENTRY + entries.size]
    numbers = np.concatenate([head, powers(), entries.ravel(), *biases])
    weights = np.concatenate([layer.ravel() for layer in layers])
    empty = [np.zeros(size, np.int32) for size in (size_of(game), one, two)]
    return Layers(held(weights.astype(np.int16)), held(numbers.astype(np.int32)), *map(held, empty))


def held(array: Array) -> Any:
    """In plain Python a list is quicker."""
    return array.tolist() if PLAIN else array


def up_to_lanes(size: int) -> int:
    return -(-size // LANES) * LANES


def padded(array: Array, shape: tuple[int, ...]) -> Array:
    """The same with zeros behind it, which change no sum."""
    return np.pad(array, [(0, most - size) for size, most in zip(array.shape, shape, strict=True)])


def powers() -> list[int]:
    """Roots of a power of two, each rounded down: 256 is eight roots of two."""
    found = []
    for step in range(STEPS):
        root = 1 << (POWER_BITS * STEPS - step)
        for _ in range(UNIT):
            root = isqrt(root)
        found.append(root)
    return found


def entries_of(slug: str, net: Net, seats: int, size: int) -> Array:
    sources, inputs, kinds = turning(slug, seats).sources, net.inputs, kinds_of(slug)
    turns = [TURNED.get(kinds.get(int(place), ""), STAYS) for place in inputs.place]
    columns = (inputs.coding, inputs.low, inputs.high, inputs.first * size, inputs.usual, turns)
    return np.column_stack([*columns, sources[:, inputs.place].T])


def kinds_of(slug: str) -> dict[int, str]:
    """Of numbers, by their places in a row."""
    return {place: field.kind for field in fields_of(slug).values() for place in places_in(field)}


def places_in(field: FieldInfo) -> range:
    return range(field.place.start, field.place.stop)


@rule
def look(net: Layers, seat: int) -> None:
    """Both hidden layers, from the row that a seat sees."""
    one, two = int(net.numbers[ONE]), int(net.numbers[TWO])
    biases, second = int(net.numbers[BIASES]), int(net.numbers[SECOND])
    for unit in range(one):
        net.one[unit] = net.numbers[biases + unit]
    for entry in range(net.numbers[ENTRIES]):
        add_entry(net, ENTRY + entry * WIDTH, seat, one)
    clip(net.one, FIRST_BITS - UNIT, MOST, one)
    for unit in range(two):
        net.two[unit] = net.numbers[biases + one + unit]
    for unit in range(one):
        if net.one[unit] != 0:
            add_scaled(net.two, net.weights, second + unit * two, net.one[unit], two)
    clip(net.two, LATER_BITS, MOST, two)


@rule
def add_entry(net: Layers, at: int, seat: int, size: int) -> None:
    """What one number of the row adds to the first layer."""
    value, coding, row = turned(net, at, seat), net.numbers[at + CODING], int(net.numbers[at + ROW])
    if coding == BITS:
        add_bits(net, at, max(value, 0), size)
        return
    low = int(net.numbers[at + LOW])
    within = min(max(value, low), int(net.numbers[at + HIGH]))
    if coding == NUMBER:
        if within != 0:
            add_scaled(net.one, net.weights, row, within, size)
    elif within != net.numbers[at + USUAL]:
        add_scaled(net.one, net.weights, row + (within - low) * size, 1, size)


@rule
def add_bits(net: Layers, at: int, value: int, size: int) -> None:
    low, row = int(net.numbers[at + LOW]), int(net.numbers[at + ROW])
    for bit in range(low, net.numbers[at + HIGH] + 1):
        if (value >> bit) & 1:
            add_scaled(net.one, net.weights, row + (bit - low) * size, 1, size)


@rule
def turned(net: Layers, at: int, seat: int) -> int:
    """A number as the seat sees it from chair 0: `inputs.turn`."""
    value = int(net.row[net.numbers[at + SOURCES + seat]])
    turns, seats = net.numbers[at + TURNS], int(net.numbers[SEATS])
    if turns == STAYS or value < 0:
        return value
    if turns == IS_SEAT:
        return (value - seat) % seats
    everybody = (1 << seats) - 1
    kept = value & everybody
    return ((kept >> seat) | (kept << (seats - seat))) & everybody


@rule
def output(net: Layers, number: int) -> int:
    """Of the last layer: an action, or behind them the worth."""
    one, two = int(net.numbers[ONE]), int(net.numbers[TWO])
    bias = int(net.numbers[net.numbers[BIASES] + one + two + number])
    return bias + int(dot(net.two, net.weights, net.numbers[LAST] + number * two, two))


@rule
def chance_of(net: Layers, action: int) -> int:
    """Its logarithm to base 2, from what was looked at."""
    return output(net, action) >> LATER_BITS


@rule
def worth_of(net: Layers) -> int:
    """To whoever looked: from -1 to 1, with WORTH_BITS behind the point."""
    worth = output(net, net.numbers[ACTIONS])
    return min(max(worth, -(1 << WORTH_BITS)), 1 << WORTH_BITS)


@rule
def power(net: Layers, below: int) -> int:
    """Two to the power of so much less than nothing: POWER_BITS behind the point."""
    whole = below >> UNIT
    return 0 if whole > POWER_BITS else int(net.numbers[POWERS + (below & (STEPS - 1))]) >> whole
