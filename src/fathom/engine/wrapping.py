"""Sums and products of 64 bits that wrap around.

Numba promises the compiler that signed numbers never overflow; where it can prove that one does, it may put anything in
its place. Unsigned ones may overflow. In plain Python numbers are endless, and only their low 64 bits count.
"""

from typing import Any

import numpy as np

from fathom.engine.rule import PLAIN, rule


@rule
def sum_compiled(one: int, other: int) -> Any:
    return np.int64(np.uint64(one) + np.uint64(other))


def sum_plain(one: int, other: int) -> int:
    return one + other


@rule
def product_compiled(one: int, other: int) -> Any:
    return np.int64(np.uint64(one) * np.uint64(other))


def product_plain(one: int, other: int) -> int:
    return one * other


wrapped_sum = sum_plain if PLAIN else sum_compiled
wrapped_product = product_plain if PLAIN else product_compiled
