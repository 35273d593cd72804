"""The whole wire: no byte that a listener receives while a match runs, nor when, depends on what it may not know."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from msgspec.structs import replace

from fathom.bots.kinds import DEFAULT, KINDS, KRAKEN
from fathom.bots.levels import as_record, choose_at_a_glance
from fathom.engine.game import Game, find_game, find_games
from fathom.server.config import Config
from fathom.server.storage.store import Store
from fathom.server.tables.table import LiveTable, Services
from fathom.server.thinking.bot_turn import BotTurn, Decision
from fathom.server.thinking.jobs import ChoiceJob
from fathom.server.thinking.pending import PendingJob
from fathom.server.thinking.pool import Pool
from tests.scale import sample
from tests.server.test_secrets import make_worlds as make_pair
from tests.server.worlds import House, Worlds, make_worlds, open_house

MATCHES = sample(plain=2, compiled=2, long=200)  # of each game
LONGEST = sample(plain=30, compiled=30, long=20_000)  # steps
GLANCES = sample(plain=30, compiled=30, long=500)  # pairs of worlds in which bots choose
WITH_SECRETS = [game for game in find_games().values() if game.own["redeal"]]
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
    assert differed > 0 or game not in WITH_SECRETS


class CountingPool(Pool):
    """Whoever asks is answered at a glance; that they asked is noted."""

    def __init__(self) -> None:
        super().__init__(1, find_games())
        self.asked = 0

    async def ask(self, pending: PendingJob) -> tuple[int, int]:
        self.asked += 1
        job = pending.job
        assert isinstance(job, ChoiceJob)
        game = find_game(job.game)
        return choose_at_a_glance(game, as_record(game, job.state), job.seat, DEFAULT, job.seed), self.asked


async def thoughts_of(table: LiveTable, seat: int) -> tuple[int, float]:
    """How often a Kraken on that seat asks for a thought before it answers, and how long it takes at least."""
    pool = table.services.pool = CountingPool()
    table.seats[seat] = replace(table.seats[seat], level=KINDS[KRAKEN])
    turn = BotTurn(table, Decision.of(table, seat))
    turn.impatience.set()
    await turn.choose()
    return pool.asked, turn.least


@pytest.mark.parametrize("game", WITH_SECRETS, ids=lambda game: game.slug)
async def test_whether_a_bot_thinks_tells_nothing_of_its_secrets(game: Game, tmp_path: Path) -> None:
    """With one card to play it answered at once: who looked on knew then that it had no other."""
    opened = [
        Services(await Store.open(f"sqlite:///{tmp_path / name}"), Config(bot_pace=0))
        for name in ("one.db", "other.db")
    ]
    made = [await make_pair(opened, game, seed) for seed in range(GLANCES)]
    told = [
        [await thoughts_of(table, seat) for table in (pair.one, pair.other)]
        for pair in made
        for seat in range(len(pair.one.seats))
        if seat != pair.seat and pair.one.decisions.may_act(seat) and not pair.one.does_time_run()
    ]
    assert told
    assert [pair for pair in told if pair[0] != pair[1]] == []
    for services in opened:
        await services.store.close()
