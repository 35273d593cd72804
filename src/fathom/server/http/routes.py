"""Requests over HTTP, and the socket. Handlers read, ask the table, answer."""

import asyncio
import gzip
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, cast
from urllib.parse import urlsplit

from litestar import MediaType, Request, Response, WebSocket, delete, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie, State
from litestar.handlers import BaseRouteHandler
from litestar.params import Parameter
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from fathom import __version__
from fathom.engine.dealer import SPECTATOR
from fathom.engine.game import MAX_SEATS, find_game
from fathom.engine.match_file import MatchFile
from fathom.server import protocol
from fathom.server.http.catalogue import CATALOGUE, REFUSED
from fathom.server.http.front import base_of
from fathom.server.http.limits import household
from fathom.server.nodes.messages import Opened
from fathom.server.protocol import Replay, Review, SeatNumber, Standing, Status, Table
from fathom.server.refusals import FORBIDDEN, NOT_FOUND, TOO_MANY, RefusalError
from fathom.server.server import Server
from fathom.server.storage.transactions import NotAtHome
from fathom.server.tables import opening, seating
from fathom.server.tables.archives import archive_of
from fathom.server.tables.bringing import LONGEST_FILE, seat_token
from fathom.server.tables.change import Change
from fathom.server.tables.driver import Driver
from fathom.server.tables.seating import as_key
from fathom.server.tables.seats import new_token
from fathom.server.tables.table import LiveTable
from fathom.server.tables.views import view
from fathom.server.ws.entering import enter, farewell
from fathom.server.ws.wire import EXTENSION, POLICY, Wire

LISTED = 50
LONGEST_COOKIE = 400 * 24 * 3600  # seconds: browsers keep none for longer, and each visit renews it
Key = Annotated[str, Parameter(min_length=1, max_length=64)]
Viewer = Annotated[int, Parameter(ge=SPECTATOR, lt=MAX_SEATS)]
Ask = Request[None, None, State]
Socket = WebSocket[Any, Any, Any]
OWNER = "owner"  # the cookie of whoever brings matches
PACKED = "packed"  # marks a handler whose answers are compressed already


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return household(connection.client.host) if connection.client else ""


def is_foreign(connection: ASGIConnection[Any, Any, Any, Any]) -> bool:
    """Another site's page may not play with our visitors' cookies. Who is no browser sends no origin."""
    origin = connection.headers.get("origin")
    return origin is not None and host_of(origin) != connection.headers.get("host")


def host_of(origin: str) -> str | None:
    """None if it is no address at all: `http://[`."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    if connection.scope.get("method", "GET") not in {"GET", "HEAD"} and is_foreign(connection):
        raise RefusalError("WRONG_ORIGIN", FORBIDDEN)


def cookie_name(table_id: str) -> str:
    return f"seat-{table_id}"


def token_of(connection: ASGIConnection[Any, Any, Any, Any], table_id: str) -> str:
    return connection.cookies.get(cookie_name(table_id), "")


def with_cookie(request: Ask, table: LiveTable, token: str, status: int) -> Response[Table]:
    told = view(table, table.seats.owned_by(token))
    return Response(told, status_code=status, cookies=[seat_cookie(request, table, token)])


def seen_by(request: Ask, table: LiveTable) -> Response[Table]:
    """Whoever has a seat keeps its key for as long again."""
    token = token_of(request, table.id)
    own = table.seats.owned_by(token)
    return Response(view(table, own), cookies=[seat_cookie(request, table, token)] if own else [])


def seat_cookie(request: Ask, table: LiveTable, token: str) -> Cookie:
    """The seat's key goes to this table alone."""
    return cookie(request, cookie_name(table.id), f"/api/tables/{table.id}", token)


def cookie(request: Ask, name: str, path: str, value: str) -> Cookie:
    """Stays in the browser, out of reach of scripts."""
    return Cookie(
        name,
        path=base_of(request.scope) + path,
        value=value,
        max_age=LONGEST_COOKIE,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


@get("/api/status", sync_to_thread=False)
def status(server: Server) -> Status:
    return Status(__version__, server.warm_up.share)


@post("/api/tables", responses=REFUSED)
async def lay_table(request: Ask, server: Server, data: protocol.TableWish) -> Response[Table]:
    if not server.limits.tables.take(address_of(request)):
        raise RefusalError("TOO_MANY_TABLES", TOO_MANY)
    is_full = sum(wish.kind == "person" for wish in data.seats) <= 1
    if is_full:
        server.warm_up.require(find_game(data.game).slug)
    token = new_token()
    key = await seating.lay(server.store, data, token)
    found = server.tables.peek(await server.tables.read(key))
    if is_full:
        found = await find(server, key)
        await seating.start(found)
        await server.tables.let_go(key)
    return with_cookie(request, found, token, 201)


@get("/api/tables", sync_to_thread=False)
def open_tables(server: Server) -> list[Table]:
    """Those where somebody waits for company."""
    return server.open_tables(LISTED)


@get("/api/matches")
async def matches(server: Server) -> list[Table]:
    return [view(server.tables.peek(laid)) for laid in await server.store.recent_matches(LISTED)]


async def find(server: Server, key: str) -> LiveTable:
    return (await server.tables.find(key)).table


async def find_here(server: Server, key: str) -> LiveTable:
    """For a request that was sent for another table: this one comes here, wherever it was at home."""
    if server.node is not None:
        await server.node.fetch(key)
    return await find(server, key)


@get("/api/tables/{key:str}", responses=REFUSED)
async def table(request: Ask, server: Server, key: Key) -> Response[Table]:
    found = await find(server, key)
    await found.at_rest()
    return seen_by(request, found)


@get("/api/tables/{key:str}/standing", responses=REFUSED)
async def standing(request: Ask, server: Server, key: Key) -> Standing:
    """Nobody comes to the table by it: one that sleeps sleeps on, and no clock begins to run."""
    laid = await server.store.find_table(as_key(key))
    if laid is None:
        raise RefusalError("NO_TABLE", NOT_FOUND)
    found = server.tables.peek(laid)
    if found.phase == "playing" and found.match is None and server.warm_up.is_ready(found.game.slug):
        async with Change(found) as change:
            await change.load()
    await found.at_rest()
    own = found.seats.owned_by(token_of(request, found.id))
    return Standing(view(found, own), found.decisions.to_act, found.deadline() if found.is_slow else None)


@post("/api/tables/{key:str}/seats", responses=REFUSED)
async def sit(request: Ask, server: Server, key: Key, data: protocol.SitWish) -> Response[Table]:
    found = await find(server, key)
    token = token_of(request, found.id)
    token = token if found.seats.owned_by(token) else new_token()
    await seating.sit(found, data, token, may_start=server.warm_up.is_ready(found.game.slug))
    return with_cookie(request, found, token, 201)


@delete("/api/tables/{key:str}/seats/{seat:int}", responses=REFUSED)
async def rise(request: Ask, server: Server, key: Key, seat: SeatNumber) -> None:
    found = await find(server, key)
    await seating.rise(found, seat, token_of(request, found.id))


@post("/api/tables/{key:str}/start", responses=REFUSED)
async def start(request: Ask, server: Server, key: Key) -> Table:
    found = await find(server, key)
    server.warm_up.require(found.game.slug)
    own = own_seats(request, found)
    await seating.start(found)
    return view(found, own)


@post("/api/tables/{key:str}/salts", responses=REFUSED)
async def open_salts(request: Ask, server: Server, key: Key, data: protocol.SaltsWish) -> Table:
    """Once everybody is ready: the salts behind the pledges of the caller's seats."""
    found = await find(server, key)
    own = own_seats(request, found)
    await opening.open_salts(found, data.salts, own)
    return view(found, own)


def own_seats(request: Ask, table: LiveTable) -> tuple[int, ...]:
    own = table.seats.owned_by(token_of(request, table.id))
    if not own:
        raise RefusalError("NOT_SEATED", FORBIDDEN)
    return own


@post("/api/tables/{key:str}/rematch", responses=REFUSED)
async def rematch(request: Ask, server: Server, key: Key, data: protocol.RematchWish) -> Response[Table]:
    """The next table; whoever asks sits there already, on the seats they had."""
    old = await find(server, key)
    own_seats(request, old)
    server.warm_up.require(old.game.slug)
    token = token_of(request, old.id)
    found = await find_here(server, await seating.lay_again(old, token, data.pledge))
    await seating.sit_again(found, old, token, data.pledge)
    return with_cookie(request, found, token, 201)


def may_bring(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Asked before the file is read."""
    if not connection.app.state.server.limits.matches.take(address_of(connection)):
        raise RefusalError("TOO_MANY_MATCHES", TOO_MANY)


@post("/api/matches", responses=REFUSED, guards=[may_bring], request_max_body_size=LONGEST_FILE)
async def bring(request: Ask, server: Server, data: MatchFile) -> Response[Table]:
    """A match that was played in a browser alone, over or under way."""
    server.warm_up.require(find_game(data.game).slug)
    owner = request.cookies.get(OWNER) or new_token()
    found = await find_here(server, await server.bringing.bring(data, owner))
    answer = with_cookie(request, found, seat_token(found.id, owner), 201)
    answer.set_cookie(cookie(request, OWNER, "/api/matches", owner))
    return answer


@get("/api/matches/{key:str}", responses=REFUSED)
async def match(server: Server, key: Key) -> Response[MatchFile]:
    kept: Any = (await archive_of(await find(server, key))).file  # as it was written when the match ended
    return Response(kept, media_type=MediaType.JSON)


@get("/api/replays/{key:str}", responses=REFUSED, opt={PACKED: True})
async def replayed(request: Ask, server: Server, key: Key, seat: Viewer = SPECTATOR) -> Response[Replay]:
    """One that is kept wakes no table."""
    packed = server.replays.find((key, seat)) or await server.replays.of(await find(server, key), seat)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(cast(Any, packed), media_type=MediaType.JSON, headers={"content-encoding": "gzip"})
    return Response(cast(Any, await asyncio.to_thread(gzip.decompress, packed)), media_type=MediaType.JSON)


@get("/api/replays/{key:str}/review", responses=REFUSED)
async def reviewed(server: Server, key: Key) -> Review:
    """Where the match turned; who asks first waits for some seconds."""
    return await server.reviews.of(await find(server, key))


@get("/health", responses=REFUSED)
async def health(server: Server) -> Status:
    """Answers only if what is played can be kept."""
    await server.check()
    return Status(__version__, server.warm_up.share)


@get("/metrics", include_in_schema=False)
async def metrics(server: Server) -> Response[bytes]:
    """Where nobody plays, something is written all the same, so that the next look tells whether it could be."""
    server.health.look()
    return Response(generate_latest(), media_type=MediaType.TEXT, headers={"content-type": CONTENT_TYPE_LATEST})


@websocket("/api/tables/{key:str}/socket")
async def socket(socket: Socket, server: Server, key: Key) -> None:
    """One connection to a table."""
    address = address_of(socket)
    await socket.accept()  # a socket that is not accepted could not be told why
    if is_foreign(socket):
        await socket.close(POLICY, "This page is not from here.")
        return
    if not server.limits.sockets.enter(address):
        await socket.close(POLICY, "Too many lines from one address.")
        return
    leave = partial(server.limits.sockets.leave, address)
    try:
        await come(socket, server, key, leave)
    except BaseException as error:
        leave()
        await socket.close(*farewell(error))


async def come(socket: Socket, server: Server, key: str, leave: Callable[[], None]) -> None:
    """To the table, wherever it is at home."""
    wire: Wire = cast(Any, socket.scope)["extensions"][EXTENSION]
    seat, address = socket.query_params.get("seat"), address_of(socket)
    found = await look_for(server, key)
    if isinstance(found, Driver):
        enter(found, wire, token_of(socket, found.table.id), seat, address, leave)
        return
    assert server.node is not None
    table, home = found
    wire.allow(server.config.messages)
    opened = Opened(server.node.new_number(), table, token_of(socket, table), seat, address)
    wire.adopt(server.node.open(wire, home, opened, leave))


async def look_for(server: Server, key: str) -> Driver | tuple[str, str]:
    """The table; or its id, and the node that is its home. Of two whose guests come back at once one becomes that."""
    node = server.node
    if node is not None and (away := await node.away(key)):
        return away
    try:
        return await server.tables.find(key)
    except NotAtHome:
        if node is None or (away := await node.away(key)) is None:
            raise
        return away


ROUTES = [
    status, *CATALOGUE, lay_table, open_tables, matches, table, standing, sit, rise, start, open_salts, rematch, bring,
    match, replayed, reviewed, health, metrics, socket,
]  # fmt: skip
