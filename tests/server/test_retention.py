"""Old matches are removed where an operator wants that, whole and for good, and no others."""

import asyncio
import time
from pathlib import Path

from sqlalchemy import Connection, func, select

from fathom.server.config import Config
from fathom.server.storage.schema import MoveRow, WordRow, metadata
from fathom.server.storage.store import Store
from fathom.server.tables.registry import Registry
from fathom.server.tables.retention import A_DAY, Retention, rules_of
from fathom.server.tables.table import Services
from tests.server.client import PATIENCE, Player
from tests.server.laying import a_table, two_chairs
from tests.server.serving import Served

LONG = 100 * A_DAY
OVER = {"salts": [], "results": [(1, 1), (2, 0)], "code": None}
MANY = 1200  # more than are looked for at once


async def lay(store: Store, number: int, *, started: float, moved: float, ended: float | None = None) -> str:
    """A table with something of everything that can be kept of one."""
    row = a_table(number, started=started, ended=ended, **(OVER if ended else {"salts": []}))
    played = [MoveRow(row.id, 1, 0, 0, at=started), MoveRow(row.id, 2, 1, 0, at=moved)]
    await store.add_match(row, two_chairs(), played, b"kept" if ended else None)
    await store.add_word(WordRow(row.id, 0, 0, "Ana", "ahoy", "", moved))
    return row.id


def retention_of(store: Store, keep_finished: float | None = None, keep_unfinished: float | None = None) -> Retention:
    config = Config(keep_finished=keep_finished, keep_unfinished=keep_unfinished)
    return Retention(Registry(Services(store)), rules_of(config), lambda: None)


async def kept_in(store: Store, laid: dict[str, str]) -> set[str]:
    return {name for name, key in laid.items() if await store.find_table(key) is not None}


async def lay_all(store: Store, now: float) -> dict[str, str]:
    old, new = now - LONG, now - A_DAY
    return {
        "over for long": await lay(store, 1, started=old, moved=old, ended=old),
        "just over": await lay(store, 2, started=old, moved=new, ended=new),
        "left long ago": await lay(store, 3, started=old, moved=old),
        "slow": await lay(store, 4, started=old, moved=new),
        "fresh": await lay(store, 5, started=new, moved=new),
    }


async def test_nothing_is_removed_unless_an_operator_says_so(store: Store) -> None:
    now = time.time()
    laid = await lay_all(store, now)
    await retention_of(store).sweep(now + 10 * LONG)
    assert await kept_in(store, laid) == set(laid)


async def test_finished_matches_go_so_many_days_after_their_end(store: Store) -> None:
    now = time.time()
    laid = await lay_all(store, now)
    await retention_of(store, keep_finished=30).sweep(now)
    assert await kept_in(store, laid) == set(laid) - {"over for long"}


async def test_matches_that_never_ended_go_so_many_days_after_their_last_move(store: Store) -> None:
    now = time.time()
    laid = await lay_all(store, now)
    await retention_of(store, keep_unfinished=30).sweep(now)
    assert await kept_in(store, laid) == set(laid) - {"left long ago"}


async def test_nothing_is_left_of_what_was_removed(store: Store) -> None:
    now = time.time()
    await lay_all(store, now)
    await retention_of(store, keep_finished=0, keep_unfinished=0).sweep(now)
    assert await store.engines.writer.write(rows_left) == dict.fromkeys(metadata.tables, 0)


def rows_left(connection: Connection) -> dict[str, int]:
    return {
        name: connection.scalars(select(func.count()).select_from(table)).one()
        for name, table in metadata.tables.items()
    }


async def test_however_many_there_are(store: Store) -> None:
    rows = [a_table(number, started=1.0, ended=2.0, **OVER) for number in range(MANY)]
    await asyncio.gather(*(store.add_match(row, two_chairs(), [], None) for row in rows))
    await retention_of(store, keep_finished=1).sweep(time.time())
    assert (await store.engines.writer.write(rows_left))["tables"] == 0


async def test_of_two_servers_that_look_at_once_one_removes_it(store: Store, address: str) -> None:
    other, now = await Store.open(address), time.time()
    await lay_all(store, now)
    both = [retention_of(one, keep_finished=0, keep_unfinished=0) for one in (store, other)]
    await asyncio.gather(*(one.sweep(now) for one in both))
    assert (await store.engines.writer.write(rows_left))["tables"] == 0
    await other.close()


async def test_who_asks_for_a_match_that_was_removed_is_told_that_there_is_none(tmp_path: Path) -> None:
    served = Served(tmp_path, "--bot-pace", "0").start()
    async with Player(served.address) as ana:
        key = (await ana.lay(seats="pb", settings={"target": 30}))["id"]
        await ana.hello()
        await ana.play_on(5000)
        paths = [f"/api/tables/{key}", f"/api/replays/{key}", f"/api/matches/{key}"]
        assert [(await ana.http.get(path)).status_code for path in paths] == [200] * 3
        await ana.hang_up()
        served.stop()
        served.options = ("--keep-finished", "0")
        served.start()
        async with asyncio.timeout(PATIENCE):
            while {(await ana.http.get(path)).status_code for path in paths} != {404}:
                await asyncio.sleep(0.05)
    served.stop()
