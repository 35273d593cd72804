"""Requests for a table that is at home at another node are passed on to it."""

from typing import Any

from litestar.exceptions import ClientException
from litestar.types import ASGIApp

from fathom.server.http.limits import Receive, Scope, Send
from fathom.server.nodes.requests import PASSED_ON, as_ask, give, read_body
from fathom.server.server import Server

LONGEST_BODY = 20_000  # bytes of a request
TOO_LONG = 413


def pass_on(app: ASGIApp) -> ASGIApp:
    """All that have the key of a table in their address, but for sockets, which are adopted."""

    async def ask(scope: Any, receive: Any, send: Any) -> None:
        server: Server = scope["litestar_app"].state.server
        if not await is_answered_elsewhere(server, scope, receive, send):
            await app(scope, receive, send)

    return ask


async def is_answered_elsewhere(server: Server, scope: Scope, receive: Receive, send: Send) -> bool:
    node, key = server.node, scope["path_params"].get("key")
    if node is None or key is None or scope["type"] != "http" or PASSED_ON in scope:
        return False
    away = await node.away(key)
    if away is None:
        return False
    body = await read_body(receive, LONGEST_BODY)
    if body is None:
        raise ClientException(status_code=TOO_LONG)
    await give(await node.ask(away[1], lambda number: as_ask(number, scope, body)), send)
    return True
