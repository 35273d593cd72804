"""SIGKILLs under load. Not one acknowledged move or word may be lost, and none may be played twice.

`nice .venv/bin/python -m bench.kills server 100`: of one server, 40 tables;
`nice .venv/bin/python -m bench.kills house 300 300`: 300 tables at three nodes, 300 kills of nodes and thinkers, and
restarts of the bus and of PostgreSQL in between;
`nice .venv/bin/python -m bench.kills upgrade 300`: the three nodes are stopped in good order and started again, each in
its turn, five times.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from bench.house import wait_for_rules, wait_for_thinking
from fathom.engine.game import find_games
from tests.server.house import House
from tests.server.killing import (
    BETWEEN,
    QUICK_BOTS,
    UNLIMITED,
    Strikes,
    account,
    at_tables,
    kill_again_and_again,
    settle,
)
from tests.server.postgres import Postgres
from tests.server.redis import Redis
from tests.server.serving import Served
from tests.server.witness import Witness

LOG = Path("build/house.log")
TABLES = 40
UPGRADES = 5
say = partial(print, flush=True)


async def kill_a_server(kills: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        served = Served(Path(folder), *UNLIMITED, NUMBA_DISABLE_JIT="1").start()
        games = islice(cycle(find_games()), TABLES)
        witnesses = [Witness([served.address], game, seed) for seed, game in enumerate(games)]
        began = time.monotonic()
        try:
            await kill_again_and_again(served, witnesses, kills, seed=kills, say=say)
        finally:
            served.kill()
    say(f"{kills} kills in {time.monotonic() - began:.0f} s at {TABLES} tables: {account(witnesses)}; nothing lost,")
    say("every table readable, every finished match verified.")


async def kill_in_a_house(tables: int, kills: int) -> None:
    with a_house() as house:
        async with at_tables(house, tables) as witnesses:
            strikes = Strikes(house, witnesses, seed=kills, say=say)
            await strikes.kill(kills, BETWEEN)
            await report(strikes)


async def upgrade_a_house(tables: int) -> None:
    with a_house() as house:
        async with at_tables(house, tables) as witnesses:
            strikes = Strikes(house, witnesses, seed=tables, say=say)
            assert not any(await strikes.upgrade(UPGRADES, lambda node: wait_for_rules(node.address)))
            await report(strikes)


@contextmanager
def a_house() -> Iterator[House]:
    postgres, redis = Postgres(), Redis()
    with tempfile.TemporaryDirectory() as folder:
        house = House(Path(folder), postgres, redis, *UNLIMITED, *QUICK_BOTS)
        try:
            for node in house.nodes:
                wait_for_rules(node.address)
            wait_for_thinking()
            yield house
        except BaseException:
            LOG.parent.mkdir(exist_ok=True)
            LOG.write_text(house.log)
            say(f"What its parts have noted down is in {LOG}.")
            raise
        finally:
            house.close()
            redis.remove()
            postgres.remove()


async def report(strikes: Strikes) -> None:
    say(strikes.figures())
    await settle(strikes.witnesses, strikes.house.database)
    say(f"{account(strikes.witnesses)}; nothing lost, nothing played twice,")
    say("every table goes on, every finished match verified.")


if __name__ == "__main__":
    commands: dict[str, Callable[..., Coroutine[Any, Any, None]]]
    commands = {"server": kill_a_server, "house": kill_in_a_house, "upgrade": upgrade_a_house}
    asyncio.run(commands[sys.argv[1]](*map(int, sys.argv[2:])))
