"""How long a node may believe that its tables are its own."""

import math
import time


class Lease:
    """Its number grows when it ran out: whatever was read under an older one is read again.

    It is looked at and not only waited for: a process that was stopped wakes up long after its time without noticing.
    """

    def __init__(self) -> None:
        self.until = math.inf  # a server that shares its house with nobody
        self.past = 0

    @property
    def number(self) -> int:
        if time.monotonic() > self.until:
            self.past += 1
            self.until = math.inf  # nothing is left that could run out, until it is renewed
        return self.past

    def renew(self, until: float) -> None:
        self.until = until
