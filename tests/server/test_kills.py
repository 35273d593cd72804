"""The server dies, by force or in good order: whatever was acknowledged is there when it comes back."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from fathom.engine.game import find_games
from tests.scale import sample
from tests.server.killing import kill_again_and_again
from tests.server.serving import BOUNDLESS, Served
from tests.server.witness import Witness

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
