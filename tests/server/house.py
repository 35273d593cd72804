"""Several servers as one house, on a real PostgreSQL and a real Redis, and others that think for them."""

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tests.browser.cable import Cable
from tests.server.client import PATIENCE
from tests.server.postgres import Postgres
from tests.server.redis import Redis
from tests.server.serving import BOUNDLESS, Served, Thinking

NODES = 3
THINKERS = 2
AGAIN = 0.5  # seconds until what did not start is started once more
Part = Served | Thinking | Postgres | Redis


class House:
    """Each part can be killed and started again; `doors` are those that a balancer may choose from."""

    def __init__(self, folder: Path, postgres: Postgres, redis: Redis, *options: str, **environment: str) -> None:
        self.postgres, self.redis, self.database = postgres, redis, postgres.new_database()
        self.nodes = [
            Served(
                folder / f"node{number}",
                *(*options, *BOUNDLESS, "--thinkers", "1"),
                *("--database", self.database_of(number), "--bus", self.bus_of(number)),
                **environment,
            )
            for number in range(NODES)
        ]
        self.thinkers = [
            Thinking(folder / f"thinker{number}", "--bus", redis.address, "--thinkers", "1", **environment)
            for number in range(THINKERS)
        ]
        with ThreadPoolExecutor() as together:
            list(together.map(start, (*self.nodes, *self.thinkers)))
        self.doors = [node.address for node in self.nodes]
        self.away: set[Part] = set()

    def database_of(self, _: int) -> str:
        return self.database

    def bus_of(self, _: int) -> str:
        return self.redis.address

    @property
    def log(self) -> str:
        return "".join((one.data / "log").read_text() for one in (*self.nodes, *self.thinkers))

    async def strike(self, part: Part, seconds: float) -> None:
        """Kills it, and starts it again after a while."""
        self.shut(part)
        await asyncio.to_thread(part.kill)
        await asyncio.sleep(seconds)
        await self.open_again(part)

    async def replace(self, node: Served) -> int:
        """As an upgrade does: it ends in good order, then another one starts at its address."""
        self.shut(node)
        code = await asyncio.to_thread(node.stop)
        await self.open_again(node)
        return code

    def shut(self, part: Part) -> None:
        self.away.add(part)
        if isinstance(part, Served):
            self.doors.remove(part.address)

    async def open_again(self, part: Part) -> None:
        await asyncio.to_thread(start, part)
        self.away.remove(part)
        if isinstance(part, Served):
            self.doors.append(part.address)

    async def when_whole(self) -> None:
        while self.away:
            await asyncio.sleep(AGAIN)

    def close(self) -> None:
        for one in (*self.nodes, *self.thinkers):
            if one.is_there:
                one.kill()


class CabledHouse(House):
    """Each node has its own cable to the database and to the bus."""

    def __init__(self, folder: Path, postgres: Postgres, redis: Redis, *options: str, **environment: str) -> None:
        self.databases = [Cable(postgres.port) for _ in range(NODES)]
        self.buses = [Cable(redis.port) for _ in range(NODES)]
        super().__init__(folder, postgres, redis, *options, **environment)

    def database_of(self, node: int) -> str:
        return self.database.replace(f":{self.postgres.port}/", f":{self.databases[node].port}/")

    def bus_of(self, node: int) -> str:
        return f"redis://127.0.0.1:{self.buses[node].port}/0"

    def close(self) -> None:
        super().close()
        for cable in (*self.databases, *self.buses):
            cable.close()


def start(part: Part) -> None:
    """Again and again, as a supervisor does: what it needs may be away itself."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            part.start()
        except AssertionError:
            if time.monotonic() > deadline:
                raise
            time.sleep(AGAIN)
        else:
            return
