"""Requests that no browser sends: below HTTP, and to every endpoint of the API; and somebody who sends them."""

import asyncio
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import quote

from tests.server.mischief import ODD_VALUES, Vandal, spoilt
from tests.server.oddities import HEADERS, KEYS, METHODS, QUERIES, request
from tests.server.raw import Raw
from tests.server.serving import Served

Schema = dict[str, Any]
Body = dict[str, Any]
CLOSING = b"Host: x\r\nConnection: close\r\n"
TARGETS = [
    b"/", b"/t/%00", b"/t/%ff%fe", b"//", b"/..", b"/assets/../../x", b"/health", b"/metrics", b"/api", b"/?%", b"*",
    b"/api/tables/%00/socket", b"http://elsewhere.example/", b"x:1",
    b"/api/tables?" + b"a=1&" * 500, b"/" + b"x" * 5000,
]  # fmt: skip
BAD_LINES = [
    b"GET", b"GET /", b"GET / HTTP/9.9", b"GET / HTTP/1.1 more", b"GET  / HTTP/1.1", b"G\0T / HTTP/1.1", b"\r\n" * 50,
    b"GET /\xff HTTP/1.1", b"\x16\x03\x01\x02\x00\x01", b" GET / HTTP/1.1", b"GET / HTP/1.1", b"GET /\r HTTP/1.1",
    b"GET / HTTP/1.0", b"CONNECT x:1 HTTP/1.1", b"PRI * HTTP/2.0", b"0",
]  # fmt: skip
BAD_HEADERS = [
    b"no colon", b"Space : x", b": x", b"X: a\0b", b" folded", b"Host: y", b"Host:", b"X" * 3000 + b": x",
    b"\r\n".join(b"X-%d: y" % number for number in range(300)), b"X: " + b"y" * 70_000, b"\n\nX: y",
]  # fmt: skip
LENGTHS = ["-1", "x", "1_0", "1, 2", "1\r\nContent-Length: 2", "99999999999999999999", "1e3", "", "0x5", "20001", "3"]
CHUNKS = [
    "5\r\nhello\r\n0\r\n\r\n", "-1\r\n", "fffffffff\r\n", "x\r\n", "5\r\nhi\r\n0\r\n\r\n", "0\r\nX: y\r\n\r\n",
    f"1;{'a' * 500}\r\nx\r\n", f"{'0' * 40}1\r\nx\r\n0\r\n\r\n",
]  # fmt: skip
CODINGS = ["chunked", "chunked, chunked", "gzip", "x", "chunked\r\nContent-Length: 3", "identity"]
SLICES = 40  # of a request that dribbles in
AT_ONCE = 12  # requests on one connection
WORDS = {
    "name": ["Vandal", "Ana"],
    "game": ["sharks", "barrakuda", "bermudes", "chess"],
    "level": ["", "kraken", "dog"],
}


@dataclass
class Asked:
    """So many requests; `is_open` if the server must wait for the rest, which does not come."""

    said: bytes
    count: int = 1
    is_open: bool = False


def bad_line(rng: Random) -> Asked:
    return Asked(rng.choice(BAD_LINES) + b"\r\n" + CLOSING + b"\r\n", is_open=True)


def odd_target(rng: Random) -> Asked:
    return Asked(request(rng.choice(METHODS), rng.choice(TARGETS)), is_open=True)


def odd_headers(rng: Random) -> Asked:
    odd = rng.choices([*HEADERS, *BAD_HEADERS], k=rng.randrange(1, 4))
    return Asked(request(rng.choice([b"GET", b"POST"]), rng.choice(TARGETS), *odd), is_open=True)


def wrong_length(rng: Random) -> Asked:
    head = f"POST /api/tables HTTP/1.1\r\nContent-Length: {rng.choice(LENGTHS)}\r\n"
    return Asked(head.encode() + CLOSING + b"\r\n" + rng.choice([b"", b"{}", b"[" * 100]), is_open=True)


def chunked_nonsense(rng: Random) -> Asked:
    head = f"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: {rng.choice(CODINGS)}\r\n"
    return Asked(head.encode() + CLOSING + b"\r\n" + rng.choice(CHUNKS).encode(), is_open=True)


def broken_off(rng: Random) -> Asked:
    whole = request(b"POST", b"/api/tables", b"X: " + b"y" * 300, body=b"{}")
    return Asked(whole[: rng.randrange(len(whole))], is_open=True)


BELOW: list[Callable[[Random], Asked]] = [
    bad_line, odd_target, odd_headers, wrong_length, chunked_nonsense, broken_off,
]  # fmt: skip


class Api:
    """What can be asked for, as the server itself describes it: a new endpoint is tried without an edit here."""

    def __init__(self, described: Schema, keys: Sequence[str]) -> None:
        self.schemas: dict[str, Schema] = described["components"]["schemas"]
        self.endpoints = [
            (method.upper(), path, what)
            for path, methods in described["paths"].items()
            if not path.endswith("/review")  # takes its time, and says so by 503
            for method, what in methods.items()
        ]
        self.keys = keys

    def ask(self, rng: Random, *, is_last: bool) -> bytes:
        method, path, what = rng.choice(self.endpoints)
        target = re.sub(r"{(\w+)}", lambda found: self.word(found[1], rng), path)
        target += "?" + rng.choice(QUERIES).decode("latin-1") if rng.random() < 0.1 else ""
        head = f"{method} {target} HTTP/1.1\r\nHost: x\r\n{'Connection: close' if is_last else 'X: y'}\r\n"
        if "requestBody" not in what:
            return f"{head}\r\n".encode("latin-1")
        content = what["requestBody"]["content"]["application/json"]["schema"]
        said = spoilt(self.likely(content, rng), rng)
        body = said.encode("utf-8", "surrogatepass") if isinstance(said, str) else said
        return f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode("latin-1") + body

    def word(self, name: str, rng: Random) -> str:
        """In the place of a part of an address: what fits there, or nearly."""
        fitting = {"key": self.keys, "slug": ["sharks", "bermudes"], "language": ["fr", "en"], "seat": ["0", "1"]}
        odd = [quote(str(rng.choice(ODD_VALUES)), errors="replace")[:300] or "%20", rng.choice(KEYS).decode("latin-1")]
        return rng.choice([rng.choice(fitting.get(name, ["1"])), *odd])

    def likely(self, schema: Schema, rng: Random, name: str = "") -> Any:
        """What the schema asks for, more or less."""
        if "$ref" in schema:
            return self.likely(self.schemas[schema["$ref"].rpartition("/")[2]], rng, name)
        for either in ("oneOf", "anyOf"):
            if either in schema:
                return self.likely(rng.choice(schema[either]), rng, name)
        if "enum" in schema:
            return rng.choice(schema["enum"])
        return self.likely_value(schema, rng, name)

    def likely_value(self, schema: Schema, rng: Random, name: str) -> Any:
        match schema.get("type"):
            case "object":
                fields = schema.get("properties", {})
                wanted = [key for key in fields if key in schema.get("required", ()) or rng.random() < 0.5]
                return {key: self.likely(fields[key], rng, key) for key in wanted}
            case "array" if "prefixItems" in schema:
                return [self.likely(item, rng) for item in schema["prefixItems"]]
            case "array":
                return [self.likely(schema["items"], rng) for _ in range(rng.randrange(1, 5))]
            case "integer" | "number":
                return int(schema.get("minimum", 0)) + rng.randrange(10)
            case "boolean":
                return rng.random() < 0.5
            case "string":
                return rng.choice(WORDS.get(name, ["", "00ff", "x" * 64]))
        return None


class Asker(Vandal):
    """Knows how HTTP works, and does it wrong."""

    def __init__(self, served: Served, api: Api, seed: int) -> None:
        super().__init__(served, seed)
        self.api = api

    async def strike(self) -> None:
        asked = self.rng.choice(BELOW)(self.rng) if self.rng.random() < 0.3 else self.many()
        heard = await self.exchange(asked)
        statuses = re.findall(rb"HTTP/1\.1 (\d{3}) ", heard)
        assert all(status < b"500" for status in statuses), (asked, heard)
        self.answers["unanswered"] += asked.count - min(asked.count, len(statuses))
        for status in statuses[: asked.count]:
            self.answers[status.decode()] += 1

    def many(self) -> Asked:
        """One behind the other, without waiting for an answer."""
        count = self.rng.randrange(1, AT_ONCE)
        return Asked(b"".join(self.api.ask(self.rng, is_last=left == 0) for left in reversed(range(count))), count)

    async def exchange(self, asked: Asked) -> bytes:
        async with await Raw.call(self.served.port, self.near) as raw:
            try:
                await self.say(raw.writer, asked.said)
                if asked.is_open:
                    raw.writer.write_eof()
                return (await raw.answer())[1]
            except ConnectionError:
                return b""  # the server had hung up before the last word was out

    async def say(self, writer: asyncio.StreamWriter, said: bytes) -> None:
        """In one go, or in small slices."""
        size = max(1, len(said) // SLICES) if self.rng.random() < 0.1 else len(said) + 1
        for first in range(0, len(said), size):
            writer.write(said[first : first + size])
            await writer.drain()
            await asyncio.sleep(0)
