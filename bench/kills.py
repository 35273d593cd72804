"""SIGKILLs under load: `nice .venv/bin/python -m bench.kills 100`. Not one acknowledged move or word may be lost."""

import asyncio
import sys
import tempfile
import time
from itertools import cycle, islice
from pathlib import Path

from fathom.engine.game import find_games
from tests.server.killing import account, kill_again_and_again
from tests.server.serving import Served
from tests.server.witness import Witness

TABLES = 40
UNLIMITED = ("--tables-an-hour", "10000000", "--sockets", "10000")


async def main(kills: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), *UNLIMITED, NUMBA_DISABLE_JIT="1").start()
        games = islice(cycle(find_games()), TABLES)
        witnesses = [Witness(served.address, game, seed) for seed, game in enumerate(games)]
        began = time.monotonic()
        try:
            await kill_again_and_again(served, witnesses, kills, seed=kills, say=lambda line: print(line, flush=True))
        finally:
            served.kill()
    print(f"{kills} kills in {time.monotonic() - began:.0f} s at {TABLES} tables: {account(witnesses)}; nothing lost,")
    print("every table readable, every finished match verified.")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
