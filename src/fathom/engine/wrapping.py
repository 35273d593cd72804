"""Sums and products of 64 bits that wrap around.

Numba promises the compiler that signed numbers never overflow; where it can prove that one does, it may put anything in
its place. Unsigned ones may overflow. In plain Python numbers are endless, and only their low 64 bits count.
"""

from operator import add, mul
from typing import Any

import numpy as np

from fathom.engine.rule import PLAIN, rule


@rule
def sum_compiled(one: int, other: int) -> Any:
    return np.int64(np.uint64(one) + np.uint64(other))


@rule
def product_compiled(one: int, other: int) -> Any:
    return np.int64(np.uint64(one) * np.uint64(other))


wrapped_sum = add if PLAIN else sum_compiled
wrapped_product = mul if PLAIN else product_compiled
