"""Long rows of whole numbers, eight at a time. Rules are compiled without vector code, which their short loops are
slower with; the layers of a net are the exception, and say so themselves. In plain Python these are loops.
"""

from typing import Any

from fathom.engine.rule import PLAIN

LANES = 8  # how many at a time: rows have a multiple of that


def add_scaled_plain(sums: Any, weights: Any, start: int, factor: int, count: int) -> None:
    """Adds so many weights from `start` on, each times a factor."""
    for place in range(count):
        sums[place] += factor * int(weights[start + place])


def clip_plain(sums: Any, shift: int, most: int, count: int) -> None:
    """What lies behind the point is dropped; nothing stays below 0 or above the most."""
    for place in range(count):
        sums[place] = min(max(sums[place] >> shift, 0), most)


def dot_plain(sums: Any, weights: Any, start: int, count: int) -> int:
    """The sum of so many products."""
    return sum(int(sums[place]) * int(weights[start + place]) for place in range(count))


add_scaled: Any = add_scaled_plain
clip: Any = clip_plain
dot: Any = dot_plain
if not PLAIN:
    from fathom.engine.vector_code import add_scaled, clip, dot  # noqa: F401  # the same in LLVM's language
