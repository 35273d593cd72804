"""The front: shows the page at once, and passes on to the table, which takes some seconds to load, what is for it."""

import asyncio
from collections.abc import Callable
from typing import Any

from fathom.server.bundle import find_file

FOR_THE_TABLE = ("/api/", "/health", "/metrics")
READING = {"GET", "HEAD"}
Scope = dict[str, Any]
Receive = Callable[[], Any]
Send = Callable[[dict[str, Any]], Any]


class Front:
    """An ASGI application around another that is loaded meanwhile."""

    def __init__(self, load: Callable[[], Any], give_up: Callable[[], None]) -> None:
        self.load, self.give_up = load, give_up
        self.failure: BaseException | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.live(receive, send)
        elif scope["type"] == "http" and scope["method"] in READING and not scope["path"].startswith(FOR_THE_TABLE):
            await show(scope, send)
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


async def show(scope: Scope, send: Send) -> None:
    accepted = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"accept-encoding"), "")
    status, file = find_file(scope["path"])
    headers, body = file.answer(accepted)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})
