"""A client below the messages: it writes whatever bytes it likes, and reads only when it is told to."""

import asyncio
import socket
from types import TracebackType
from typing import Self

from tests.server.client import PATIENCE

CONTINUED, TEXT, CLOSE, PING, PONG = 0x0, 0x1, 0x8, 0x9, 0xA
FINAL, MASKED = 0x80, 0x80
SHORT = 126  # a longer frame has its length in two bytes of its own
UPGRADE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{more}\r\n"
)


def frame(kind: int, payload: bytes = b"", *, final: bool = True) -> bytes:
    """Masked with zeros, which change nothing and are allowed."""
    size = len(payload)
    length = bytes([MASKED | size]) if size < SHORT else bytes([MASKED | SHORT]) + size.to_bytes(2, "big")
    return bytes([kind | (FINAL if final else 0)]) + length + bytes(4) + payload


class Raw:
    """One connection, from any of the addresses that this machine has for itself."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer

    @classmethod
    async def call(cls, port: int, near: str = "127.0.0.1", receives: int = 0) -> Self:
        """`receives` is the size of the system's own buffer, for who does not read."""
        plug = socket.socket()
        plug.setblocking(False)  # the socket's own way to say it
        if receives:
            plug.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
        plug.bind((near, 0))
        await asyncio.get_running_loop().sock_connect(plug, ("127.0.0.1", port))
        return cls(*await asyncio.open_connection(sock=plug, limit=1 << 12 if receives else 1 << 16))

    @classmethod
    async def upgrade(cls, port: int, table: str, more: str = "", near: str = "127.0.0.1", receives: int = 0) -> Self:
        """With the server's word that it is a WebSocket from here on."""
        raw = await cls.call(port, near, receives)
        raw.writer.write(UPGRADE.format(table=table, more=more).encode())
        answer = await asyncio.wait_for(raw.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        assert b" 101 " in answer, answer
        return raw

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.writer.transport.abort()

    async def flood(self, what: bytes, times: int) -> bool:
        """Writes on and on without reading; whether the server has hung up meanwhile."""
        try:
            for _ in range(times):
                self.writer.write(what)
                await asyncio.wait_for(self.writer.drain(), PATIENCE)
        except ConnectionError:
            return True
        return False

    async def farewell(self) -> tuple[int, str]:
        """What the server says when it hangs up; what it says before is not heard."""
        while True:
            kind, payload = await asyncio.wait_for(self.hear(), PATIENCE)
            if kind == CLOSE:
                return int.from_bytes(payload[:2], "big"), payload[2:].decode()

    async def hear(self) -> tuple[int, bytes]:
        first, size = await self.reader.readexactly(2)
        if size >= SHORT:
            size = int.from_bytes(await self.reader.readexactly(2 if size == SHORT else 8), "big")
        return first & 0xF, await self.reader.readexactly(size)

    async def answer(self) -> tuple[int, bytes]:
        """Of plain HTTP: the status and all that comes until the server closes."""
        told = await asyncio.wait_for(self.reader.read(), PATIENCE)
        return int(told.split()[1]) if told else 0, told
