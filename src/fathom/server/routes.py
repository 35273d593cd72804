"""Questions over HTTP, and the socket. Handlers read, ask the table, answer."""

from functools import partial
from typing import Annotated, Any, cast
from urllib.parse import urlsplit

from litestar import MediaType, Request, Response, WebSocket, delete, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.handlers import BaseRouteHandler
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import Parameter
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from fathom import __version__
from fathom.engine.dealer import SPECTATOR
from fathom.engine.game import MAX_SEATS, find_game, find_games
from fathom.engine.languages import LANGUAGES
from fathom.engine.match_file import MatchFile
from fathom.engine.texts import Texts, common
from fathom.server import seating
from fathom.server.describe import describe, summary
from fathom.server.hall import Hall
from fathom.server.lessons import lesson_of
from fathom.server.messages import (
    ChairWish,
    GameDescription,
    GameSummary,
    LessonView,
    Problem,
    RematchWish,
    Replay,
    Reviewed,
    Status,
    TableView,
    TableWish,
)
from fathom.server.refusals import FORBIDDEN, NOT_FOUND, TOO_MANY, Refusal
from fathom.server.replays import match_file, replay
from fathom.server.seating import new_token
from fathom.server.socket import Line
from fathom.server.store import Laid
from fathom.server.table import LiveTable
from fathom.server.wire import EXTENSION, POLICY, Wire

LISTED = 50
A_MONTH = 30 * 24 * 3600
Key = Annotated[str, Parameter(min_length=1, max_length=64)]
Seat = Annotated[int, Parameter(ge=0, lt=MAX_SEATS)]
Viewer = Annotated[int, Parameter(ge=SPECTATOR, lt=MAX_SEATS)]
Ask = Request[None, None, State]
CODES = (400, 403, 404, 409, 410, 429, 503)
REFUSED = {code: ResponseSpec(Problem, generate_examples=False, description="Why not.") for code in CODES}
MARKDOWN = "text/markdown"


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return connection.client.host if connection.client else ""


def is_foreign(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Another site's page may not play with our visitors' cookies. Who is no browser sends no origin."""
    origin = connection.headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != connection.headers.get("host")


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    if connection.scope.get("method", "GET") not in {"GET", "HEAD"} and is_foreign(connection):
        raise Refusal("WRONG_ORIGIN", FORBIDDEN)


def cookie_name(table_id: str) -> str:
    return f"seat-{table_id}"


def token_of(connection: ASGIConnection[Any, Any, Any, Any], table_id: str) -> str:
    return connection.cookies.get(cookie_name(table_id), "")


def with_cookie(request: Ask, table: LiveTable, token: str, status: int) -> Response[TableView]:
    """The seat's key stays in the browser, out of reach of scripts, and goes to this table alone."""
    cookie = Cookie(
        cookie_name(table.id),
        path=f"/api/tables/{table.id}",
        value=token,
        max_age=A_MONTH,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return Response(table.view(table.owned_by(token)), status_code=status, cookies=[cookie])


def language_of(language: str) -> str:
    if language not in LANGUAGES:
        raise Refusal("NO_LANGUAGE", NOT_FOUND, language=language, known=", ".join(LANGUAGES))
    return language


@get("/api/status", sync_to_thread=False)
def status(hall: Hall) -> Status:
    return Status(__version__, hall.readiness.share)


@get("/api/games", sync_to_thread=False)
def games(hall: Hall) -> list[GameSummary]:
    return [summary(game, hall.readiness.share[slug]) for slug, game in find_games().items()]


@get("/api/games/{slug:str}", sync_to_thread=False, responses=REFUSED)
def game(slug: str) -> GameDescription:
    return describe(find_game(slug))


@get("/api/games/{slug:str}/texts/{language:str}", sync_to_thread=False, responses=REFUSED)
def game_texts(slug: str, language: str) -> dict[str, Any]:
    return Texts(find_game(slug), language_of(language)).own


@get("/api/games/{slug:str}/rulebook/{language:str}", sync_to_thread=False, media_type=MARKDOWN, responses=REFUSED)
def rulebook(slug: str, language: str) -> str:
    return Texts(find_game(slug), language_of(language)).rulebook()


@get("/api/texts/{language:str}", sync_to_thread=False, responses=REFUSED)
def texts(language: str) -> dict[str, Any]:
    return common(language_of(language))


@post("/api/tables", responses=REFUSED)
async def lay_table(request: Ask, hall: Hall, data: TableWish) -> Response[TableView]:
    if not hall.new_tables.take(address_of(request)):
        raise Refusal("TOO_MANY_TABLES", TOO_MANY)
    people = [wish for wish in data.seats if wish.kind == "person"]
    if len(people) <= 1:
        hall.readiness.require(find_game(data.game).slug)
    token = new_token()
    attendant = await hall.tables.find(await seating.lay(hall.store, data, token))
    async with attendant.table.lock:
        if seating.is_full(attendant.table):
            await seating.start(attendant.table)
    return with_cookie(request, attendant.table, token, 201)


@get("/api/tables")
async def open_tables(hall: Hall) -> list[TableView]:
    """Those where somebody waits for company."""
    found = [as_table(hall, laid) for laid in await hall.store.open_tables(LISTED)]
    return [table.view() for table in found if table.listeners]


@get("/api/matches")
async def matches(hall: Hall) -> list[TableView]:
    return [as_table(hall, laid).view() for laid in await hall.store.recent_matches(LISTED)]


def as_table(hall: Hall, laid: Laid) -> LiveTable:
    attendant = hall.tables.awake.get(laid[0].id)
    return attendant.table if attendant else LiveTable(hall.tables.house, *laid)


@get("/api/tables/{key:str}", responses=REFUSED)
async def table(request: Ask, hall: Hall, key: Key) -> TableView:
    found = (await hall.tables.find(key)).table
    async with found.lock:
        return found.view(found.owned_by(token_of(request, found.id)))


@post("/api/tables/{key:str}/seats", responses=REFUSED)
async def sit(request: Ask, hall: Hall, key: Key, data: ChairWish) -> Response[TableView]:
    attendant = await hall.tables.find(key)
    found = attendant.table
    token = token_of(request, found.id)
    token = token if found.owned_by(token) else new_token()
    async with found.lock:
        await seating.sit(found, data, token)
        if seating.is_full(found) and hall.readiness.is_ready(found.game.slug):
            await seating.start(found)
    attendant.wind()
    return with_cookie(request, found, token, 201)


@delete("/api/tables/{key:str}/seats/{seat:int}", responses=REFUSED)
async def rise(request: Ask, hall: Hall, key: Key, seat: Seat) -> None:
    found = (await hall.tables.find(key)).table
    async with found.lock:
        await seating.rise(found, seat, token_of(request, found.id))


@post("/api/tables/{key:str}/start", responses=REFUSED)
async def start(request: Ask, hall: Hall, key: Key) -> TableView:
    attendant = await hall.tables.find(key)
    found = attendant.table
    hall.readiness.require(found.game.slug)
    own = found.owned_by(token_of(request, found.id))
    async with found.lock:
        if not own:
            raise Refusal("NOT_SEATED", FORBIDDEN)
        await seating.start(found)
    attendant.wind()
    return found.view(own)


@post("/api/tables/{key:str}/rematch", responses=REFUSED)
async def rematch(request: Ask, hall: Hall, key: Key, data: RematchWish) -> Response[TableView]:
    """The next table; whoever asks sits there already, on the chairs they had."""
    old = (await hall.tables.find(key)).table
    token = token_of(request, old.id)
    if not old.owned_by(token):
        raise Refusal("NOT_SEATED", FORBIDDEN)
    hall.readiness.require(old.game.slug)
    async with old.lock:
        attendant = await hall.tables.find(await seating.lay_again(old))
    async with attendant.table.lock:
        await seating.sit_again(attendant.table, old, token, data.salt)
    attendant.wind()
    return with_cookie(request, attendant.table, token, 201)


@get("/api/matches/{key:str}", responses=REFUSED)
async def match(hall: Hall, key: Key) -> MatchFile:
    return match_file((await hall.tables.find(key)).table)


@get("/api/replays/{key:str}", responses=REFUSED)
async def replayed(hall: Hall, key: Key, seat: Viewer = SPECTATOR) -> Replay:
    return await replay((await hall.tables.find(key)).table, seat)


@get("/api/replays/{key:str}/review", responses=REFUSED)
async def reviewed(hall: Hall, key: Key) -> Reviewed:
    """Where the match turned; who asks first waits for some seconds."""
    return await hall.reviews.of((await hall.tables.find(key)).table)


@get("/api/lessons/{slug:str}", sync_to_thread=False, responses=REFUSED)
def lesson(hall: Hall, slug: str) -> LessonView:
    hall.readiness.require(find_game(slug).slug)
    return lesson_of(slug)


@get("/health", responses=REFUSED)
async def health(hall: Hall) -> Status:
    """Answers only if the database does."""
    await hall.store.open_tables(1)
    return Status(__version__, hall.readiness.share)


@get("/metrics", include_in_schema=False, sync_to_thread=False)
def metrics() -> Response[bytes]:
    return Response(generate_latest(), media_type=MediaType.TEXT, headers={"content-type": CONTENT_TYPE_LATEST})


@websocket("/api/tables/{key:str}/socket")
async def socket(socket: WebSocket[Any, Any, Any], hall: Hall, key: Key) -> None:
    """One line to a table."""
    address = address_of(socket)
    await socket.accept()  # a line that is not accepted could not be told why
    if is_foreign(socket):
        await socket.close(POLICY, "This page is not from here.")
        return
    if not hall.sockets.enter(address):
        await socket.close(POLICY, "Too many lines from one address.")
        return
    try:
        attendant = await hall.tables.find(key)
        own = attendant.table.owned_by(token_of(socket, attendant.table.id))
        wire: Wire = cast(Any, socket.scope)["extensions"][EXTENSION]
        wire.adopt(Line(wire, attendant, seat_of(socket, own), own, partial(hall.sockets.leave, address)))
    except Refusal as refusal:
        hall.sockets.leave(address)
        await socket.close(POLICY, refusal.problem().text["en"])


def seat_of(socket: WebSocket[Any, Any, Any], own: tuple[int, ...]) -> int:
    """The seat that was asked for, if it belongs to the caller; else the caller's first, or a place to look on from."""
    asked = socket.query_params.get("seat")
    if asked is None:
        return own[0] if own else SPECTATOR
    if asked == str(SPECTATOR):
        return SPECTATOR
    if asked not in {str(seat) for seat in own}:
        raise Refusal("NOT_SEATED", FORBIDDEN)
    return int(asked)


ROUTES = [
    status, games, game, game_texts, rulebook, texts, lay_table, open_tables, matches, table, sit, rise, start,
    rematch, match, replayed, reviewed, lesson, health, metrics, socket,
]  # fmt: skip
