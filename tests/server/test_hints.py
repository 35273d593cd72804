"""What would the Captain do? Told to whoever must choose, and to nobody else."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from fathom.bots.kinds import ADVISER
from fathom.bots.outside import VARIABLE
from fathom.engine.game import find_games
from fathom.server.http.describe import describe
from fathom.server.protocol import Advice, Hint, SeatWish, TableWish
from fathom.server.refusals import RefusalError
from fathom.server.storage.store import Store
from fathom.server.tables.change import Change
from fathom.server.tables.driver import Driver
from fathom.server.tables.registry import Registry
from fathom.server.tables.seating import lay, start
from fathom.server.tables.table import Services
from fathom.server.tables.views import view
from fathom.server.thinking.pool import Pool
from tests.server.client import PATIENCE, Message, Player, refusal, two_at_a_table
from tests.server.serving import Served


async def advice_for(player: Player) -> list[Message]:
    asked = await player.ask("hint")
    assert asked["t"] == "ok", asked
    while True:
        for message in player.heard:
            if message["t"] == "hint" and message["id"] == asked["id"]:
                return list(message["d"]["advice"])
        await player.hear()


async def test_a_hint_is_two_actions_with_their_chances_and_stays_the_same(ana: Player) -> None:
    await ana.lay("plongee", "pb")
    await ana.hello()
    while len(ana.allowed) < 2:
        await (ana.act(ana.allowed[0]) if ana.allowed else ana.hear())
    advice = await advice_for(ana)
    assert 1 <= len(advice) <= 2
    assert {one["action"] for one in advice} <= set(ana.allowed)
    assert all(0 <= one["chance"] <= 1 and not one["exact"] for one in advice)
    assert await advice_for(ana) == advice


async def test_where_the_game_is_solved_the_chances_are_exact(ana: Player) -> None:
    await ana.lay(seats="pb", settings={"first": 1})
    await ana.hello()
    while len(ana.allowed) < 2:
        await (ana.act(ana.allowed[0]) if ana.allowed else ana.hear())
    advice = await advice_for(ana)
    assert [one["exact"] for one in advice] == [True, True]
    assert advice[0]["chance"] >= advice[1]["chance"]


async def test_only_who_must_choose_is_told(ana: Player, bob: Player) -> None:
    mover, other = await two_at_a_table(ana, bob)
    assert await advice_for(mover)
    assert refusal(await other.ask("hint")) == "HINT_NOT_NOW"
    assert "hint" not in {message["t"] for message in other.heard}


async def test_who_looks_on_gets_no_hints(ana: Player, served: Served) -> None:
    await ana.lay(seats="pb")
    async with Player(served.address, "Zoe") as zoe:
        await zoe.hello(ana.table["id"])
        assert refusal(await zoe.ask("hint")) == "NOT_SEATED"


@pytest.mark.parametrize(
    ("wish", "hints"),
    [({}, True), ({"open": True}, False), ({"open": True, "hints": True}, True), ({"hints": False}, False)],
)
async def test_friends_may_ask_and_strangers_if_it_was_agreed(
    ana: Player, bob: Player, wish: Message, hints: bool
) -> None:
    mover, _ = await two_at_a_table(ana, bob, **wish)
    assert mover.table["hints"] is hints
    answer = await mover.ask("hint")
    assert answer["t"] == "ok" if hints else refusal(answer) == "HINTS_OFF"


async def test_with_bots_alone_anybody_may_ask(ana: Player) -> None:
    assert (await ana.lay(seats="pb", open=True))["hints"] is True


@pytest.fixture(params=[("sharks", {"first": 1})], ids=["sharks"])
async def solo(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Driver]:
    """Somebody with two bots, who begins."""
    store, pool = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}"), Pool(1, find_games())
    slug, settings = request.param
    wish = TableWish(slug, [SeatWish("person"), SeatWish("bot"), SeatWish("bot")], settings, name="Ana")
    tables = Registry(Services(store, pool=pool))
    driver = await tables.find(await lay(store, wish, "token"))
    await start(driver.table)
    yield driver
    driver.stop()
    await pool.stop()
    await store.close()


async def test_one_hint_at_a_time(solo: Driver) -> None:
    told: asyncio.Future[Hint] = asyncio.get_running_loop().create_future()
    solo.hints.ask(0, told.set_result)
    with pytest.raises(RefusalError, match="HINT_COMING"):
        solo.hints.ask(0, told.set_result)
    assert (await asyncio.wait_for(told, PATIENCE)).advice


async def test_the_captain_gives_no_hints_before_the_search_is_compiled(solo: Driver) -> None:
    solo.table.services.pool.games = ()
    with pytest.raises(RefusalError, match="HINT_NOT_READY"):
        solo.hints.ask(0, print)


@pytest.mark.parametrize("solo", [("barrakuda", {})], indirect=True, ids=["barrakuda"])
async def test_a_hint_stays_good_while_the_others_choose(solo: Driver) -> None:
    told: asyncio.Queue[Hint] = asyncio.Queue()
    solo.hints.ask(0, told.put_nowait)
    async with Change(solo.table) as change:
        await change.play(1, solo.table.allowed(1)[0])
    hint = await asyncio.wait_for(told.get(), PATIENCE)
    assert hint.advice
    async with Change(solo.table) as change:
        await change.play(2, solo.table.allowed(2)[0])
    assert solo.table.decisions.since_of(0) == 0
    solo.hints.ask(0, told.put_nowait)
    assert await told.get() == hint


BEST = '{"action": %d, "chance": 0.61}'


def advised_by(monkeypatch: pytest.MonkeyPatch, folder: Path, source: str) -> None:
    (folder / "player.py").write_text(source)
    monkeypatch.setenv(VARIABLE, json.dumps({"mine": f"{sys.executable} {folder / 'player.py'}"}))
    monkeypatch.setenv(ADVISER, "mine")


async def hint_at(driver: Driver) -> Hint:
    told: asyncio.Future[Hint] = asyncio.get_running_loop().create_future()
    driver.hints.ask(0, told.set_result)
    return await asyncio.wait_for(told, PATIENCE)


async def test_somebody_from_outside_gives_hints_by_name(
    solo: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    action = solo.table.allowed(0)[-1]
    advised_by(monkeypatch, tmp_path, f"while input(): print('{BEST % action}', flush=True)")
    assert view(solo.table).adviser == describe(solo.table.game).adviser == "mine"
    assert await hint_at(solo) == Hint("mine", [Advice(action, 0.61, None, exact=False)])


async def test_where_it_fails_the_captain_answers_and_the_log_tells_no_secret(
    solo: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    advised_by(monkeypatch, tmp_path, f"while input(): print('{BEST % 999}', flush=True)")
    with capture_logs() as logs:
        hint = await hint_at(solo)
    assert hint.by == "capitaine"
    assert hint.advice
    failed = {"event": "job_failed", "log_level": "error", "job": "HintJob", "reason": "player_failed mine"}
    assert logs == [failed]


async def test_a_hint_for_a_decision_that_is_over_says_nothing(solo: Driver) -> None:
    told: asyncio.Queue[Hint] = asyncio.Queue()
    solo.hints.ask(0, told.put_nowait)
    async with Change(solo.table) as change:
        await change.play(0, solo.table.allowed(0)[0])
    assert (await asyncio.wait_for(told.get(), PATIENCE)).advice == []
