"""Below the messages: frames that no browser sends, byte by byte, and somebody who sends them."""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from random import Random

from tests.server.client import PATIENCE
from tests.server.mischief import Vandal, proper, spoilt
from tests.server.raw import CLOSE, CONTINUED, FINAL, MASKED, PING, PONG, SHORT, TEXT, Raw, frame
from tests.server.serving import Served

BINARY, RESERVED = 2, (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)
RESERVED_BITS = (0x10, 0x20, 0x40, 0x70)
LONG = 127  # the length stands in eight bytes of its own
BAD_CODES = (0, 999, 1004, 1005, 1006, 1015, 2999, 5000, 65535)
LIES = (13, 4000, 5000, 1 << 20, 1 << 62, (1 << 63) + 5)  # lengths of a frame of twelve bytes
FAREWELLS = {1000, 1002, 1003, 1007, 1008, 1009, 1012}  # 1011 would be a fault of ours
HARMLESS_AT_MOST = 40  # frames before the one that ends the line


def message(rng: Random) -> bytes:
    said = spoilt(proper(rng), rng)
    return frame(TEXT, said.encode("utf-8", "surrogatepass")) if isinstance(said, str) else frame(BINARY, said)


def fragments(rng: Random) -> bytes:
    """One message in many pieces, most of them empty."""
    body = json.dumps(proper(rng)).encode()
    empty = [frame(CONTINUED, final=False)] * rng.randrange(20)
    return b"".join([frame(TEXT, body, final=False), *empty, frame(CONTINUED)])


def interrupted_fragments(rng: Random) -> bytes:
    """What controls a line may come between two pieces."""
    return frame(TEXT, b'{"t":"ping"', final=False) + ping(rng) + frame(CONTINUED, b"}")


def ping(rng: Random) -> bytes:
    return frame(PING, rng.randbytes(rng.randrange(126)))


def pong(rng: Random) -> bytes:
    return frame(PONG, rng.randbytes(rng.randrange(126)))


def bad_letters(rng: Random) -> bytes:
    return frame(TEXT, b'{"t":"say","d":{"text":"' + rng.choice([b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf5"]))


HARMLESS: list[Callable[[Random], bytes]] = [message, fragments, interrupted_fragments, ping, pong, bad_letters]


def unmasked(rng: Random) -> bytes:
    body = json.dumps(proper(rng)).encode()[: SHORT - 1]
    return bytes([FINAL | TEXT, len(body)]) + body


def twelve_bytes(length: int = 12) -> bytes:
    """The length is told in eight bytes, which only a long frame needs; it may be a lie as well."""
    return bytes([FINAL | TEXT, MASKED | LONG]) + length.to_bytes(8, "big") + bytes(4 + 12)


def bad_close(rng: Random) -> bytes:
    code = rng.choice(BAD_CODES).to_bytes(2, "big")
    return frame(CLOSE, rng.choice([code, code + b"why", code[:1], (1000).to_bytes(2, "big") + b"\xff\xfe"]))


def close_and_more(rng: Random) -> bytes:
    return frame(CLOSE, (1000).to_bytes(2, "big")) + message(rng) + ping(rng)


def noise(rng: Random) -> bytes:
    return rng.randbytes(rng.randrange(2, 2000))


LAST_STRAWS: list[Callable[[Random], bytes]] = [
    unmasked, bad_close, close_and_more, noise,
    lambda rng: frame(rng.choice(RESERVED), b"x"),
    lambda rng: frame(rng.choice([TEXT, PING]) | rng.choice(RESERVED_BITS), b"x"),
    lambda _: twelve_bytes(),
    lambda rng: twelve_bytes(rng.choice(LIES)),
    lambda _: frame(CONTINUED, b"of nothing"),
    lambda _: frame(TEXT, b"a", final=False) + frame(TEXT, b"another"),
    lambda _: frame(TEXT, b"never ended", final=False),
    lambda rng: frame(rng.choice([PING, PONG, CLOSE]), b"in pieces", final=False),
    lambda rng: frame(rng.choice([PING, PONG]), b"x" * rng.randrange(126, 300)),
    lambda _: frame(TEXT, b"x" * 3000, final=False) + frame(CONTINUED, b"x" * 3000),
]  # fmt: skip


class Framer(Vandal):
    """Knows how a WebSocket works, and does it wrong."""

    def __init__(self, served: Served, table: str, seed: int) -> None:
        super().__init__(served, seed)
        self.table = table

    async def strike(self) -> None:
        said = [frame(TEXT, b'{"t":"hello"}')] * self.rng.randrange(2)
        said += [self.rng.choice(HARMLESS)(self.rng) for _ in range(self.rng.randrange(HARMLESS_AT_MOST))]
        said.append(self.rng.choice(LAST_STRAWS)(self.rng))
        for opcode, body in frames_in(await self.speak(b"".join(said))):
            check_frame(opcode, body)
        self.answers["frames"] += len(said)

    async def speak(self, said: bytes) -> bytes:
        """All that came until the line was closed."""
        async with await Raw.upgrade(self.served.port, self.table, near=self.near) as raw:
            try:
                raw.writer.write(said)
                raw.writer.write_eof()
                return await asyncio.wait_for(raw.reader.read(), PATIENCE)
            except ConnectionError:
                self.answers["cut short"] += 1  # the server had hung up before the last word was out
                return b""


def frames_in(heard: bytes) -> Iterator[tuple[int, bytes]]:
    """What the server said: whole frames, unmasked."""
    while heard:
        assert heard[0] & FINAL
        assert not heard[1] & MASKED
        size, start = heard[1], 2
        if size >= SHORT:
            start = 4 if size == SHORT else 10
            size = int.from_bytes(heard[2:start], "big")
        assert len(heard) >= start + size, "the server broke off in the middle of a frame"
        yield heard[0] & 0xF, heard[start : start + size]
        heard = heard[start + size :]


def check_frame(opcode: int, body: bytes) -> None:
    assert opcode in {TEXT, PONG, CLOSE}, (opcode, body)
    if opcode == TEXT:
        assert re.match(rb'{"t":"\w+","n":', body), body
    elif opcode == CLOSE and body:
        assert int.from_bytes(body[:2], "big") in FAREWELLS, body
