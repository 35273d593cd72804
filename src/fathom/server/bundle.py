"""The page: a bundle of a few files, kept in memory, each also compressed."""

import gzip
import mimetypes
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

BUNDLE = Path(__file__).parent / "page"
A_YEAR = 31_536_000
WORTH_COMPRESSING = 500  # bytes
INDEX = "index.html"
ADDRESSES = re.compile(r"/|/(new|t|r|learn)/[^/]+/?")
NO_BUNDLE = b"<!doctype html><title>Fathom</title><p>The page was not built: run ./fathom serve from the checkout."
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)

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
            "content-security-policy": POLICY,
            "referrer-policy": "same-origin",
            "vary": "accept-encoding",
            "x-content-type-options": "nosniff",
        }
        headers = said | {"content-encoding": "gzip"} if is_packed else said
        return [(name.encode(), value.encode()) for name, value in headers.items()], body


def read_file(path: Path) -> File:
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind in {"application/javascript", "application/json", "image/svg+xml"}
    packed = gzip.compress(body) if text and len(body) > WORTH_COMPRESSING else b""
    keeps = f"public, max-age={A_YEAR}, immutable" if path.parent.name == "assets" else "no-cache"
    return File(body, packed, f"{kind}; charset=utf-8" if text else kind, keeps)


@cache
def read_bundle() -> dict[str, File]:
    files = {path.relative_to(BUNDLE).as_posix(): read_file(path) for path in BUNDLE.rglob("*") if path.is_file()}
    return {INDEX: File(NO_BUNDLE, b"", "text/html; charset=utf-8", "no-cache"), **files}


def find_file(address: str) -> tuple[int, File]:
    """The file at an address; at any other the page itself, which says whether there is something."""
    files = read_bundle()
    file = files.get(address.removeprefix("/"))
    if file is not None:
        return 200, file
    return (200 if ADDRESSES.fullmatch(address) else 404), files[INDEX]
