"""The whole wire: no byte that a listener receives while a match runs depends on what it may not know."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from fathom.engine.game import Game, find_games
from tests.scale import sample
from tests.server.worlds import House, Worlds, make_worlds, open_house

MATCHES = sample(plain=2, compiled=2, long=200)  # of each game
LONGEST = sample(plain=30, compiled=30, long=20_000)  # steps
QUESTIONS = 0.15  # of the listener, for each step
pytestmark = [
    pytest.mark.asyncio(loop_scope="module"),
    pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning"),  # of what comes in 3.0
]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def houses(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[tuple[House, House]]:
    folders = [tmp_path_factory.mktemp(name) for name in ("one", "other")]
    async with open_house(folders[0]) as one, open_house(folders[1]) as other:
        yield one, other


async def play_through(worlds: Worlds) -> None:
    """To the end of the match, which tells all."""
    for _ in range(LONGEST):
        if worlds.is_over:
            break
        if worlds.chance.random() < QUESTIONS:
            await worlds.ask()
        await worlds.step()
    for ear in worlds.ears:
        await ear.__aexit__(None)


@pytest.mark.parametrize("game", find_games().values(), ids=lambda game: game.slug)
async def test_no_byte_depends_on_what_a_listener_may_not_know(game: Game, houses: tuple[House, House]) -> None:
    compared = differed = 0
    first = list(find_games()).index(game.slug) * MATCHES  # seeds and names of tables
    for seed in range(first, first + MATCHES):
        worlds = await make_worlds(houses, game, seed)
        await play_through(worlds)
        compared, differed = compared + worlds.compared, differed + worlds.differed
    print(f"{game.slug}: {MATCHES} matches, {compared} steps compared, {differed} of them in worlds that differed")
    assert compared > 0
    assert differed > 0 or game.own["redeal"] is None  # nothing on its table is hidden from anybody
