"""The live table under load, on loopback with SQLite: `.venv/bin/python -m bench.live [rates paced memory …]`.

The server runs compiled, the driver in another process. A table has two people; the one who may move plays the first
allowed action of En plongée, which goes on for thousands of steps. Moves are counted by the second, and by the second
of processor time of the server with all its threads: that is what one core can do.
"""

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import uvloop

from bench.wire import Wire
from fathom.bots.warm import THINKING
from fathom.engine.game import find_games
from fathom.engine.warm import is_warm
from tests.server.serving import Served

GAME, SETTINGS = "plongee", {"max_rounds": 1000}
UNLIMITED = tuple(
    word
    for limit in ("tables-an-hour", "codes-an-hour", "requests", "connections", "sockets", "messages")
    for word in (f"--{limit}", "100000000")
)
SIZES = (10, 100, 500)  # tables
WARMING, MEASURED = 3.0, 10.0  # seconds
TOGETHER = 20  # tables laid at once
MISSED = (10, 1000)  # moves
LENGTHS = (1100, 4000)  # of a match, in moves
CROWD = 1000  # tables whose memory is measured
CAPTAINS = int(os.environ.get("CAPTAINS", "100"))  # tables with four of them each, and as many with people
TICKS = os.sysconf("SC_CLK_TCK")


class Turn(msgspec.Struct):
    """The part of a message that the driver needs."""

    allowed: list[int] = []


class Heard(msgspec.Struct):
    t: str
    n: int
    id: int | None = None
    d: Turn | None = None


read = msgspec.json.Decoder(Heard).decode


class Clock:
    """Whether to go on, and how long each move took from the question to the answer."""

    def __init__(self, *, eager: bool) -> None:
        self.eager = eager  # moves as soon as it may
        self.latencies: list[float] = []

    def row(self, seconds: float, processor: float) -> str:
        cuts = statistics.quantiles(self.latencies, n=100)
        moves = len(self.latencies)
        return f"{moves / seconds:,.0f} | {moves / processor:,.0f} | {cuts[49] * 1000:.1f} | {cuts[98] * 1000:.1f}"


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


@asynccontextmanager
async def server() -> AsyncIterator[Served]:
    """Compiled and ready."""
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), *UNLIMITED).start()
        async with httpx.AsyncClient(base_url=served.address) as http:
            while (await http.get("/api/status")).json()["games"][GAME] < 1:
                await asyncio.sleep(0.2)
        try:
            yield served
        finally:
            served.stop()


async def lay(http: httpx.AsyncClient) -> tuple[str, list[str]]:
    """A table for two: its id and the cookies of both."""
    wish = {"game": GAME, "seats": [{"kind": "person"}] * 2, "name": "Ana", "settings": SETTINGS}
    laid = await http.post("/api/tables", json=wish)
    table = laid.json()["id"]
    http.cookies.clear()
    sat = await http.post(f"/api/tables/{table}/seats", json={"name": "Bob"})
    http.cookies.clear()
    return table, [answer.headers["set-cookie"].partition(";")[0] for answer in (laid, sat)]


async def sit_down(served: Served, tables: int, clock: Clock) -> list[Seat]:
    """All seats of so many tables."""
    seats: list[Seat] = []

    async def one() -> None:
        table, cookies = await lay(http)
        for cookie in cookies:
            seats.append(Seat(clock))
            await seats[-1].come(served, table, cookie)

    async with httpx.AsyncClient(base_url=served.address, timeout=60) as http:
        for _ in range(0, tables, TOGETHER):
            await asyncio.gather(*(one() for _ in range(min(TOGETHER, tables))))
    return seats


def processor_time(served: Served) -> float:
    """Seconds, of all threads of the server."""
    assert served.process is not None
    fields = Path(f"/proc/{served.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


async def measure(served: Served, clock: Clock) -> str:
    """A row of the results."""
    await asyncio.sleep(WARMING)
    clock.latencies.clear()
    began, used = time.perf_counter(), processor_time(served)
    await asyncio.sleep(MEASURED)
    return clock.row(time.perf_counter() - began, processor_time(served) - used)


async def rates() -> None:
    """Everybody moves as soon as they may."""
    for tables in SIZES:
        async with server() as served:
            clock = Clock(eager=False)
            seats = await sit_down(served, tables, clock)
            clock.eager = True
            for seat in seats:
                seat.move()
            print(f"| {tables} | {await measure(served, clock)} |", flush=True)


async def paced() -> None:
    """One move a second at each table, spread over the second."""
    for tables in SIZES:
        async with server() as served:
            clock = Clock(eager=False)
            seats = await sit_down(served, tables, clock)
            ticking = asyncio.create_task(tick(seats))
            print(f"| {tables} | {await measure(served, clock)} |", flush=True)
            ticking.cancel()


async def tick(seats: list[Seat]) -> None:
    pairs = [seats[first : first + 2] for first in range(0, len(seats), 2)]
    began = time.perf_counter()
    for beat in range(sys.maxsize):
        for seat in pairs[beat % len(pairs)]:
            seat.move()
        await asyncio.sleep(max(0.0, began + (beat + 1) / len(pairs) - time.perf_counter()))


async def memory() -> None:
    """What one more table with two sockets costs, after some moves at each."""
    async with server() as served:
        before = await crowd(served, 100)
        after = await crowd(served, CROWD)
        print(f"{(after - before) / CROWD:.1f} KB a table; the server alone: {before:,} KB", flush=True)


async def crowd(served: Served, tables: int) -> int:
    """Kilobytes of the server once so many more tables have moved ten times each."""
    clock = Clock(eager=False)
    seats = await sit_down(served, tables, clock)
    for _ in range(10):
        for seat in seats:
            seat.move()
        await asyncio.sleep(1)
    return served.memory


async def reconnect() -> None:
    """Bytes of all that is told to somebody who comes back."""
    async with server() as served, httpx.AsyncClient(base_url=served.address) as http:
        table, cookies = await lay(http)
        clock = Clock(eager=True)
        seats = [Seat(clock) for _ in cookies]
        for seat, cookie in zip(seats, cookies, strict=True):
            await seat.come(served, table, cookie)
        for length in LENGTHS:
            clock.eager = True
            for seat in seats:
                seat.move()
            while seats[0].n < length:
                await asyncio.sleep(0.01)
            clock.eager = False
            await asyncio.sleep(0.5)
            row = [await bytes_for(served, table, seats[0].n, missed) for missed in MISSED]
            print(f"| {seats[0].n} | {' | '.join(f'{size:,}' for size in row)} |", flush=True)


async def bytes_for(served: Served, table: str, n: int, missed: int) -> int:
    wire = await Seat(Clock(eager=False)).come(served, table, "", n - missed)
    wire.transport.close()
    return wire.received


async def captains() -> None:
    """One move a second at each table of people; first alone, then while Captains think at as many other tables."""
    for crowd in (0, CAPTAINS):
        async with server() as served:
            while not all(is_warm(game, THINKING) for game in find_games().values()):  # nothing else is going on
                await asyncio.sleep(0.5)
            await look_on(served, crowd)
            clock = Clock(eager=False)
            ticking = asyncio.create_task(tick(await sit_down(served, CAPTAINS, clock)))
            before = served.gauge("fathom_thought_seconds_count")
            row = await measure(served, clock)
            thoughts = (served.gauge("fathom_thought_seconds_count") - before) / (WARMING + MEASURED)
            print(f"| {crowd} | {row} | {thoughts:.1f} |", flush=True)
            ticking.cancel()


async def look_on(served: Served, tables: int) -> None:
    """Tables of Captains, each with somebody who looks on, so that they play."""
    wish = {"game": GAME, "seats": [{"kind": "bot", "level": "capitaine"}] * 4, "settings": SETTINGS}
    async with httpx.AsyncClient(base_url=served.address, timeout=60) as http:
        for _ in range(tables):
            laid = await http.post("/api/tables", json=wish)
            http.cookies.clear()
            await Seat(Clock(eager=False)).come(served, laid.json()["id"], "")


WAYS: dict[str, Callable[[], Coroutine[Any, Any, None]]] = {
    "rates": rates,
    "paced": paced,
    "memory": memory,
    "reconnect": reconnect,
    "captains": captains,
}


async def main(chosen: list[str]) -> None:
    for name in chosen or WAYS:
        print(f"{name}: {WAYS[name].__doc__}", flush=True)
        await WAYS[name]()


if __name__ == "__main__":
    uvloop.run(main(sys.argv[1:]))
