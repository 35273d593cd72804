"""Requests that no page would send, byte by byte: every address, with odd methods, keys, headers and bodies."""

import asyncio
import json
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tests.server.client import PATIENCE, Message

JSON = b"Content-Type: application/json"
METHODS = (b"PUT", b"PATCH", b"OPTIONS", b"TRACE", b"BREW", b"get", b"PROPFIND", b"DELETE", b"HEAD")
KEYS = (
    b"%00", b"a%00b", b"%ff%fe", b"%c3%28", b"%ed%a0%80", b"\xff\xfe", "é\u202e".encode(), b"%2e%2e%2f", b"..", b"%",
    b"%zz", b"'%22--", b"x" * 65, b"x" * 5000, b"%0d%0aSet-Cookie:x=y", b"-1", b"9" * 400, b"1e9", b"%F0%9F%90%99",
)  # fmt: skip
QUERIES = (
    b"seat=9" * 99, b"seat=" + b"9" * 400, b"seat=%00", b"seat=%ff", b"seat=\xff", b"seat=1&seat=2", b"seat[]=1",
    b"seat=NaN", b"seat=1e999", b"%ff=%fe", b"&&&;==", b"seat=" + b"a" * 5000,
)  # fmt: skip
HEADERS = (
    b"Origin: http://[", b"Origin: http://[::1", b"Origin: //", b"Origin: \xff\xfe", b"Origin: http://a:b:c",
    b"Origin: null", b"Cookie: \xff=\xfe; ;;=; seat-x", b"Cookie: seat-\x80=\"\\x", b"Cookie: " + b"a=b; " * 900,
    b"Cookie: seat=\t\"", b"Range: bytes=-1", b"Range: bytes=9-1,,-,0-" + b"9" * 400, b"Range: lines=\xff",
    b"If-None-Match: W/\"\xff", b"If-None-Match: *", b"If-Modified-Since: never", b"If-Match: \"\"\"",
    b"Accept: \xff/*;q=nan", b"Accept: ;;;q=1e999,,*/", b"Accept-Encoding: \xff, gzip;q=x",
    b"Accept-Language: \xff-\xff;q=-1", b"Accept-Charset: utf-7", b"Content-Type: \xff",
    b"Content-Type: text/plain; charset=utf-99", b"Content-Type: multipart/form-data",
    b"Content-Type: multipart/form-data; boundary=\xff", b"Content-Encoding: br",
    b"Content-Type: application/x-www-form-urlencoded", b"Content-Type: application/json; charset=utf-16",
    b"Expect: a miracle", b"X-Forwarded-For: \xff, ::, 1.2.3.4.5", b"X-Forwarded-Proto: gopher",
    b"Forwarded: for=\"[", b"Authorization: Basic \xff", b"X-HTTP-Method-Override: DELETE", b"Referer: http://[",
    b"Date: \xff", b"TE: \xff", b"Via: " + b"x" * 3000, b"Sec-WebSocket-Key: \xff", b"Upgrade: \xff",
    b"Connection: Upgrade\r\nUpgrade: h2c",
)  # fmt: skip
LAY = b'{"game":"sharks","seats":[{"kind":"person"},{"kind":"bot"}],%s}'
BODIES = (
    b"", b"\xff\xfe", b"\0", b"{", b"nul", b"[" * 9000, b'{"a":' * 3000, b"{}" * 2, b'"\\ud800"',
    b'{"name":"\\ud800"}', b"NaN", b"9" * 9000, b"-", b"1e999999", b'{"name":"\xff"}', b'{"pledge":"00\\n"}',
    b'{"pledge":"\\u0000"}', b'{"seat":1e400}', b'{"game":"\\u0000","seats":[{"kind":"person"}]}',
    b'{"game":"sharks","seats":[{"kind":"person","level":"\\u0000"}]}', LAY % b'"name":"A\\u0000"',
    LAY % b'"name":"A","settings":{"\\u0000":1}', LAY % b'"name":"A","settings":{"target":1e400}',
    LAY % (b'"settings":{"target":%s}' % (b"9" * 400)), LAY % b'"name":"A","settings":{"target":[1]}',
    LAY % b'"name":"A","settings":{"target":null}', b'{"name":"A","seat":99}', b'{"name":"A","seat":0.5}',
    b'{"name":"\\u200b"}', b"[]", b"0", b'""', b"null", b"true",
)  # fmt: skip
ODD_BODY_HEADERS = (
    (b"Content-Length: 5000000000", b""),
    (b"Transfer-Encoding: chunked", b"5\r\n{}   \r\n0\r\n\r\n"),
    (b"Transfer-Encoding: chunked\r\nContent-Length: 2", b"2\r\n{}\r\n0\r\n\r\n"),
)


class Address(NamedTuple):
    """An address that the server answers at, and how it is asked."""

    method: bytes
    path: bytes
    has_key: bool


def addresses(schema: Message, key: str) -> list[Address]:
    """All that the server says it knows, and the page's own; `key` is the table where one is asked for."""
    words = {"slug": "sharks", "language": "fr", "key": key, "seat": "0"}
    asked = [
        Address(b"GET", path.encode(), False) for path in ("/", "/icon.svg", "/assets/no.js", "/no/way", "/metrics")
    ]
    asked += [Address(b"GET", f"/{kind}/{key}".encode(), True) for kind in ("t", "r", "new", "learn")]
    for path, methods in schema["paths"].items():
        whole = path.format(**words).encode()
        asked += [Address(method.upper().encode(), whole, "{" in path) for method in methods]
    return asked


def request(method: bytes, target: bytes, *headers: bytes, body: bytes = b"") -> bytes:
    length = (
        ()
        if any(b"Content-Length" in one or b"Transfer" in one for one in headers)
        else (b"Content-Length: %d" % len(body),)
    )
    lines = (method + b" " + target + b" HTTP/1.1", b"Host: x", b"Connection: close", *headers, *length)
    return b"\r\n".join(lines) + b"\r\n\r\n" + body


def odd_requests(schema: Message, key: str, cookie: str) -> Iterator[bytes]:
    """Every address with every oddity, one at a time."""
    own = b"Cookie: " + cookie.encode()
    for method, path, has_key in addresses(schema, key):
        body = b"{}" if method == b"POST" else b""
        yield from (request(odd, path) for odd in METHODS if odd != method)
        yield from (request(method, path, odd, JSON, body=body) for odd in HEADERS)
        yield from (request(method, path + b"?" + odd, body=body) for odd in QUERIES)
        if has_key:
            yield from (
                request(method, path.replace(key.encode(), odd).replace(b"sharks", odd), body=body) for odd in KEYS
            )
        if method == b"POST":
            yield from (request(method, path, own, JSON, body=odd) for odd in BODIES)
            yield from (request(method, path, odd, JSON, body=body) for odd, body in ODD_BODY_HEADERS)
    yield from (
        request(b"GET", odd) for odd in (b"*", b"http://[/", b"//", b"/%", b"/\xff", b"x", b"/" * 3000, b"/api//\0")
    )


async def ask(port: int, asked: bytes) -> bytes:
    """All that comes back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(asked)
        return await asyncio.wait_for(reader.read(), PATIENCE)
    finally:
        writer.close()


async def ask_all(port: int, requests: Iterable[bytes]) -> list[tuple[bytes, bytes]]:
    return [(asked, await ask(port, asked)) for asked in requests]


def is_told_properly(answer: bytes) -> bool:
    """Granted, sent on, or refused with a 4xx and a sentence; at the door, where no language is known, in English."""
    head, _, body = answer.partition(b"\r\n\r\n")
    status = int(head.split()[1]) if head.startswith(b"HTTP/1.1 ") else 0
    if 200 <= status < 400 or b"text/html" in head:
        return status < 500
    if b"text/plain" in head:
        return 400 <= status < 500 and body.endswith(b".")
    return 400 <= status < 500 and (not body or bool(json.loads(body)["text"]["fr"]))
