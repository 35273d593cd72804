"""A WebSocket client with next to nothing between the driver and the wire: it is the server that is measured."""

import asyncio
from collections.abc import Callable
from typing import cast

FINAL_TEXT, PING, PONG = 0x81, 0x89, 0x8A
SHORT = 126  # a longer frame has its length in two or eight bytes of its own
GOING_DOWN = 1012
UPGRADE = (
    "GET {path} HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nCookie: {cookie}\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


def frame(kind: int, payload: bytes) -> bytes:
    """Masked with zeros, which change nothing and are allowed."""
    size = len(payload)
    length = bytes([0x80 | size]) if size < SHORT else bytes([0x80 | SHORT]) + size.to_bytes(2, "big")
    return bytes([kind]) + length + bytes(4) + payload


class Wire(asyncio.Protocol):
    """Calls `hear` with every message."""

    def __init__(self, path: str, cookie: str, hear: Callable[[bytes], None]) -> None:
        self.greeting = UPGRADE.format(path=path, cookie=cookie).encode()
        self.hear = hear
        self.rest = b""
        self.is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.received = 0  # bytes, the handshake not counted

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.greeting)

    def say(self, message: bytes) -> None:
        self.transport.write(frame(FINAL_TEXT, message))

    def data_received(self, data: bytes) -> None:
        if self.is_open:
            self.received += len(data)
        self.rest += data
        if not self.is_open:
            head, found, self.rest = self.rest.partition(b"\r\n\r\n")
            if not found:
                self.rest = head
                return
            assert b" 101 " in head, head
            self.is_open = True
            self.opened.set_result(None)
            self.received = len(self.rest)
        while self.take_frame():
            pass

    def take_frame(self) -> bool:
        """One frame off what has come in; False if there is no whole one."""
        rest = self.rest
        if len(rest) < 2:  # noqa: PLR2004  # kind and length
            return False
        size, start = rest[1], 2
        if size >= SHORT:
            start = 4 if size == SHORT else 10
            size = int.from_bytes(rest[2:start], "big")
        if len(rest) < start + size:
            return False
        self.rest = rest[start + size :]
        self.take(rest[0], rest[start : start + size])
        return True

    def take(self, kind: int, payload: bytes) -> None:
        if kind == FINAL_TEXT:
            self.hear(payload)
        elif kind == PING:
            self.transport.write(frame(PONG, payload))
        elif int.from_bytes(payload[:2], "big") == GOING_DOWN:
            self.transport.close()
        else:
            raise AssertionError(f"the server hung up: {payload!r}")
