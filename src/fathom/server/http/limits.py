"""How much one client may ask for. What is over is refused with a reason."""

import asyncio
import ipaddress
import math
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from fathom.server.config import Config

NEIGHBOURS = 20  # lines of one address that may say as much as one line may
MESSAGES_AT_ONCE = 3  # seconds' worth of what they may say
ADDRESSES_KEPT = 10_000
AN_HOUR = 3600.0
BURST = 20  # seconds' worth of requests that may come at once: a class that opens the page together
A_SOCKET = 30  # requests: so many fewer sockets may be opened
OPENINGS = "fathom.openings"
SLOWED = 1.0  # seconds that a refusal takes: who asks on and on does so at this pace
WEIGHTS = {"/api/replays/": 20, "/api/matches": 10, "/api/tables": 3, "/metrics": 3}
BY_CODE = re.compile(r"/(t|r|api/(tables|replays|matches))/[^/]{5}(/|$)")
Scope = dict[str, Any]
Receive = Callable[[], Any]
Send = Callable[[dict[str, Any]], Any]
App = Callable[[Scope, Receive, Send], Any]


def household(host: str) -> str:
    """What counts as one address: who has one of IPv6 has all that begin with the same half."""
    if ":" not in host:
        return host
    address = ipaddress.IPv6Address(host.partition("%")[0])
    return str(address.ipv4_mapped or ipaddress.IPv6Network((address, 64), strict=False))


@dataclass(slots=True)
class Bucket:
    """Holds `size` drops and gains `rate` of them a second; a request takes one, or as many as it weighs."""

    size: float
    rate: float
    level: float = -1.0
    at: float = field(default_factory=time.monotonic)
    spent: float = 0.0

    def take(self, weight: float = 1) -> bool:
        now = time.monotonic()
        level = self.size if self.level < 0 else min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        is_enough = level >= weight
        self.level = level - weight if is_enough else level
        self.spent += weight if is_enough else 0
        return is_enough

    def spend(self, weight: float) -> None:
        """Takes as much as there is of it."""
        if not self.take(weight):
            self.level = 0.0


class PerAddress:
    """One bucket for each address; those that were not heard of for longest are forgotten first."""

    def __init__(self, size: float, rate: float) -> None:
        self.size, self.rate = size, rate
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    @classmethod
    def hourly(cls, most: int) -> "PerAddress":
        return cls(most, most / AN_HOUR)

    def of(self, address: str) -> Bucket:
        bucket = self.buckets.setdefault(address, Bucket(self.size, self.rate))
        self.buckets.move_to_end(address)
        if len(self.buckets) > ADDRESSES_KEPT:
            self.buckets.popitem(last=False)
        return bucket

    def take(self, address: str, weight: float = 1) -> bool:
        return self.of(address).take(weight)

    def tell(self) -> dict[str, float]:
        """What was used up since it was last asked for, for other nodes to hear."""
        spent = {address: bucket.spent for address, bucket in self.buckets.items() if bucket.spent}
        for address in spent:
            self.buckets[address].spent = 0.0
        return spent

    def hear(self, address: str, spent: float) -> None:
        """It was used up at another node."""
        bucket = self.of(address)
        here = bucket.spent
        bucket.spend(spent)
        bucket.spent = here


class Slots:
    """How many of something each address holds, and all together."""

    def __init__(self, most: int, in_all: float = math.inf) -> None:
        self.most, self.in_all = most, in_all
        self.count: dict[str, int] = {}
        self.elsewhere: dict[str, dict[str, int]] = {}  # by node, what addresses hold there
        self.total = 0

    def held_by(self, least: int) -> dict[str, int]:
        """The addresses that hold more than that."""
        return {address: held for address, held in self.count.items() if held > least}

    def held(self, address: str) -> int:
        return self.count.get(address, 0) + sum(there.get(address, 0) for there in self.elsewhere.values())

    def enter(self, address: str) -> bool:
        if self.held(address) >= self.most or self.total >= self.in_all:
            return False
        self.count[address] = self.count.get(address, 0) + 1
        self.total += 1
        return True

    def leave(self, address: str) -> None:
        self.total -= 1
        self.count[address] -= 1
        if self.count[address] == 0:
            del self.count[address]


class Limits:
    """What one address may use up and hold."""

    def __init__(self, config: Config) -> None:
        self.requests = PerAddress(BURST * config.requests, config.requests)
        self.openings = PerAddress(2 * config.requests, config.requests / A_SOCKET)
        self.codes = PerAddress.hourly(config.codes_an_hour)
        self.tables = PerAddress.hourly(config.tables_an_hour)
        self.matches = PerAddress.hourly(config.matches_an_hour)
        self.messages = PerAddress(MESSAGES_AT_ONCE * NEIGHBOURS * config.messages, NEIGHBOURS * config.messages)
        self.sockets = Slots(config.sockets)

    def may_ask(self, address: str, path: str) -> bool:
        """A code is short: who tries many of them finds tables of others. An id cannot be guessed."""
        in_time = self.requests.take(address, weight_of(path))
        return in_time and (BY_CODE.match(path) is None or self.codes.take(address))

    def may_open(self, address: str, scope: Scope) -> bool:
        """A socket knows where its openings are counted: who has to be thrown out has fewer of them left."""
        openings = scope["extensions"][OPENINGS] = self.openings.of(address)
        return openings.take()


class Limited:
    """An application that an address may ask so much, and no more: the dearer a question, the fewer of them."""

    def __init__(self, app: App, limits: Limits) -> None:
        self.app, self.limits = app, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        address = household(scope["client"][0]) if scope["client"] else ""
        is_socket = scope["type"] == "websocket"
        may_ask = self.limits.may_ask(address, scope["path"])
        if may_ask and (not is_socket or self.limits.may_open(address, scope)):
            await self.app(scope, receive, send)
        else:
            await asyncio.sleep(SLOWED)
            await refuse(scope["type"], send)


def weight_of(path: str) -> int:
    return next((weight for start, weight in WEIGHTS.items() if path.startswith(start)), 1)


async def refuse(kind: str, send: Send) -> None:
    from fathom.server.metrics import REFUSALS  # noqa: PLC0415  # the page is shown while these load
    from fathom.server.protocol import encoder  # noqa: PLC0415
    from fathom.server.refusals import TOO_MANY, RefusalError  # noqa: PLC0415

    REFUSALS.labels("TOO_MANY_REQUESTS").inc()
    answer = "http.response" if kind == "http" else "websocket.http.response"
    headers = [(b"content-type", b"application/json"), (b"retry-after", b"10")]
    body = encoder.encode(RefusalError("TOO_MANY_REQUESTS", TOO_MANY).problem())
    await send({"type": f"{answer}.start", "status": TOO_MANY, "headers": headers})
    await send({"type": f"{answer}.body", "body": body})
