"""What a browser keeps to play without a network: the page and the catalogue, listed for its service worker."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parents[2]
SOURCES = {".py", ".toml", ".md", ".json"}
DIGITS = 16
WORKER = "sw.js"
NAMED_BY_CONTENTS = "assets/"
NOT_KEPT = (WORKER, "404.html", ".")


def digest_of(contents: bytes) -> str:
    return hashlib.sha256(contents).hexdigest()[:DIGITS]


@cache
def release() -> str:
    """Of all that the catalogue is made from: a lesson is not played to know whether it is another one now."""
    files = sorted(path for path in PACKAGE.rglob("*") if path.suffix in SOURCES)
    return digest_of(b"".join(hashlib.sha256(path.read_bytes()).digest() for path in files))


def kept(bundle: Mapping[str, bytes]) -> Iterator[dict[str, str | None]]:
    """As Workbox reads it: what has its digest in its name needs no other."""
    from fathom.server.http.catalogue import catalogue_files  # noqa: PLC0415  # loaded with the table by then

    for name, contents in sorted(bundle.items()):
        if not name.startswith(NOT_KEPT):
            yield {"url": name, "revision": None if name.startswith(NAMED_BY_CONTENTS) else digest_of(contents)}
    for file in catalogue_files():
        yield {"url": file.address.removeprefix("/"), "revision": release()}


def worker_script(bundle: Mapping[str, bytes]) -> bytes:
    """Another list is another script, which browsers notice: no other version is told anywhere."""
    return f"self.KEPT = {json.dumps(list(kept(bundle)))};\n".encode() + bundle[WORKER]
