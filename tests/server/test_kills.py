"""The server dies, by force or in good order: whatever was acknowledged is there when it comes back."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import AsyncMock

import pytest

from fathom.engine.game import find_games
from fathom.server.protocol import SeatWish, TableWish
from fathom.server.storage.store import Store
from fathom.server.storage.transactions import Unreachable
from fathom.server.tables.change import Change
from fathom.server.tables.registry import Registry
from fathom.server.tables.seating import lay, start
from fathom.server.tables.table import LiveTable, Services
from tests.scale import sample
from tests.server.house import House
from tests.server.killing import BETWEEN, QUICK_BOTS, UNLIMITED, Strikes, at_tables, kill_again_and_again, settle
from tests.server.postgres import Postgres
from tests.server.redis import Redis
from tests.server.serving import BOUNDLESS, Served
from tests.server.witness import Witness

TABLES, HOUSE_KILLS = 300, 300
KILLS = sample(plain=3, compiled=3, long=1000)
GAMES = ["sharks", "sharks", "sharks", "sharks", *find_games()]
GOING_DOWN = 1012


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path / "data", "--tables-an-hour", "10000", *BOUNDLESS).start()
    yield server
    server.kill()


async def test_kills_under_load_lose_nothing_that_was_acknowledged(served: Served) -> None:
    witnesses = [Witness([served.address], game, seed) for seed, game in enumerate(GAMES)]
    await kill_again_and_again(served, witnesses, KILLS, seed=1, say=print)
    assert all(witness.moves > 0 for witness in witnesses)
    assert sum(witness.words for witness in witnesses) > 0
    assert sum(len(witness.finished) for witness in witnesses) > 0


@pytest.mark.long
async def test_a_house_outlives_whatever_part_of_it_is_killed(tmp_path: Path, postgres: Postgres, redis: Redis) -> None:
    """Five games, with and without bots; the short run does the same at a few tables, in test_nodes.py."""
    house = House(tmp_path, postgres, redis, *UNLIMITED, *QUICK_BOTS)
    try:
        async with at_tables(house, TABLES) as witnesses:
            strikes = Strikes(house, witnesses, seed=1, say=print)
            await strikes.kill(HOUSE_KILLS, BETWEEN)
            assert not any(await strikes.upgrade())
            print(strikes.figures())
            await settle(witnesses, house.database)
    finally:
        house.close()


async def play_to_the_end(table: LiveTable) -> None:
    while table.phase == "playing":
        async with Change(table) as change:
            seat = table.playing().seat_to_act()
            await change.play(seat, table.allowed(seat)[-1])


async def test_a_match_whose_results_could_not_be_written_gets_them_when_somebody_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database died between the last move and the results: as long as anybody was there, it was never over."""
    store = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
    tables = Registry(Services(store))
    wish = TableWish("sharks", [SeatWish("bot", "matelot"), SeatWish("bot", "matelot")], {"target": 30})
    table = (await tables.find(await lay(store, wish, ""))).table
    await start(table)
    with monkeypatch.context() as broken:
        broken.setattr(table.store, "finish", AsyncMock(side_effect=Unreachable("away")))
        with pytest.raises(Unreachable):
            await play_to_the_end(table)
    assert (await tables.find(table.id)).table.phase == "over"
    await store.close()


async def test_a_stop_in_good_order_says_so_and_loses_nothing(served: Served) -> None:
    witnesses = [Witness([served.address], "plongee", seed) for seed in range(4)]
    playing = [asyncio.create_task(witness.play()) for witness in witnesses]
    while not all(witness.moves > 3 for witness in witnesses):
        await asyncio.sleep(0.01)
    assert served.stop() == 0
    await asyncio.gather(*playing)
    for player in [player for witness in witnesses for player in (witness.one, witness.two)]:
        assert player.line is not None
        assert player.line.close_code == GOING_DOWN
    served.start()
    for witness in witnesses:
        await witness.come_back()
        await witness.check_tables()
        await witness.leave()
