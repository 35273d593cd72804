"""Memory over many finished tables: `.venv/bin/python -m bench.finished [TABLES] [--database sqlite] [--nodes 1]`.

At each table two Matelots play a short game of *Shark Attacks!* while somebody looks on, who then goes home; so many
tables at once, all the time. After each tenth all are left to fall asleep, and the servers' memory is looked at.
"""

import argparse
import asyncio
import time

import httpx
import msgspec
import uvloop

from bench.crowd import Crowd
from bench.house import House, Kind, open_house
from bench.wire import Wire
from fathom.server.run import most_connections

GAME, SETTINGS = "sharks", {"target": 30}
TOGETHER = 40  # tables at once
PARTS = 10  # looks at the memory
QUICK = ("--bot-pace", "0")


class News(msgspec.Struct):
    """The part of a message that tells whether the match is over."""

    phase: str = ""


class Heard(msgspec.Struct):
    t: str
    d: News | None = None


read = msgspec.json.Decoder(Heard).decode


class Looker:
    """Looks on until the match is over."""

    def __init__(self) -> None:
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def hear(self, message: bytes) -> None:
        heard = read(message)
        if heard.t == "table" and heard.d is not None and heard.d.phase == "over" and not self.over.done():
            self.over.set_result(None)


async def look_on(crowd: Crowd, http: httpx.AsyncClient) -> None:
    """At a table from its first message to its last."""
    wish = {"game": GAME, "seats": [{"kind": "bot", "level": "matelot"}] * 2, "settings": SETTINGS}
    laid = await http.post(f"{crowd.any_node().address}/api/tables", json=wish)
    laid.raise_for_status()
    http.cookies.clear()
    looker, path = Looker(), f"/api/tables/{laid.json()['id']}/socket"
    there = ("127.0.0.1", crowd.any_node().port)
    _, wire = await asyncio.get_running_loop().create_connection(lambda: Wire(path, "", looker.hear), *there)
    await wire.opened
    wire.say(b'{"t":"hello"}')
    await looker.over
    wire.transport.close()


async def play(crowd: Crowd, tables: int) -> None:
    """So many, some of them at once."""
    left = iter(range(tables))

    async def go_on(http: httpx.AsyncClient) -> None:
        for _ in left:
            await look_on(crowd, http)

    async with httpx.AsyncClient(timeout=60) as http:
        await asyncio.gather(*(go_on(http) for _ in range(TOGETHER)))


async def fall_asleep(house: House) -> None:
    while any(served.gauge("fathom_tables") for served in house.nodes):
        await asyncio.sleep(1)


async def main(asked: argparse.Namespace) -> None:
    with open_house(Kind(asked.database, asked.nodes), *QUICK) as house:
        crowd = Crowd(house)
        began, used = time.monotonic(), await house.used()
        print("| finished tables | KB of the servers |")
        for part in range(1, PARTS + 1):
            await play(crowd, asked.tables // PARTS)
            await fall_asleep(house)
            print(f"| {part * (asked.tables // PARTS):,} | {house.memory:,} |", flush=True)
        spent = sum((await house.used()).since(used).seconds) / asked.tables
        print(f"{time.monotonic() - began:,.0f} s; {1000 * spent:.1f} ms of processor a table; {house.kept:,} B kept")


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.finished")
    parser.add_argument("tables", nargs="?", type=int, default=100_000)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--nodes", type=int, default=1)
    return parser.parse_args()


if __name__ == "__main__":
    most_connections()
    uvloop.run(main(read_arguments()))
