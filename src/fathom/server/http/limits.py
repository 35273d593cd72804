"""How much one client may ask for. What is over is refused with a reason."""

import time
from collections import OrderedDict
from dataclasses import dataclass, field

ADDRESSES_KEPT = 10_000
AN_HOUR = 3600.0


@dataclass(slots=True)
class Bucket:
    """Holds `size` drops and gains `rate` of them a second; a request takes one, or as many as it weighs."""

    size: float
    rate: float
    level: float = -1.0
    at: float = field(default_factory=time.monotonic)

    def take(self, weight: float = 1) -> bool:
        now = time.monotonic()
        level = self.size if self.level < 0 else min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        self.level = level - weight if level >= weight else level
        return level >= weight


class PerAddress:
    """One bucket for each address; those that were not heard of for longest are forgotten first."""

    def __init__(self, an_hour: int) -> None:
        self.an_hour = an_hour
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str) -> bool:
        bucket = self.buckets.setdefault(address, Bucket(self.an_hour, self.an_hour / AN_HOUR))
        self.buckets.move_to_end(address)
        if len(self.buckets) > ADDRESSES_KEPT:
            self.buckets.popitem(last=False)
        return bucket.take()


class OpenSockets:
    """How many sockets each address holds open."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.count: dict[str, int] = {}

    def enter(self, address: str) -> bool:
        if self.count.get(address, 0) >= self.most:
            return False
        self.count[address] = self.count.get(address, 0) + 1
        return True

    def leave(self, address: str) -> None:
        self.count[address] -= 1
        if self.count[address] == 0:
            del self.count[address]
