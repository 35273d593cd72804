"""Plays moves at several tables for ever, and prints each that is on disk: for a test that kills it. Also a command."""

import asyncio
import sys
from itertools import count

from fathom.server.storage.schema import MoveRow
from fathom.server.storage.store import Store
from tests.server.laying import lay

TABLES = 12


async def play(store: Store, number: int) -> None:
    table = await lay(store, number)
    for move in count(1):
        await store.append(MoveRow(table, move, 0, move % 7))
        print(table, move, flush=True)


async def main(address: str) -> None:
    store = await Store.open(address)
    await asyncio.gather(*(play(store, number) for number in range(TABLES)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
