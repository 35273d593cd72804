"""The page: a bundle of a few files, in memory, each also compressed; shown at once, while the table still loads."""

import asyncio
import gzip
import mimetypes
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fathom.server.http.front import base_of
from fathom.server.http.limits import Receive, Scope, Send
from fathom.server.http.precache import WORKER, worker_script
from fathom.server.http.preview import dress

BUNDLE = Path(__file__).parents[1] / "page"
A_YEAR = 31_536_000
WORTH_COMPRESSING = 500  # bytes
INDEX = "index.html"
ADDRESSES = re.compile(r"/|/(new|t|r|learn|study)/[^/]+/?")
NO_BUNDLE = b"<!doctype html><title>Fathom</title><p>The page was not built: run ./fathom serve from the checkout."
FOR_THE_TABLE = ("/api/", "/health", "/metrics")
READING = {"GET", "HEAD"}
TEXTS = {"application/javascript", "application/json", "application/manifest+json", "image/svg+xml"}
WASM = "application/wasm"
KINDS = {".wasm": WASM}  # whatever this machine calls it: a browser compiles nothing else
Headers = list[tuple[bytes, bytes]]


@dataclass(frozen=True)
class File:
    """A file of the bundle; what has a digest in its name never changes."""

    body: bytes
    packed: bytes
    kind: str
    keeps: str

    def answer(self, accepted: str) -> tuple[Headers, bytes]:
        is_packed = bool(self.packed) and "gzip" in accepted
        body = self.packed if is_packed else self.body
        said = {
            "content-type": self.kind,
            "cache-control": self.keeps,
            "content-length": str(len(body)),
            "vary": "accept-encoding, accept-language, host",
        }
        headers = said | {"content-encoding": "gzip"} if is_packed else said
        return [(name.encode(), value.encode()) for name, value in headers.items()], body


def read_file(path: Path) -> File:
    body = path.read_bytes()
    return as_file(body, path.name, is_named_by_contents=path.parent.name == "assets")


def as_file(body: bytes, name: str, *, is_named_by_contents: bool = False) -> File:
    kind = KINDS.get(Path(name).suffix) or mimetypes.guess_type(name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind in TEXTS
    is_packed = (text or kind == WASM) and len(body) > WORTH_COMPRESSING
    keeps = f"public, max-age={A_YEAR}, immutable" if is_named_by_contents else "no-cache"
    return File(body, gzip.compress(body) if is_packed else b"", f"{kind}; charset=utf-8" if text else kind, keeps)


@cache
def read_bundle() -> dict[str, File]:
    files = {path.relative_to(BUNDLE).as_posix(): read_file(path) for path in BUNDLE.rglob("*") if path.is_file()}
    return {INDEX: File(NO_BUNDLE, b"", "text/html; charset=utf-8", "no-cache"), **files}


@cache
def read_worker() -> File:
    """The service worker, and what it shall keep."""
    return as_file(worker_script({name: file.body for name, file in read_bundle().items()}), WORKER)


def find_file(address: str) -> tuple[int, File]:
    """The file at an address; at any other the page itself, which says whether there is something."""
    files = read_bundle()
    file = files.get(address.removeprefix("/"))
    if file is not None:
        return 200, file
    return (200 if ADDRESSES.fullmatch(address) else 404), files[INDEX]


class PageFirst:
    """Shows the page at once, and passes on to the table, which takes some seconds to load, what is for it."""

    def __init__(self, load: Callable[[], Any], give_up: Callable[[], None]) -> None:
        self.load, self.give_up = load, give_up
        self.failure: BaseException | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.live(receive, send)
        elif scope["type"] == "http" and scope["method"] in READING and not scope["path"].startswith(FOR_THE_TABLE):
            await show(scope, send, self.table)
        else:
            await (await asyncio.shield(self.table))(scope, receive, send)

    async def live(self, receive: Receive, send: Send) -> None:
        await receive()
        self.table: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.closing = asyncio.Event()
        opened = asyncio.create_task(self.open())
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.closing.set()
        await opened
        await send({"type": "lifespan.shutdown.complete"})

    async def leave(self) -> None:
        """The server is about to go down."""
        if self.table.done() and not self.table.cancelled():
            await self.table.result().state.server.leave()

    async def open(self) -> None:
        """Loads the table in a thread, so that the page can be shown in between."""
        try:
            table = await asyncio.to_thread(self.load)
            async with table.lifespan():
                self.table.set_result(table)
                await self.closing.wait()
        except Exception as failure:  # whatever it is, whoever started the server hears of it
            self.failure = cause_of(failure)
            self.table.cancel()
            self.give_up()


def cause_of(failure: BaseException) -> BaseException:
    """What went wrong, out of the groups that concurrent tasks wrap around it."""
    while isinstance(failure, BaseExceptionGroup):
        failure = failure.exceptions[0]
    return failure


def at_base(index: bytes, base_path: str) -> bytes:
    """The page lies at many addresses; what it loads lies at one, which it is told."""
    return index.replace(b'="./', f'="{base_path}/'.encode())


async def show(scope: Scope, send: Send, table: "asyncio.Future[Any]") -> None:
    accepted = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"accept-encoding"), "")
    status, file = find_file(scope["path"])
    if file is read_bundle()[INDEX]:
        body = await dress(at_base(file.body, base_of(scope)), scope, table, read_bundle())
        file = File(body, gzip.compress(body), file.kind, file.keeps)
    elif file is read_bundle().get(WORKER):
        await asyncio.shield(table)  # which knows the games
        file = await asyncio.to_thread(read_worker)
    headers, body = file.answer(accepted)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
