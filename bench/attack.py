"""What bystanders notice of an attack, on loopback: `.venv/bin/python -m bench.attack [pings idle …]`.

Three pairs of people move all the while at tables of their own, at the pace of quick people; how long the answer to
a move takes is measured in calm, and during each attack from one address and from many (127.0.1.x). Attackers are a
process of their own, and do not read what they are told unless they need it. Nothing begins before all rules are
compiled.
"""

import asyncio
import multiprocessing
import resource
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import httpx

from bench.house import wait_for_rules
from tests.server.client import Player, two_at_a_table
from tests.server.raw import CONTINUED, PING, TEXT, UPGRADE, Raw, frame
from tests.server.serving import Served

HOMES = ["127.0.2.1", "127.0.2.2", "127.0.2.3"]  # of the pairs: each lays tables of its own
PACE = 0.05  # seconds between two moves of a pair
SECONDS = 10.0  # of each attack
ONE = ["127.0.0.2"]
MANY = [f"127.0.1.{number}" for number in range(1, 31)]
LINES, CONNECTIONS, ASKING = 20, 1100, 16  # in all
HELLO = frame(TEXT, b'{"t":"hello"}')
GET = "GET {path} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n\r\n"
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"


@dataclass
class Target:
    """What an attacker knows."""

    port: int
    table: str
    match: str


async def flood(target: Target, near: str, what: bytes) -> None:
    """As much as the line takes, without reading; who is thrown out comes back."""
    async with await Raw.upgrade(target.port, target.table, near=near, receives=4096) as raw:
        raw.writer.write(frame(TEXT, b"x", final=False))
        while not await raw.flood(what * 1000, 1):
            await asyncio.sleep(0)


async def pings(target: Target, near: str) -> None:
    await flood(target, near, frame(PING, b"x" * 100))


async def fragments(target: Target, near: str) -> None:
    await flood(target, near, frame(CONTINUED, final=False))


async def hellos(target: Target, near: str) -> None:
    """Eighteen a second, by who only looks on."""
    async with await Raw.upgrade(target.port, target.table, near=near) as raw:
        while True:
            raw.writer.write(HELLO)
            await asyncio.sleep(1 / 18)
            while len(raw.reader._buffer) > 0:  # type: ignore[attr-defined]  # all that has come in
                await raw.reader.read(1 << 16)


async def idle(target: Target, near: str) -> None:
    """A header that comes byte by byte, and never ends."""
    async with await Raw.call(target.port, near) as raw:
        raw.writer.write(UPGRADE.format(table=target.table, more="X: ")[:-2].encode())
        while not await raw.flood(b"x", 1):
            await asyncio.sleep(0.5)


async def replays(target: Target, near: str) -> None:
    async with await Raw.call(target.port, near) as raw:
        while True:
            raw.writer.write(GET.format(path=f"/api/replays/{target.match}").encode())
            await answer(raw)


async def codes(target: Target, near: str) -> None:
    async with await Raw.call(target.port, near) as raw:
        for number in count(int.from_bytes(near.encode()) % 1_000_000):
            code = "".join(LETTERS[number // len(LETTERS) ** place % len(LETTERS)] for place in range(5))
            raw.writer.write(GET.format(path=f"/api/tables/{code}").encode())
            await answer(raw)


async def answer(raw: Raw) -> None:
    head = await raw.reader.readuntil(b"\r\n\r\n")
    length = next((line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), b":0")
    await raw.reader.readexactly(int(length.split(b":")[1]))


Attack = Callable[[Target, str], Awaitable[None]]
ATTACKS: dict[str, tuple[Attack, int]] = {
    "pings": (pings, LINES),
    "fragments": (fragments, LINES),
    "hellos": (hellos, LINES),
    "idle": (idle, CONNECTIONS),
    "replays": (replays, ASKING),
    "codes": (codes, ASKING),
}


async def rage(attack: Attack, target: Target, near: str) -> None:
    while True:
        with suppress(OSError, EOFError, AssertionError, asyncio.TimeoutError):
            await attack(target, near)
        await asyncio.sleep(0.05)


def attackers(name: str, target: Target, addresses: list[str]) -> None:
    """A process of them, until it is ended."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    attack, lines = ATTACKS[name]

    async def all_of_them() -> None:
        await asyncio.gather(*(rage(attack, target, addresses[line % len(addresses)]) for line in range(lines)))

    asyncio.run(all_of_them())


@dataclass
class Pair:
    """Two people who play, and how long each move took."""

    one: Player
    two: Player
    took: list[float] = field(default_factory=list)

    async def play(self) -> None:
        while True:
            if self.one.to_act == 0:
                await self.sit_down()
            mover = self.one if self.one.allowed else self.two
            began = time.perf_counter()
            told = await mover.act(mover.allowed[0])
            self.took.append(time.perf_counter() - began)
            for player in (self.one, self.two):
                while player.n < told["n"]:
                    await player.hear()
            await asyncio.sleep(PACE)

    async def sit_down(self) -> None:
        for player in (self.one, self.two):
            await player.hang_up()
            player.forget()
        await two_at_a_table(self.one, self.two, settings={"target": 200})


async def healthy(port: int, took: list[float]) -> None:
    """Asks every 100 ms, on a connection of its own, whether the server is well."""
    while True:
        with suppress(httpx.HTTPError):
            async with httpx.AsyncClient(timeout=1.0) as client:
                began = time.perf_counter()
                await client.get(f"http://127.0.0.1:{port}/health")
                took.append(time.perf_counter() - began)
        await asyncio.sleep(0.1)


async def finished_match(served: Served) -> str:
    """Of bots alone, as long as they come."""
    async with Player(served.address) as looker:
        table = await looker.lay(seats="bbbb", settings={"target": 200})
        await looker.hello()
        while looker.table["phase"] != "over":
            await looker.hear()
    return str(table["id"])


def milliseconds(took: list[float], share: float) -> str:
    return f"{1000 * sorted(took)[int(share * (len(took) - 1))]:.1f}" if took else "none"


async def measure(label: str, served: Served, pairs: list[Pair]) -> None:
    for pair in pairs:
        pair.took.clear()
    health: list[float] = []
    asking = asyncio.create_task(healthy(served.port, health))
    await asyncio.sleep(SECONDS)
    asking.cancel()
    took = [one for pair in pairs for one in pair.took]
    told = (len(took), milliseconds(took, 0.5), milliseconds(took, 0.99), len(health), served.memory // 1024)
    print("|", label, "|", *(f"{one} |" for one in told), flush=True)


async def bench(served: Served, names: list[str]) -> None:
    pairs = [Pair(Player(served.address, near=near), Player(served.address, near=near)) for near in HOMES]
    async with Player(served.address) as laying:
        table = (await laying.lay(seats="pp"))["id"]
    target = Target(served.port, table, await finished_match(served))
    playing = []
    for pair in pairs:
        await pair.sit_down()
        playing.append(asyncio.create_task(pair.play()))
    print("| attack | moves | p50 ms | p99 ms | health checks answered | memory MB |\n|---|---|---|---|---|---|")
    await measure("none", served, pairs)
    for name in names:
        for addresses in (ONE, MANY):
            process = multiprocessing.get_context("spawn").Process(target=attackers, args=(name, target, addresses))
            process.start()
            await asyncio.sleep(1.0)
            await measure(f"{name}, {len(addresses)} address{'es' if len(addresses) > 1 else ''}", served, pairs)
            process.kill()
            process.join()
    await asyncio.sleep(1.0)
    await measure("none, afterwards", served, pairs)
    for task in playing:
        assert not task.done(), task.exception()
        task.cancel()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), "--bot-pace", "0").start()
        try:
            wait_for_rules(served.address)
            asyncio.run(bench(served, sys.argv[1:] or list(ATTACKS)))
        finally:
            served.kill()


if __name__ == "__main__":
    main()
