"""Whoever sends too much, in whatever frames, or reads nothing: the line is closed with a reason, others play on."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.bystanders import bystanders
from tests.server.client import Player, refusal
from tests.server.raw import CONTINUED, PING, PONG, TEXT, UPGRADE, Raw, frame
from tests.server.serving import Served
from tests.server.test_hostile import POLICY, SWOLLEN

TOO_MUCH = (POLICY, "Too much at once, in whatever frames.")
FLOODS = {
    "pings": frame(PING),
    "long pings": frame(PING, b"x" * 125),
    "pongs": frame(PONG, b"1234"),
    "empty fragments": frame(CONTINUED, final=False),
}


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """With the limits that everybody has, and a memory of its own."""
    server = Served(tmp_path_factory.mktemp("floods"), "--bot-pace", "0.01").start()
    yield server
    server.stop()


@pytest.mark.parametrize("flood", FLOODS)
async def test_frames_of_every_kind_count(served: Served, ana: Player, flood: str) -> None:
    """Control frames and fragments went past every limit: one line kept the whole server busy."""
    await ana.lay(seats="pp")
    async with bystanders(served), await Raw.upgrade(served.port, ana.table["id"]) as raw:
        raw.writer.write(frame(TEXT, b'{"t":', final=False))
        flooding = asyncio.create_task(raw.flood(FLOODS[flood] * 100, 200))
        assert await raw.farewell() == TOO_MUCH
        await flooding


async def test_who_reads_nothing_is_answered_nothing(served: Served, ana: Player) -> None:
    """Answers to pings piled up in the server: 349 MB in fifteen seconds."""
    await ana.lay(seats="pp")
    async with bystanders(served):
        memory = served.memory
        for _ in range(5):
            async with await Raw.upgrade(served.port, ana.table["id"], receives=2048) as raw:
                assert await raw.flood(frame(PING, b"x" * 125) * 500, 1_000_000)  # it lingers for a moment
        assert served.memory - memory < SWOLLEN


async def test_who_is_thrown_out_again_and_again_is_not_let_in(served: Served, ana: Player) -> None:
    """From an address of its own: everybody else comes in."""
    await ana.lay(seats="pp")
    for _ in range(30):
        raw = await Raw.call(served.port, "127.0.0.4")
        async with raw:
            raw.writer.write(UPGRADE.format(table=ana.table["id"], more="").encode())
            answer = await raw.reader.readuntil(b"\r\n\r\n")
            if b" 429 " in answer:
                break
            flooding = asyncio.create_task(raw.flood(FLOODS["pings"] * 100, 200))
            assert await raw.farewell() == TOO_MUCH
            await flooding
    else:
        pytest.fail("it always came back")
    assert (await ana.hello())["t"] == "welcome"


async def test_pings_at_the_pace_of_a_person_are_answered(served: Served, ana: Player) -> None:
    await ana.lay(seats="pp")
    async with await Raw.upgrade(served.port, ana.table["id"]) as raw:
        for number in range(30):
            raw.writer.write(frame(PING, str(number).encode()))
            assert await raw.hear() == (PONG, str(number).encode())


async def test_the_whole_table_is_not_told_on_and_on(ana: Player) -> None:
    """A hello that is said again costs as much as many moves, and was counted as one."""
    await ana.lay(seats="pp")
    await ana.hello()
    answers = [await ana.ask("hello", {"talk": -1}) for _ in range(20)]
    told = [answer["t"] if answer["t"] == "welcome" else refusal(answer) for answer in answers]
    assert told[0] == "welcome"
    assert "TOO_FAST" in told


@pytest.mark.parametrize("more", [f"X: {'x' * 8300}\r\n", "X: x\r\n" * 200])
async def test_a_header_that_is_too_large_is_refused_with_431(served: Served, ana: Player, more: str) -> None:
    """It was never answered, and the connection stayed open for good."""
    await ana.lay(seats="pp")
    async with await Raw.call(served.port) as raw:
        raw.writer.write(UPGRADE.format(table=ana.table["id"], more=more).encode())
        assert (await raw.answer())[0] == 431
