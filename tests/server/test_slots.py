"""The slots of an address are given back on every way out: when the database is away, and when a key is nonsense."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.client import Message, Player, two_at_a_table
from tests.server.postgres import Postgres
from tests.server.raw import TEXT, Raw, frame
from tests.server.serving import Served
from tests.server.test_hostile import POLICY, farewell

SLOTS = 3
COME_AGAIN = 1012


@pytest.fixture(scope="module")
def far_away() -> Iterator[Postgres]:
    """A database of one's own, to be stopped."""
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, far_away: Postgres) -> Iterator[Served]:
    options = ("--database", far_away.new_database(), "--sockets", str(SLOTS), "--sleepy", "0.1")
    server = Served(tmp_path_factory.mktemp("slots"), *options).start()
    yield server
    server.stop()


async def test_an_outage_takes_no_slot(served: Served, far_away: Postgres, ana: Player) -> None:
    """After as many calls as an address has slots it was locked out until the server was started anew."""
    await ana.lay(seats="pp")
    far_away.kill()
    for _ in range(SLOTS + 1):
        await ana.call("nowhere")
        assert (await farewell(ana.line))[0] == COME_AGAIN
    far_away.start()
    answer: Message = {}
    while answer.get("t") != "welcome":  # the first questions may still meet the connections that were cut
        with suppress(ConnectionClosed):
            answer = await ana.hello()


@pytest.mark.parametrize("key", ["%00", "A%00B", "%F0%9F%90%9F", "a.b"])
async def test_a_key_that_is_nonsense_is_no_table(served: Served, ana: Player, key: str) -> None:
    """PostgreSQL takes no such text: it was answered 503, as if the database were away."""
    for path in (f"/api/tables/{key}", f"/api/tables/{key}/standing", f"/api/replays/{key}"):
        assert (await ana.http.get(path)).status_code in {400, 404}
    assert (await ana.http.get(f"/t/{key}")).status_code == 200
    for _ in range(SLOTS + 1):
        await ana.call(key)
        code, reason = await farewell(ana.line)
        assert (code, "Too many" in reason) == (POLICY, False), reason


async def test_who_goes_while_the_hello_is_read_does_not_stay_at_the_table(ana: Player, bob: Player) -> None:
    """A line that was lost meanwhile was taken in as a listener afterwards: its table never slept, its seat was never
    away, and each one cost four kilobytes for good.
    """
    await two_at_a_table(ana, bob)
    await ana.hang_up()
    port = int(ana.address.rpartition(":")[2])
    for pause in range(60):
        async with await Raw.upgrade(port, ana.table["id"], more=f"Cookie: {ana.cookies}\r\n") as raw:
            raw.writer.write(frame(TEXT, b'{"t":"hello"}'))
            await asyncio.sleep(pause / 10_000)
    async with Player(ana.address, "Zoe") as zoe:
        while (await zoe.hello(ana.table["id"]))["t"] != "welcome":
            pass
        while zoe.table["seats"][ana.table["you"][0]]["here"]:  # those that were let in are seen off soon
            await zoe.hear()
