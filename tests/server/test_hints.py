"""What would the Captain do? Told to whoever must choose, and to nobody else."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fathom.engine.game import find_games
from fathom.server.attendant import Attendant
from fathom.server.messages import Advised, SeatWish, TableWish
from fathom.server.refusals import Refusal
from fathom.server.seating import lay, start
from fathom.server.store import Store
from fathom.server.table import House
from fathom.server.tables import Tables
from fathom.server.thinkers import Thinkers
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
async def solo(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Attendant]:
    """Somebody with two bots, who begins."""
    store, thinkers = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}"), Thinkers(1, find_games())
    slug, settings = request.param
    wish = TableWish(slug, [SeatWish("person"), SeatWish("bot"), SeatWish("bot")], settings, name="Ana")
    tables = Tables(House(store, thinkers=thinkers), sleepy=60)
    attendant = await tables.find(await lay(store, wish, "token"))
    await start(attendant.table)
    yield attendant
    attendant.stop()
    await thinkers.stop()
    await store.close()


async def test_one_hint_at_a_time(solo: Attendant) -> None:
    told: asyncio.Future[list[Advised]] = asyncio.get_running_loop().create_future()
    solo.counsel.ask(0, told.set_result)
    with pytest.raises(Refusal, match="HINT_COMING"):
        solo.counsel.ask(0, told.set_result)
    assert await asyncio.wait_for(told, PATIENCE)


async def test_the_captain_gives_no_hints_before_the_search_is_compiled(solo: Attendant) -> None:
    solo.table.house.thinkers.games = ()
    with pytest.raises(Refusal, match="HINT_NOT_READY"):
        solo.counsel.ask(0, print)


@pytest.mark.parametrize("solo", [("barrakuda", {})], indirect=True, ids=["barrakuda"])
async def test_a_hint_stays_good_while_the_others_choose(solo: Attendant) -> None:
    told: asyncio.Queue[list[Advised]] = asyncio.Queue()
    solo.counsel.ask(0, told.put_nowait)
    await solo.table.play(1, solo.table.allowed(1)[0])
    advice = await asyncio.wait_for(told.get(), PATIENCE)
    assert advice
    await solo.table.play(2, solo.table.allowed(2)[0])
    assert solo.table.decides_since(0) == 0
    solo.counsel.ask(0, told.put_nowait)
    assert await told.get() == advice


async def test_a_hint_for_a_decision_that_is_over_says_nothing(solo: Attendant) -> None:
    told: asyncio.Queue[list[Advised]] = asyncio.Queue()
    solo.counsel.ask(0, told.put_nowait)
    await solo.table.play(0, solo.table.allowed(0)[0])
    assert await asyncio.wait_for(told.get(), PATIENCE) == []
