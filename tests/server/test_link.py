"""What nodes say to each other arrives once and in order, or both know that it may not have."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

from fathom.server.bus import open_bus
from fathom.server.http.routes import look_for
from fathom.server.nodes.lease import Lease
from fathom.server.nodes.link import Link
from fathom.server.nodes.messages import Closed, Gone, Message, Opened
from fathom.server.nodes.node import Node
from fathom.server.storage.transactions import NotAtHome
from tests.server.client import PATIENCE
from tests.server.redis import Redis

Condition = Callable[[], bool]


class Ear:
    """A link, and what came of it."""

    def __init__(self, bus: Redis, name: str) -> None:
        self.heard: list[tuple[str, Message]] = []
        self.lost: list[str] = []
        self.bus = open_bus(bus.address, tries=1)
        self.link = Link(self.bus, name, lambda sender, message: self.heard.append((sender, message)), self.lost.append)
        self.listening = asyncio.create_task(self.link.listen_for_ever())

    async def close(self) -> None:
        self.listening.cancel()
        with suppress(asyncio.CancelledError):
            await self.listening
        await self.bus.aclose()


async def until(holds: Condition) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


@pytest.fixture
async def two(bus: Redis) -> AsyncIterator[tuple[Ear, Ear]]:
    ears = Ear(bus, "one"), Ear(bus, "two")
    await until(lambda: all(ear.link.is_up for ear in ears))
    yield ears
    for ear in ears:
        await ear.close()


async def subscribers(ear: Ear) -> set[str]:
    return {client["id"] for client in await ear.bus.client_list(_type="pubsub")}


async def test_what_is_said_is_heard_once_and_in_order(two: tuple[Ear, Ear]) -> None:
    one, two_ = two
    said: list[Message] = [Gone(number) for number in range(100)]
    for message in said:
        one.link.post("two", message)
        await asyncio.sleep(0)
    await until(lambda: len(two_.heard) == len(said))
    assert two_.heard == [("one", message) for message in said]
    assert one.lost == two_.lost == []


async def test_who_does_not_listen_any_more_is_lost_by_those_who_look(two: tuple[Ear, Ear]) -> None:
    """It was missed when somebody said something to it, or when its lease ended; who only listened waited for that."""
    one, two_ = two
    await one.link.look_for({"two"})
    assert one.lost == []
    await two_.close()
    while not one.lost:
        await one.link.look_for({"two"})
    assert set(one.lost) == {"two"}


async def test_who_lost_the_bus_for_a_moment_is_given_up_by_all_others(bus: Redis, two: tuple[Ear, Ear]) -> None:
    """It had forgotten its visitors, and nobody told them: they waited for answers until they said something again."""
    one, two_ = two
    before = await subscribers(one)
    three = Ear(bus, "three")
    await until(lambda: three.link.is_up)
    three.link.post("one", Gone(1))
    await until(lambda: len(one.heard) == 1)
    three.link.posted["one"] += 1  # said into the void
    for client in await subscribers(one) - before:
        await one.bus.client_kill_filter(_id=client)
    await until(lambda: three.lost == [""])
    await until(lambda: one.lost == two_.lost == ["three"])
    three.link.post("one", Gone(2))
    await until(lambda: len(one.heard) == 2)
    assert one.lost == ["three"]
    await three.close()


async def test_who_is_lost_hears_of_the_lines_that_are_given_up(two: tuple[Ear, Ear]) -> None:
    one, _ = two

    async def enter(_: Any, __: Any) -> None:
        """Somebody comes to a table here."""

    homes, services = SimpleNamespace(node="home"), SimpleNamespace(lease=Lease())
    link: Any = SimpleNamespace(homes=homes, tables=SimpleNamespace(services=services))
    node = Node(one.bus, link.homes, link.tables, link, link, enter)
    node.take("one", Opened(7, "table", "", None, ""))
    node.lose("one")
    await until(lambda: len(one.heard) == 1)
    ((sender, told),) = one.heard
    assert isinstance(told, Closed)
    assert (sender, told.line, told.code) == ("home", 7, 1012)
    assert not node.visitors


async def test_who_is_not_the_first_to_become_a_home_passes_on_to_who_was() -> None:
    """Two who come back to a table at two nodes: one of them was sent away again, and waited for a second more."""
    calls = 0

    async def away(_: str) -> tuple[str, str] | None:
        nonlocal calls
        calls += 1
        return ("table", "home") if calls > 1 else None

    async def find(_: str) -> None:
        raise NotAtHome("Another node was quicker.")

    server: Any = SimpleNamespace(node=SimpleNamespace(away=away), tables=SimpleNamespace(find=find))
    assert await look_for(server, "CODE0") == ("table", "home")


async def test_what_may_have_been_heard_is_not_said_again() -> None:
    """A bus that dies before its answer: the library said all once more, and a seat could be taken twice."""
    published = 0

    async def swallow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal published
        while data := await reader.read(65536):
            if b"PUBLISH" in data:
                published += 1
                break
            writer.write(b"+OK\r\n" * data.count(b"*"))
        writer.close()

    server = await asyncio.start_server(swallow, "127.0.0.1", 0)
    bus = open_bus(f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}/0", tries=1)
    lost: list[str] = []
    link = Link(bus, "one", lambda *_: None, lost.append)
    link.post("two", Gone(1))
    await until(lambda: bool(lost))
    assert (lost, published) == (["two"], 1)
    await bus.aclose()
    server.close()
