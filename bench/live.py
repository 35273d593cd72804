"""The live table under load, on loopback: `.venv/bin/python -m bench.live [rates paced memory …] [--database sqlite]`.

The servers run compiled, the driver in another process. Moves are counted by the second, and by the second of
processor time of all servers with all their threads: that is what one core can do. What a move costs PostgreSQL and
the bus stands beside it.
"""

import argparse
import asyncio
import os
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import uvloop

from bench.crowd import GAME, HEAD, MEASURED, SETTINGS, WARMING, Clock, Crowd, Seat
from bench.house import House, Kind, open_house, wait_for_thinking
from fathom.server.run import most_connections

MISSED = (10, 1000)  # moves
LENGTHS = (1100, 4000)  # of a match, in moves
CROWD = 1000  # tables whose memory is measured
CAPTAINS = int(os.environ.get("CAPTAINS", "100"))  # tables with four of them each, and as many with people


async def rates(kind: Kind, sizes: list[int]) -> None:
    """Everybody moves as soon as they may."""
    await play(kind, sizes, pace=0.0)


async def paced(kind: Kind, sizes: list[int]) -> None:
    """One move a second at each table, spread over the second."""
    await play(kind, sizes, pace=1.0)


async def play(kind: Kind, sizes: list[int], pace: float) -> None:
    print(f"| house | tables | {HEAD} |")
    for tables in sizes:
        with open_house(kind) as house:
            crowd = Crowd(house)
            await crowd.sit_down(tables)
            crowd.begin(pace)
            print(f"| {kind} | {tables} | {await crowd.measure()} |", flush=True)


async def memory(kind: Kind, _: list[int]) -> None:
    """What one more table with two sockets costs, after some moves at each."""
    with open_house(kind) as house:
        before = await grow(house, 100)
        after = await grow(house, CROWD)
        print(f"{(after - before) / CROWD:.1f} KB a table; the servers alone: {before:,} KB", flush=True)


async def grow(house: House, tables: int) -> int:
    """Kilobytes of the servers once so many more tables have moved ten times each."""
    crowd = Crowd(house)
    await crowd.sit_down(tables)
    for _ in range(10):
        for seat in crowd.seats:
            seat.move()
        await asyncio.sleep(1)
    return house.memory


async def reconnect(kind: Kind, _: list[int]) -> None:
    """Bytes of all that is told to somebody who comes back."""
    with open_house(kind) as house:
        crowd = Crowd(house)
        await crowd.sit_down(1)
        for length in LENGTHS:
            crowd.hurry()
            while crowd.seats[0].n < length:
                await asyncio.sleep(0.01)
            crowd.clock.eager = False
            await asyncio.sleep(0.5)
            row = [await bytes_for(crowd, missed) for missed in MISSED]
            print(f"| {crowd.seats[0].n} | {' | '.join(f'{size:,}' for size in row)} |", flush=True)


async def bytes_for(crowd: Crowd, missed: int) -> int:
    n = crowd.seats[0].n - missed
    wire = await Seat(Clock()).come(crowd.any_node(), crowd.tables[0], "", n)
    wire.transport.close()
    return wire.received


async def captains(kind: Kind, _: list[int]) -> None:
    """One move a second at each table of people; first alone, then while Captains think at as many other tables."""
    for crowded in (0, CAPTAINS):
        with open_house(kind) as house:
            wait_for_thinking()
            await look_on(house, crowded)
            crowd = Crowd(house)
            await crowd.sit_down(CAPTAINS)
            crowd.begin(pace=1.0)
            before = thoughts_of(house)
            row = await crowd.measure()
            thoughts = (thoughts_of(house) - before) / (WARMING + MEASURED)
            print(f"| {crowded} | {row} | {thoughts:.1f} |", flush=True)


def thoughts_of(house: House) -> int:
    return sum(served.gauge("fathom_thought_seconds_count") for served in house.nodes)


async def look_on(house: House, tables: int) -> None:
    """Tables of Captains, each with somebody who looks on, so that they play."""
    wish = {"game": GAME, "seats": [{"kind": "bot", "level": "capitaine"}] * 4, "settings": SETTINGS}
    served = house.nodes[0]
    async with httpx.AsyncClient(base_url=served.address, timeout=60) as http:
        for _ in range(tables):
            laid = await http.post("/api/tables", json=wish)
            http.cookies.clear()
            await Seat(Clock()).come(served, laid.json()["id"], "")


WAYS: dict[str, Callable[[Kind, list[int]], Coroutine[Any, Any, None]]] = {
    "rates": rates,
    "paced": paced,
    "memory": memory,
    "reconnect": reconnect,
    "captains": captains,
}


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="bench.live")
    parser.add_argument("ways", nargs="*", metavar="|".join(WAYS))
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--nodes", type=int, default=1)
    parser.add_argument("--bus", action="store_true", help="for one node too")
    parser.add_argument("--tables", type=int, nargs="+", default=[100, 500, 2000])
    return parser.parse_args()


async def main(asked: argparse.Namespace) -> None:
    kind = Kind(asked.database, asked.nodes, asked.bus)
    for name in asked.ways or WAYS:
        print(f"{name}: {WAYS[name].__doc__}", flush=True)
        await WAYS[name](kind, asked.tables)


if __name__ == "__main__":
    most_connections()
    uvloop.run(main(read_arguments()))
