"""What a net sees of a batch, for learning: `fathom.bots.inputs` for NumPy and CuPy alike, many rows at once."""

from functools import cached_property
from typing import Any

import numpy as np

from fathom.bots.inputs import BITS, NUMBER, THING, Array, Inputs, narrowed, turn_by, turning

LARGEST = (1 << 15) - 1  # in an observation


class Encoder:
    """For one number of seats. Rows are first made `short`, which is what is kept of them, then `wide`, to multiply."""

    def __init__(self, xp: Any, slug: str, seats: int, inputs: Inputs) -> None:
        self.xp, self.seats, self.inputs, self.width = xp, seats, inputs, inputs.rows
        self.turning = narrowed(turning(slug, seats), inputs.place, xp)
        whole = np.where(inputs.coding == BITS, LARGEST, inputs.high)  # of a mask, low and high are bits
        self.low, self.high = (xp.asarray(part, np.int64) for part in (inputs.low, whole))

    def short(self, rows: Array) -> Array:
        """Turned, and of each entry the number that it reads."""
        turned = turn_by(self.xp, self.turning, self.seats, rows)
        return self.xp.clip(turned, self.low, self.high).astype(np.int16)  # type: ignore[no-any-return]  # of NumPy or CuPy

    @cached_property
    def piled(self) -> Array:
        """Which entries share their weights with others."""
        firsts, times = np.unique(self.inputs.first, return_counts=True)
        return np.isin(self.inputs.first, firsts[times > 1])

    def chosen(self, which: Array) -> tuple[Array, Array]:
        """Some entries, and for each the row of weights of the value 0."""
        entries = np.flatnonzero(which)
        return self.xp.asarray(entries), self.xp.asarray((self.inputs.first - self.inputs.low)[entries])

    @cached_property
    def things(self) -> tuple[Array, Array]:
        return self.chosen((self.inputs.coding == THING) & ~self.piled)

    @cached_property
    def piles(self) -> tuple[Array, Array]:
        return self.chosen((self.inputs.coding == THING) & self.piled)

    @cached_property
    def usual(self) -> Array:
        """Rows of weights that stand for what a place usually holds: they are nothing, and cost nothing at play."""
        things = self.inputs.coding == THING
        usual: Array = self.xp.asarray(np.unique((self.inputs.first + self.inputs.usual - self.inputs.low)[things]))
        return usual

    @cached_property
    def numbers(self) -> tuple[Array, Array, Array]:
        entries = np.flatnonzero(self.inputs.coding == NUMBER)
        parts = entries, self.inputs.first[entries], (1 / self.inputs.scale[entries]).astype(np.float32)
        entries, columns, scales = (self.xp.asarray(part) for part in parts)
        return entries, columns, scales

    @cached_property
    def bits(self) -> tuple[Array, Array, Array]:
        """The entry, the column and the bit, for each bit."""
        entries = np.flatnonzero(self.inputs.coding == BITS)
        low, high, first = (part[entries] for part in (self.inputs.low, self.inputs.high, self.inputs.first))
        bits = [np.arange(one, other + 1) for one, other in zip(low, high, strict=True)]
        columns = [start + np.arange(len(each)) for start, each in zip(first, bits, strict=True)]
        owners = np.repeat(entries, [len(each) for each in bits])
        none = [np.zeros(0, np.int64)]
        parts = owners, np.concatenate(none + columns), np.concatenate(none + bits).astype(np.int16)
        owners, places, which = (self.xp.asarray(part) for part in parts)
        return owners, places, which

    def wide(self, short: Array) -> Array:
        """A number for each row of weights; nothing for what a place usually holds."""
        found = self.xp.zeros((len(short), self.width), np.float32)
        flat, starts = found.reshape(-1), self.xp.arange(len(short))[:, None] * self.width
        entries, base = self.things
        if entries.size:
            flat[(starts + base + self.xp.take(short, entries, 1)).reshape(-1)] = 1
        entries, base = self.piles
        if entries.size:
            places = (starts + base + self.xp.take(short, entries, 1)).reshape(-1)
            self.xp.add.at(flat, places, self.xp.ones(1, np.float32))
        if self.usual.size:
            found[:, self.usual] = 0
        self.lay_numbers(found, short)
        return found  # type: ignore[no-any-return]  # of NumPy or CuPy

    def lay_numbers(self, found: Array, short: Array) -> None:
        entries, columns, scales = self.numbers
        if entries.size:
            found[:, columns] = self.xp.take(short, entries, 1) * scales
        entries, columns, bits = self.bits
        if entries.size:
            numbers = self.xp.maximum(self.xp.take(short, entries, 1), 0)
            found[:, columns] = ((numbers >> bits) & 1).astype(np.float32)
