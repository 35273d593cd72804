"""Requests over HTTP for a table that is at home at another node: asked there, answered here."""

import asyncio
from typing import Any

from fathom.server.http.front import BASE
from fathom.server.http.limits import App, Receive, Scope, Send
from fathom.server.nodes.messages import Answered, Ask
from fathom.server.storage.transactions import NotAtHome

PASSED_ON = "fathom.passed_on"  # marks a request that was, so that it is not once more
PATIENCE = 30.0  # seconds for an answer: a review takes its time


class Requests:
    """Those that wait for an answer from another node."""

    def __init__(self) -> None:
        self.waiting: dict[int, tuple[str, asyncio.Future[Answered]]] = {}
        self.count = 0

    def add(self, node: str) -> tuple[int, "asyncio.Future[Answered]"]:
        self.count += 1
        answer = asyncio.get_running_loop().create_future()
        self.waiting[self.count] = (node, answer)
        return self.count, answer

    @property
    def homes(self) -> set[str]:
        """Those that are asked just now."""
        return {home for home, _ in self.waiting.values()}

    async def wait(self, number: int) -> Answered:
        try:
            async with asyncio.timeout(PATIENCE):
                return await self.waiting[number][1]
        except TimeoutError:
            raise NotAtHome("The table's home does not answer.") from None
        finally:
            del self.waiting[number]

    def answer(self, answered: Answered) -> None:
        _, waiting = self.waiting.get(answered.number, ("", None))
        if waiting is not None and not waiting.done():
            waiting.set_result(answered)

    def lose(self, node: str) -> None:
        """Whether it was done there, nobody can tell."""
        for home, answer in self.waiting.values():
            if node in {"", home} and not answer.done():
                answer.set_exception(NotAtHome("The table's home was lost."))


def as_ask(number: int, scope: Scope, body: bytes) -> Ask:
    return Ask(
        number,
        scope["method"],
        scope["path"],
        scope["query_string"],
        [header for header in scope["headers"] if header[0] != b"accept-encoding"],  # it is packed here
        scope["client"][0] if scope["client"] else "",
        scope["scheme"],
        scope.get(BASE, ""),
        body,
    )


async def answer(app: App, ask: Ask) -> Answered:
    """As if it had come here."""
    scope: Scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": ask.method,
        "path": ask.path,
        "raw_path": ask.path.encode(),
        "query_string": ask.query,
        "root_path": "",
        "headers": ask.headers,
        "client": (ask.client, 0),
        "server": None,
        "scheme": ask.scheme,
        "extensions": {},
        BASE: ask.base,
        PASSED_ON: True,
    }
    bodies = [{"type": "http.request", "body": ask.body, "more_body": False}]
    told: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return bodies.pop() if bodies else await asyncio.get_running_loop().create_future()

    async def send(message: dict[str, Any]) -> None:
        told.append(message)

    await app(scope, receive, send)
    start, *rest = told
    return Answered(
        ask.number, start["status"], list(start["headers"]), b"".join(part.get("body", b"") for part in rest)
    )


async def read_body(receive: Receive, most: int) -> bytes | None:
    """The whole of it; None where it does not end in time: that is refused here as it would be there."""
    body, more = b"", True
    while more:
        part = await receive()
        body += part.get("body", b"")
        more = part.get("more_body", False)
        if len(body) > most or part["type"] == "http.disconnect":
            return None
    return body


async def give(answered: Answered, send: Send) -> None:
    await send({"type": "http.response.start", "status": answered.status, "headers": answered.headers})
    await send({"type": "http.response.body", "body": answered.body})
