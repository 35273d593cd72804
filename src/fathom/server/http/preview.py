"""What a link shows before anybody follows it: title, line and picture, in the head of the page.

Of a table that was not opened to everybody no more is told than its game: who sits there is theirs to tell.
"""

import asyncio
import contextlib
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from fathom.engine.languages import LANGUAGES
from fathom.server.http.front import base_of

ADDRESS = re.compile(r"/(new|learn|study|t|r)/([^/]+)/?")
HOST = re.compile(r"[\w.:\[\]-]{1,255}", re.ASCII)
ENOUGH = 1.0  # seconds to find a table: the page does not wait longer for its preview
USUAL = "previews/fathom.png"
TITLE = b"<title>Fathom</title>"
SIZE = (1200, 630)
Headers = Mapping[bytes, bytes]


@dataclass(frozen=True)
class Preview:
    """`picture` is a file of the bundle, if there is one for this game."""

    title: str
    line: str
    picture: str


async def dress(index: bytes, scope: Mapping[str, Any], table: "asyncio.Future[Any]", files: Collection[str]) -> bytes:
    """The page with a preview in its head; as it is while the table still loads, which knows the games."""
    host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
    if not table.done() or table.cancelled() or not HOST.fullmatch(host):
        return index
    found = await preview_of(scope["path"], language_of(dict(scope["headers"])), table.result().state.server)
    picture = found.picture if found.picture in files else USUAL
    return index.replace(
        TITLE, head_of(found, f"{scope['scheme']}://{host}{base_of(scope)}", scope["path"], picture).encode(), 1
    )


def language_of(headers: Headers) -> str:
    """The first that the reader asks for and Fathom speaks."""
    asked = headers.get(b"accept-language", b"").decode("latin-1").lower()
    return next((tag for tag in re.findall(r"\b[a-z]{2}\b", asked) if tag in LANGUAGES), "en")


def head_of(preview: Preview, origin: str, path: str, picture: str) -> str:
    told = {
        "og:site_name": "Fathom",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.line,
        "og:url": origin + path,
        "og:image": f"{origin}/{picture}",
        "og:image:width": str(SIZE[0]),
        "og:image:height": str(SIZE[1]),
    }
    tags = [f'<meta property="{name}" content="{escape(text)}" />' for name, text in told.items()]
    tags.append('<meta name="twitter:card" content="summary_large_image" />')
    tags.append(f'<meta name="description" content="{escape(preview.line)}" />')
    return "\n    ".join([f"<title>{escape(preview.title)}</title>", *tags])


async def preview_of(path: str, language: str, server: Any) -> Preview:
    from fathom.engine.game import find_games  # noqa: PLC0415  # loaded with the table by then
    from fathom.engine.texts import Speaker, Texts, common  # noqa: PLC0415

    words, speaker = common(language)["preview"], Speaker(language)
    kind, key = address.groups() if (address := ADDRESS.fullmatch(path)) else ("home", "")
    slug, names = (key, "") if kind in {"new", "learn", "study"} else await table_of(kind, key, server)
    if slug not in find_games():
        return Preview("Fathom", words["home"], USUAL)
    texts = Texts(find_games()[slug], language).own
    line = speaker.say(words["with"], names=names, line=texts["line"]) if names else texts["line"]
    return Preview(speaker.say(words[kind], game=texts["title"]), line, f"previews/{slug}.png")


async def table_of(kind: str, key: str, server: Any) -> tuple[str, str]:
    """The game of a table, and who sits there if it is open to everybody; nothing where there is no such table."""
    from fathom.server.refusals import RefusalError  # noqa: PLC0415  # loaded with the table by then
    from fathom.server.storage.transactions import Unreachable  # noqa: PLC0415
    from fathom.server.tables.seating import as_key  # noqa: PLC0415

    laid = None
    with contextlib.suppress(TimeoutError, Unreachable, RefusalError):
        laid = await asyncio.wait_for(server.store.find_table(as_key(key)), ENOUGH) if kind in {"t", "r"} else None
    if laid is None:
        return "", ""
    table, seats = laid
    return table.game, ", ".join(chair.name for chair in seats if chair.name) if table.open else ""
