"""Connections that only hold on: each is answered or ended in time, and an address has so many of them."""

import asyncio
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn

from fathom.server.config import Config
from fathom.server.http import door, limits
from fathom.server.http.limits import Limited, Limits, Slots, household, weight_of
from fathom.server.run import configure, listen
from fathom.server.ws.wire import EXTENSION, Wire
from tests.server.client import PATIENCE
from tests.server.raw import Raw

SLOTS, REQUESTS, CODES = 5, 10, 7
HEAD = b"GET / HTTP/1.1\r\nHost: x\r\n"
MEGABYTES = 64 << 20


class Parrot:
    """An application that answers whatever it is asked, after it has heard all of it; at `/long` with a long answer.

    Of a socket it takes one end itself.
    """

    wire: Wire | None = None
    is_gone = False

    def take(self, message: bytes) -> None:
        """Not a word is understood."""

    def flush(self) -> None:
        """There is nothing to say."""

    def gone(self) -> None:
        self.is_gone = True

    async def open(self, scope: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        self.wire = scope["extensions"][EXTENSION]
        self.wire.adopt(self)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await self.open(scope, send)
            return
        while scope["type"] == "lifespan":
            kind = (await receive())["type"]
            await send({"type": f"{kind}.complete"})
            if kind == "lifespan.shutdown":
                return
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"x" * (MEGABYTES if scope["path"] == "/long" else 1)})


@pytest.fixture
def slots(monkeypatch: pytest.MonkeyPatch) -> Slots:
    monkeypatch.setattr(door, "PATIENCE", 0.2)
    monkeypatch.setattr(limits, "SLOWED", 0.0)
    return Slots(SLOTS)


@pytest.fixture
def parrot() -> Parrot:
    return Parrot()


@pytest.fixture
async def port(slots: Slots, parrot: Parrot) -> AsyncIterator[int]:
    """Of a server in this process whose patience is short."""
    config = configure(Limited(parrot, Limits(Config(requests=REQUESTS, codes_an_hour=CODES))), slots, None)
    config.ws_ping_interval = config.ws_ping_timeout = 0.2
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as bound:
        serving = asyncio.create_task(server.serve([bound]))
        yield bound.getsockname()[1]
        server.should_exit = True
        await asyncio.wait_for(serving, PATIENCE)


async def until_free(slots: Slots) -> None:
    async with asyncio.timeout(PATIENCE):
        while slots.total:
            await asyncio.sleep(0.01)


async def test_the_second_of_two_short_messages_waits_for_nothing() -> None:
    """On asyncio's own loop it waited until the client had acknowledged the first, 40 ms later."""
    connected: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def look(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connected.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    with listen("127.0.0.1", 0) as bound:
        async with await asyncio.start_server(look, sock=bound):
            _, writer = await asyncio.open_connection(*bound.getsockname())
            assert await connected
            writer.close()
            await writer.wait_closed()


async def test_a_request_is_answered_and_its_slot_is_free_again(port: int, slots: Slots) -> None:
    for _ in range(SLOTS * 2):
        async with await Raw.call(port) as raw:
            raw.writer.write(HEAD + b"Connection: close\r\n\r\n")
            assert (await raw.answer())[0] == 200
    await until_free(slots)


@pytest.mark.parametrize("said", [b"", HEAD, b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n123"])
async def test_what_does_not_come_in_time_is_not_waited_for(port: int, slots: Slots, said: bytes) -> None:
    """Connections that said nothing, or only began to, were kept for good: a thousand of them stopped the server."""
    async with await Raw.call(port) as raw:
        raw.writer.write(said)
        assert (await raw.answer())[0] == 408
    await until_free(slots)


async def test_nor_what_comes_byte_by_byte(port: int) -> None:
    async with await Raw.call(port) as raw:
        raw.writer.write(HEAD)
        answer = asyncio.create_task(raw.reader.readuntil(b"\r\n"))
        while not answer.done():  # who still sends when the line is cut may lose what came before
            raw.writer.write(b"x")
            await asyncio.sleep(0.02)
        assert b" 408 " in await answer


async def test_nor_a_second_request_on_the_same_connection(port: int) -> None:
    async with await Raw.call(port) as raw:
        raw.writer.write(HEAD + b"\r\n" + HEAD)
        assert b" 408 " in (await raw.answer())[1]


async def test_who_does_not_read_the_answer_is_cut_off(port: int, slots: Slots) -> None:
    """What was not read stayed in memory, and the connection with it."""
    async with await Raw.call(port, receives=2048) as raw:
        raw.writer.write(HEAD.replace(b"/ ", b"/long ", 1) + b"\r\n")
        await until_free(slots)


async def test_a_socket_that_is_stuffed_and_does_not_answer_is_let_go(port: int, slots: Slots, parrot: Parrot) -> None:
    """It was closed, but only once all was read: it never was, and the seat stayed taken."""
    async with await Raw.upgrade(port, "x", receives=2048):
        assert parrot.wire is not None
        parrot.wire.transport.write(b"x" * MEGABYTES)
        await until_free(slots)
    assert parrot.is_gone


async def test_an_address_holds_so_many_connections_and_no_more(port: int, slots: Slots) -> None:
    held = [await Raw.call(port, "127.0.0.2") for _ in range(SLOTS)]
    async with await Raw.call(port, "127.0.0.2") as raw:
        assert (await raw.answer())[0] == 503
    async with await Raw.call(port, "127.0.0.3") as raw:
        raw.writer.write(HEAD + b"Connection: close\r\n\r\n")
        assert (await raw.answer())[0] == 200
    for raw in held:
        raw.writer.transport.abort()
    await until_free(slots)


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"GET / HTTP/1.1\r\nX: " + b"x" * 20_000, 431),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n", 411),
        (b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n1\r\nx\r\n", 411),  # it was a 501
        (b"nonsense\r\n\r\n", 400),
    ],
)
async def test_what_cannot_be_read_is_refused_at_once(port: int, said: bytes, status: int) -> None:
    async with await Raw.call(port) as raw:
        raw.writer.write(said)
        assert (await raw.answer())[0] == status


async def test_every_request_counts_and_the_dear_ones_more(port: int) -> None:
    """Nothing that was only read had a limit: sixteen connections that asked for replays slowed everybody down."""
    for path in ("/", "/api/replays/x"):
        answered, near = 0, f"127.0.0.{len(path)}"
        while (status := await status_of(port, path, near)) == 200:
            answered += 1
        assert status == 429
        assert answered >= REQUESTS * limits.BURST // weight_of(path)


def test_all_addresses_of_one_house_count_as_one() -> None:
    """Of IPv6 a single host has more than anybody could count."""
    assert household("2001:db8:1:2::3") == household("2001:db8:1:2:ffff::%eth0") != household("2001:db8:1:3::3")
    assert household("::ffff:192.0.2.1") == household("192.0.2.1") != household("192.0.2.2")


async def test_who_tries_codes_gets_no_further(port: int) -> None:
    """Four hundred a second could be tried, by any address that a code leads to; ids are as good as ever."""
    paths = ["/t/ABCDE", "/r/abcde", "/api/tables/ABCDE/socket", "/api/replays/ABCDE", "/api/matches/ABCDE"]
    assert [await status_of(port, path, "127.0.0.9") for path in (paths * 2)[:8]] == [200] * CODES + [429]
    assert await status_of(port, "/api/tables/AbCdEfGhIjKlMnOp", "127.0.0.9") == 200


async def status_of(port: int, path: str, near: str) -> int:
    async with await Raw.call(port, near) as raw:
        raw.writer.write(HEAD.replace(b"/", path.encode(), 1) + b"Connection: close\r\n\r\n")
        return (await raw.answer())[0]
