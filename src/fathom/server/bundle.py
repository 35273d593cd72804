"""The page: a bundle of a few files, kept in memory, each also compressed."""

import gzip
import mimetypes
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.handlers import HTTPRouteHandler

BUNDLE = Path(__file__).parent / "page"
A_YEAR = 31_536_000
WORTH_COMPRESSING = 500  # bytes
ADDRESSES = ["/", "/new/{slug:str}", "/t/{key:str}", "/r/{match_id:str}"]
NO_BUNDLE = b"<!doctype html><title>Fathom</title><p>The page was not built: run ./fathom serve from the checkout."
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)


@dataclass(frozen=True)
class File:
    """A file of the bundle; what has a digest in its name never changes."""

    body: bytes
    packed: bytes
    kind: str
    keeps: str

    def answer(self, accepted: str) -> Response[bytes]:
        headers = {"cache-control": self.keeps, "vary": "accept-encoding"}
        if self.packed and "gzip" in accepted:
            return Response(self.packed, media_type=self.kind, headers=headers | {"content-encoding": "gzip"})
        return Response(self.body, media_type=self.kind, headers=headers)


def read_file(path: Path) -> File:
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind in {"application/javascript", "application/json", "image/svg+xml"}
    packed = gzip.compress(body) if text and len(body) > WORTH_COMPRESSING else b""
    keeps = f"public, max-age={A_YEAR}, immutable" if path.parent.name == "assets" else "no-cache"
    return File(body, packed, f"{kind}; charset=utf-8" if text else kind, keeps)


@cache
def read_bundle() -> dict[str, File]:
    files = {str(path.relative_to(BUNDLE)): read_file(path) for path in BUNDLE.rglob("*") if path.is_file()}
    return {name.replace("\\", "/"): file for name, file in files.items()}


def page(request: "Request[Any, Any, State]") -> Response[bytes]:
    index = read_bundle().get("index.html", File(NO_BUNDLE, b"", "text/html; charset=utf-8", "no-cache"))
    answer = index.answer(request.headers.get("accept-encoding", ""))
    answer.headers["content-security-policy"] = POLICY
    return answer


def lost(request: "Request[Any, Any, State]") -> Response[bytes]:
    """The page, which says by itself that there is nothing at this address."""
    answer = page(request)
    answer.status_code = 404
    return answer


def file_handler(name: str) -> HTTPRouteHandler:
    @get(f"/{name}", include_in_schema=False, sync_to_thread=False, name=name)
    def file(request: "Request[Any, Any, State]") -> Response[bytes]:
        return read_bundle()[name].answer(request.headers.get("accept-encoding", ""))

    return file


def page_handlers() -> list[HTTPRouteHandler]:
    """The page answers at each of its addresses; a file of the bundle at its own."""
    at_its_addresses = get(ADDRESSES, include_in_schema=False, sync_to_thread=False)(page)
    return [at_its_addresses, *(file_handler(name) for name in read_bundle() if name != "index.html")]
