"""Tables for two at a house, played by a driver of its own: who may move plays the first allowed action.

That is *En plongée*, which goes on for thousands of steps. A request or a socket comes to any node, as through a
balancer that knows nothing of tables.
"""

import asyncio
import statistics
import sys
import time
from random import Random

import httpx
import msgspec

from bench.house import COLUMNS, House, Used
from bench.wire import Wire
from tests.server.serving import Served

GAME, SETTINGS = "plongee", {"max_rounds": 1000}
TOGETHER = 20  # tables laid at once
WARMING, MEASURED = 3.0, 10.0  # seconds
HEAD = f"moves a second | {COLUMNS} | p50 ms | p99 ms | driver"


class Turn(msgspec.Struct):
    """The part of a message that the driver needs."""

    allowed: list[int] = []


class Heard(msgspec.Struct):
    t: str
    n: int
    id: int | None = None
    d: Turn | None = None


read = msgspec.json.Decoder(Heard).decode


class Measured(msgspec.Struct, frozen=True):
    """What came of so many seconds."""

    seconds: float
    moves: int
    used: Used
    driver: float  # seconds of its processor: nearly as many as there were, and it is the driver that was measured
    p50: float  # milliseconds from the question to the answer
    p99: float

    def __str__(self) -> str:
        told = f"{self.moves / self.seconds:,.0f} | {self.used.row(self.moves)} | {self.p50:.1f} | {self.p99:.1f}"
        return f"{told} | {self.driver / self.seconds:.0%}"


class Clock:
    """Whether to go on, and how long each move took from the question to the answer."""

    def __init__(self) -> None:
        self.eager = False  # moves as soon as it may
        self.latencies: list[float] = []


class Seat:
    """One socket."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.n, self.id = -1, 0
        self.allowed: list[int] = []
        self.asked: dict[int, float] = {}
        self.welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def come(self, served: Served, table: str, cookie: str, n: int = -1) -> Wire:
        path = f"/api/tables/{table}/socket"
        loop = asyncio.get_running_loop()
        _, self.wire = await loop.create_connection(lambda: Wire(path, cookie, self.hear), "127.0.0.1", served.port)
        await self.wire.opened
        self.wire.say(b'{"t":"hello","n":%d}' % n)
        await self.welcome
        return self.wire

    def hear(self, message: bytes) -> None:
        heard = read(message)
        if heard.t == "ok":
            self.clock.latencies.append(time.perf_counter() - self.asked.pop(heard.id or 0))
        elif heard.t in {"step", "welcome"} and heard.d is not None:
            self.n, self.allowed = heard.n, heard.d.allowed
            if heard.t == "welcome":
                self.welcome.set_result(None)
            if self.clock.eager:
                self.move()
        else:
            assert heard.t == "table", message

    def move(self) -> None:
        if self.allowed:
            self.id += 1
            self.asked[self.id] = time.perf_counter()
            self.wire.say(b'{"t":"act","n":%d,"id":%d,"d":{"action":%d}}' % (self.n, self.id, self.allowed[0]))
            self.allowed = []


class Crowd:
    """All who are at a house."""

    def __init__(self, house: House) -> None:
        self.house, self.clock = house, Clock()
        self.tables: list[str] = []
        self.seats: list[Seat] = []
        self.ticking: asyncio.Task[None] | None = None
        self.chance = Random(len(house.nodes))  # noqa: S311  # the same ways in every run

    def any_node(self) -> Served:
        return self.chance.choice(self.house.nodes)

    async def sit_down(self, tables: int) -> None:
        """At so many more tables."""
        async with httpx.AsyncClient(timeout=60) as http:
            for first in range(0, tables, TOGETHER):
                await asyncio.gather(*(self.sit_down_at_one(http) for _ in range(min(TOGETHER, tables - first))))

    async def sit_down_at_one(self, http: httpx.AsyncClient) -> None:
        """As people do: who lays the table is at it before the other comes."""
        wish = {"game": GAME, "seats": [{"kind": "person"}] * 2, "name": "Ana", "settings": SETTINGS}
        laid = await http.post(f"{self.any_node().address}/api/tables", json=wish)
        table = laid.json()["id"]
        pair = [await self.come(table, laid, http)]
        sat = await http.post(f"{self.any_node().address}/api/tables/{table}/seats", json={"name": "Bob"})
        pair.append(await self.come(table, sat, http))
        self.tables.append(table)
        self.seats += pair

    async def come(self, table: str, answer: httpx.Response, http: httpx.AsyncClient) -> Seat:
        """With the cookie of a seat."""
        http.cookies.clear()
        seat = Seat(self.clock)
        await seat.come(self.any_node(), table, answer.headers["set-cookie"].partition(";")[0])
        return seat

    def begin(self, pace: float) -> None:
        """From now on each table moves once in so many seconds, or as soon as it may."""
        if pace:
            self.ticking = asyncio.create_task(self.tick(pace))
        else:
            self.hurry()

    def hurry(self) -> None:
        """Everybody moves as soon as they may."""
        self.clock.eager = True
        for seat in self.seats:
            seat.move()

    async def tick(self, pace: float) -> None:
        """One move at each table in so many seconds, spread over them."""
        pairs = [self.seats[first : first + 2] for first in range(0, len(self.seats), 2)]
        began = time.perf_counter()
        for beat in range(sys.maxsize):
            for seat in pairs[beat % len(pairs)]:
                seat.move()
            await asyncio.sleep(max(0.0, began + (beat + 1) * pace / len(pairs) - time.perf_counter()))

    async def measure(self) -> Measured:
        await asyncio.sleep(WARMING)
        self.clock.latencies.clear()
        used = await self.house.used()
        began, driver = time.perf_counter(), time.process_time()
        await asyncio.sleep(MEASURED)
        seconds, driver = time.perf_counter() - began, time.process_time() - driver
        if self.ticking is not None:
            self.ticking.cancel()
        cuts = [1000 * cut for cut in statistics.quantiles(self.clock.latencies, n=100)]
        used = (await self.house.used()).since(used)
        return Measured(seconds, len(self.clock.latencies), used, driver, cuts[49], cuts[98])
