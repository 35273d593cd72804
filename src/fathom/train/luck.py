"""Random numbers that are the same on a processor and on a GPU, and need no memory: all follow from keys."""

from typing import Any

import numpy as np

from fathom.bots.inputs import Array

SPREAD, ONE, TWO = (np.uint32(number) for number in (0x9E3779B1, 0x85EBCA6B, 0xC2B2AE35))  # of MurmurHash3
PLACES = 23  # bits of a number: fewer than a float32 has, so that none is 0 or 1


class Luck:
    """A stream of its own for each seed and each number of it."""

    def __init__(self, xp: Any, *seeds: int) -> None:
        self.xp, self.seeds = xp, [seed & ((1 << 64) - 1) for seed in seeds]
        self.drawn = 0

    def keys(self) -> tuple[np.uint32, np.uint32]:
        self.drawn += 1
        one, two = np.random.SeedSequence([*self.seeds, self.drawn]).generate_state(2)
        return np.uint32(one), np.uint32(two)

    def shares(self, *shape: int) -> Array:
        """Numbers between 0 and 1, never one of them."""
        first, second = self.keys()
        mixed = self.xp.arange(int(np.prod(shape)), dtype=np.uint32)
        mixed *= SPREAD
        mixed ^= first
        mixed ^= mixed >> np.uint32(16)
        mixed *= ONE
        mixed += second
        mixed ^= mixed >> np.uint32(13)
        mixed *= TWO
        mixed ^= mixed >> np.uint32(16)
        whole = (mixed >> np.uint32(32 - PLACES)).astype(np.float32)
        whole += np.float32(0.5)
        whole *= np.float32(2.0**-PLACES)
        return whole.reshape(shape)  # type: ignore[no-any-return]  # of NumPy or CuPy

    def mixed(self, count: int) -> Array:
        """So many numbers from 0 on in another order."""
        return self.xp.argsort(self.shares(count))  # type: ignore[no-any-return]  # as above

    def draw(self, chances: Array) -> Array:
        """A column of each row, as likely as it says; one without a chance never."""
        waits = -self.xp.log(self.shares(*chances.shape))  # whose wait is the shortest, measured by its chance
        return self.xp.argmax(chances / waits, axis=1)  # type: ignore[no-any-return]  # as above

    def pick(self, count: int) -> int:
        """One of so many, on this side."""
        return int(self.keys()[0]) % count
