"""A house to measure: its servers, their database and their bus, each in processes of its own, and what they use up.

PostgreSQL runs as it would for people: what it has committed is on the disk (fsync on, synchronous_commit on).
"""

import os
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg
import httpx
import msgspec
import redis
from msgspec.structs import astuple

from fathom.bots.warm import THINKING
from fathom.engine.game import find_games
from fathom.engine.warm import is_warm
from tests.server.postgres import Postgres
from tests.server.redis import Redis
from tests.server.serving import Served

LIMITS = ("tables-an-hour", "matches-an-hour", "codes-an-hour", "requests", "connections", "sockets", "messages")
UNLIMITED = tuple(word for limit in LIMITS for word in (f"--{limit}", "100000000"))
COMPILING = 600.0  # seconds
TICKS = os.sysconf("SC_CLK_TCK")
# In /proc/PID/stat behind the name: user and system of all threads; then those of children that have ended.
THREADS, ALL = slice(11, 13), slice(11, 15)
COMMITS = "SELECT sum(xact_commit) FROM pg_stat_database"
LOGGED = "SELECT pg_current_wal_insert_lsn() - '0/0'"  # bytes
MICRO = 1e6


class Kind(msgspec.Struct, frozen=True):
    """What is measured."""

    database: str = "sqlite"  # or "postgres"
    nodes: int = 1
    bus: bool = False  # one node that could have company; several always have one

    @property
    def has_bus(self) -> bool:
        return self.bus or self.nodes > 1

    def __str__(self) -> str:
        return f"{self.database}, {self.nodes} node{'s'[: self.nodes - 1]}{', bus' if self.bus else ''}"


class Used(msgspec.Struct, frozen=True):
    """Since the beginning."""

    seconds: tuple[float, float, float]  # of processor: nodes, PostgreSQL, bus; SQLite lives in the node
    carried: int  # bytes to and from the bus
    published: int  # messages on the bus
    logged: int  # bytes of PostgreSQL's log, which is what a replica is sent
    commits: int  # of PostgreSQL
    kept: int  # bytes of the database's files

    def since(self, before: "Used") -> "Used":
        nodes, database, bus = (now - then for now, then in zip(self.seconds, before.seconds, strict=True))
        counted = (now - then for now, then in zip(astuple(self)[1:], astuple(before)[1:], strict=True))
        return Used((nodes, database, bus), *counted)

    def row(self, moves: int) -> str:
        """By move: moves a second of the nodes' processor, then microseconds of each and of all, and bytes."""
        spent = " | ".join(f"{MICRO * part / moves:.0f}" for part in (*self.seconds, sum(self.seconds)))
        carried, published = self.carried / moves, self.published / moves
        worth, commits = moves / self.seconds[0], self.commits / moves
        return f"{worth:,.0f} | {spent} | {carried:,.0f} | {published:.2f} | {self.logged / moves:,.0f} | {commits:.2f}"


COLUMNS = (
    "a core's worth | µs nodes | µs database | µs bus | µs in all | bytes over the bus | posts | bytes of log | commits"
)


class House:
    """Open, and compiled."""

    def __init__(self, kind: Kind, nodes: list[Served], database: Postgres | None, bus: Redis | None) -> None:
        self.kind, self.nodes, self.database, self.bus = kind, nodes, database, bus

    async def used(self) -> Used:
        nodes = [served.pid for served in self.nodes]
        database = family(self.database.process.pid) if self.database else []
        bus = [self.bus.process.pid] if self.bus else []
        seconds = (processor_time(*nodes), processor_time(*database, which=ALL), processor_time(*bus))
        return Used(seconds, *self.told_by_bus(), *await self.told_by_database(), self.kept)

    async def told_by_database(self) -> tuple[int, int]:
        if self.database is None:
            return 0, 0
        connection = await asyncpg.connect(self.database.address_of("postgres"))
        try:
            return int(await connection.fetchval(LOGGED)), int(await connection.fetchval(COMMITS))
        finally:
            await connection.close()

    @property
    def memory(self) -> int:
        """Kilobytes of all nodes."""
        return sum(served.memory for served in self.nodes)

    @property
    def kept(self) -> int:
        """Bytes of the database's files."""
        if self.database is None:
            return sum(file.stat().st_size for served in self.nodes for file in served.data.glob("tables.db*"))
        return sum(file.stat().st_size for file in Path(self.database.data, "base").rglob("*") if file.is_file())

    def told_by_bus(self) -> tuple[int, int]:
        if self.bus is None:
            return 0, 0
        with redis.Redis.from_url(self.bus.address) as asking:
            told: Any = asking.info("everything")
        return told["total_net_input_bytes"] + told["total_net_output_bytes"], told["cmdstat_publish"]["calls"]


def family(first: int) -> list[int]:
    """A process, and what descends from it."""
    found = [first]
    for process in found:
        for thread in Path(f"/proc/{process}/task").glob("*/children"):
            found += map(int, thread.read_text().split())
    return found


def processor_time(*processes: int, which: slice = THREADS) -> float:
    """Seconds."""
    stats = [Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[which] for process in processes]
    return sum(int(ticks) for stat in stats for ticks in stat) / TICKS


@contextmanager
def open_house(kind: Kind, *options: str) -> Iterator[House]:
    with ExitStack() as closing:
        folder = Path(closing.enter_context(TemporaryDirectory()))
        database, bus = Postgres(()) if kind.database == "postgres" else None, Redis() if kind.has_bus else None
        for server in (database, bus):
            if server is not None:
                closing.callback(server.remove)
        shared = ["--database", database.new_database()] if database else []
        shared += ["--bus", bus.address] if bus else []
        nodes = [Served(folder / f"node{number}", *UNLIMITED, *shared, *options) for number in range(kind.nodes)]
        with ThreadPoolExecutor() as together:
            list(together.map(Served.start, nodes))
        for served in nodes:
            closing.callback(served.stop)
            wait_for_rules(served.address)
        yield House(kind, nodes, database, bus)


def wait_for_rules(address: str) -> None:
    """Of all the games: compiling one would take a core away from whatever is measured."""
    until = time.monotonic() + COMPILING
    while min(httpx.get(f"{address}/api/status", timeout=COMPILING).json()["games"].values()) < 1:
        assert time.monotonic() < until, "the rules are not compiled"
        time.sleep(1)


def wait_for_thinking() -> None:
    """Then nothing else is going on."""
    until = time.monotonic() + COMPILING
    while not all(is_warm(game, THINKING) for game in find_games().values()):
        assert time.monotonic() < until, "the search is not compiled"
        time.sleep(1)
