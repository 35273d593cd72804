"""Another version of Fathom opens a database: `python -m tests.server.upgrading ADDRESS` prints what it finds there."""

import asyncio
import hashlib
import sys
from typing import Any

import msgspec
from sqlalchemy import select

from fathom.engine.dealer import SPECTATOR
from fathom.server.refusals import RefusalError
from fathom.server.storage.schema import tables
from fathom.server.storage.store import Store
from fathom.server.tables.archives import archive_of
from fathom.server.tables.change import Change
from fathom.server.tables.registry import Registry
from fathom.server.tables.replays import replay
from fathom.server.tables.table import LiveTable, Services
from fathom.server.tables.views import look, view


class Found(msgspec.Struct):
    """A table as people find it."""

    phase: str
    n: int
    state: int | None  # the fingerprint of what lies there, while it is played
    story: str  # a digest of all that was told so far
    replay: str  # of what every seat saw, told again
    file: str
    refused: str  # why nobody may play on


def digest(told: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(told)).hexdigest()


async def find(registry: Registry, key: str) -> Found:
    table = (await registry.find(key)).table
    story = [[step.rows(seat) for step in table.steps] for seat in range(SPECTATOR, len(table.seats))]
    sights = [look(table, seat) for seat in range(SPECTATOR, len(table.seats))]
    state = table.match.steps[-1].state if table.match and table.phase != "over" else None
    told = msgspec.structs.replace(view(table), id="")
    if table.phase != "over":
        return Found(table.phase, table.n, state, digest([told, story, sights]), "", "", await why_not(table))
    steps = [await replay(table, seat) for seat in range(SPECTATOR, len(table.seats))]
    file = (await archive_of(table)).file
    return Found(table.phase, table.n, state, digest([told, story, sights]), digest(steps), digest(file.decode()), "")


async def why_not(table: LiveTable) -> str:
    """Whether whoever is to act may play on."""
    try:
        async with Change(table) as change:
            match = table.playing()
            seat = match.seat_to_act()
            await change.play(seat, match.allowed(seat)[0])
    except RefusalError as refusal:
        return refusal.name
    return ""


async def open_all(address: str) -> dict[str, Found]:
    store = await Store.open(address)
    registry = Registry(Services(store))
    keys = [row.id for row in await store.read(select(tables.c.id).order_by(tables.c.id))]
    found = {key: await find(registry, key) for key in keys}
    await store.close()
    return found


if __name__ == "__main__":
    print(msgspec.json.encode(asyncio.run(open_all(sys.argv[1]))).decode())
