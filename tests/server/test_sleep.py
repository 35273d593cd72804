"""Tables that nobody looks at leave memory, and wake with all that happened at them."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.client import PATIENCE, Player
from tests.server.serving import Served

TABLES = 20
DAY = 86_400


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    server = Served(tmp_path / "data", "--bot-pace", "0", "--sleepy", "1").start()
    yield server
    server.stop()


async def all_sleep(served: Served) -> None:
    async with asyncio.timeout(PATIENCE):
        while served.gauge("fathom_tables") > 0:
            await asyncio.sleep(0.1)


async def test_tables_that_nobody_looks_at_leave_memory_and_wake_as_they_were(served: Served) -> None:
    async with Player(served.address) as ana:
        tables = [(await ana.lay(seats="pp"))["id"] for _ in range(TABLES)]
        playing = (await ana.lay("plongee", "pb"))["id"]
        await ana.hello()
        await ana.play_on(10)
        told, sight = ana.steps, ana.sight
        assert served.gauge("fathom_sockets") == 1
        assert served.gauge("fathom_tables") >= 1
        await ana.hang_up()
        await all_sleep(served)
        assert served.gauge("fathom_sockets") == 0
        assert [(await ana.get(f"/api/tables/{table}"))["phase"] for table in tables] == ["waiting"] * TABLES
        ana.forget()
        await ana.hello(playing)
        assert {n: ana.steps[n] for n in told} == told
        assert ana.n > max(told) or ana.sight == sight


async def test_a_finished_match_leaves_memory_and_can_be_read_again(served: Served) -> None:
    async with Player(served.address) as ana:
        over = (await ana.lay(seats="pb", settings={"target": 30}))["id"]
        await ana.hello()
        await ana.play_on(5000)
        assert ana.table["phase"] == "over"
        await ana.hang_up()
        await all_sleep(served)
        replay = await ana.get(f"/api/replays/{over}")
        assert [step["events"] for step in replay["steps"]] == [ana.steps[n] for n in sorted(ana.steps)]
        await all_sleep(served)
        for packed in ("gzip", "identity"):  # it is kept as it went out: asked for again, it wakes nobody
            again = await ana.http.get(f"/api/replays/{over}", headers={"Accept-Encoding": packed})
            assert (again.headers.get("content-encoding", "identity"), again.json()) == (packed, replay)
        assert served.gauge("fathom_tables") == 0


async def test_whoever_asks_how_a_table_stands_wakes_nobody(served: Served) -> None:
    async with Player(served.address) as ana, Player(served.address, "Bob") as bob:
        await ana.lay(seats="pp")
        await bob.sit(ana.table["code"])
        await ana.hello()
        to_act = ana.to_act
        await ana.hang_up()
        await all_sleep(served)
        standing = f"/api/tables/{ana.table['id']}/standing"
        for player, own in ((ana, [0]), (bob, [1])):
            answer = await player.get(standing)
            assert (answer["to_act"], answer["table"]["phase"], answer["table"]["you"]) == (to_act, "playing", own)
        assert served.gauge("fathom_tables") == 0
        assert (await ana.http.get("/api/tables/nowhere/standing")).status_code == 404


async def test_a_clock_of_days_runs_while_the_table_sleeps_and_replaces_nobody_before(served: Served) -> None:
    async with Player(served.address) as ana, Player(served.address, "Bob") as bob:
        await ana.lay(seats="pp", clock=3 * DAY)
        await bob.sit(ana.table["code"])
        await asyncio.gather(ana.hello(), bob.hello())
        first, second = (ana, bob) if ana.allowed else (bob, ana)
        while first.allowed:
            await first.act(min(first.allowed))
        await second.hang_up()
        while first.table["seats"][second.table["you"][0]]["here"]:
            await first.hear()
        refused = await first.ask("hold", {"seat": second.table["you"][0]})
        assert refused["d"]["refusal"] == "STILL_IN_TIME"
        await first.hang_up()
        await all_sleep(served)
        assert await days_left(second) == 2
        let_days_pass(served, 2)
        assert await days_left(second) == 0  # not a whole one
        let_days_pass(served, 2)
        await first.hello()
        while not first.allowed:
            await first.hear()
        assert first.table["seats"][second.table["you"][0]]["held"]


async def days_left(player: Player) -> int:
    standing = await player.get(f"/api/tables/{player.table['id']}/standing")
    return int(standing["deadline"] // DAY)


def let_days_pass(served: Served, days: int) -> None:
    """Makes all that is on the disk so much older."""
    with sqlite3.connect(served.data / "tables.db") as database:
        database.execute("UPDATE moves SET at = at - ?", (days * DAY,))
