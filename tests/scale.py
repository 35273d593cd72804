"""How much the tests try: what fits the mode in the short run, everything in the long one (`./fathom test --long`)."""

import os

from fathom.engine.rule import PLAIN

LONG = bool(os.environ.get("FATHOM_LONG"))


def sample(plain: int, compiled: int, long: int = 0) -> int:
    """So many in plain Python, so many compiled; the long run takes `long` where that is more."""
    fitting = plain if PLAIN else compiled
    return max(fitting, long) if LONG else fitting
