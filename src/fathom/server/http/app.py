"""The server, put together: routes, page, errors with a reason, a start and a stop in good order."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any, cast

import structlog
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import ClientException, HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from fathom import __version__
from fathom.engine.errors import Mistake
from fathom.server.config import Config
from fathom.server.http import misasked
from fathom.server.http.limits import Limits
from fathom.server.http.passing_on import LONGEST_BODY, pass_on
from fathom.server.http.routes import PACKED, ROUTES, same_origin
from fathom.server.metrics import REFUSALS
from fathom.server.protocol import Problem
from fathom.server.refusals import NOT_FOUND, UNAVAILABLE, RefusalError, problem_of
from fathom.server.server import Server
from fathom.server.storage.database import is_sqlite, read_address
from fathom.server.storage.owner import sole_owner
from fathom.server.storage.store import Store
from fathom.server.storage.transactions import NotAtHome, Unreachable
from fathom.server.storage.writer import Missing, Taken
from fathom.server.tables.table import COME_AGAIN

if TYPE_CHECKING:
    from fathom.server.thinking.elsewhere import Elsewhere

SERVER_ERROR = 500
QUICKLY = 4  # of 9: nobody else is served while an answer is compressed
log = structlog.get_logger()


class Ask(Request[Any, Any, State]):
    """A request whose body may be anything: what is no text, or brackets without an end, is its sender's fault."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (UnicodeDecodeError, RecursionError) as error:
            raise ClientException from error


def answer(problem: Problem) -> Response[Problem]:
    REFUSALS.labels(problem.refusal).inc()
    return Response(problem, status_code=problem.status, media_type="application/json")


def unreachable(_: Ask, error: Unreachable) -> Response[Problem]:
    if isinstance(error, NotAtHome):
        log.info("not_at_home", reason=str(error))
    else:
        log.error("database_unreachable", reason=str(error))
    return answer(RefusalError("UNREACHABLE", UNAVAILABLE).problem())


def failed(request: Ask, error: Exception) -> Response[Problem]:
    log.exception("failed", path=request.url.path, exc_info=error)
    return answer(RefusalError("FAILED", SERVER_ERROR).problem())


def server_of(state: State) -> Server:
    server: Server = state.server
    return server


HANDLERS: Any = {
    RefusalError: lambda _, refusal: answer(refusal.problem()),
    Mistake: lambda _, mistake: answer(problem_of(mistake)),
    Unreachable: unreachable,
    Taken: lambda *_: answer(RefusalError("STALE").problem()),
    Missing: lambda *_: answer(RefusalError("NO_TABLE", NOT_FOUND).problem()),
    HTTPException: lambda _, error: answer(misasked.problem_of(error)),
    Exception: failed,
}


def make_app(config: Config, limits: Limits, on_open: Callable[[], None] = lambda: None) -> Litestar:
    """The application; the database is opened when it starts."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        with sole_owner(config.database):
            store = await Store.open(config.database)
            app.state.server = server = Server(config, store, limits, await elsewhere_of(config))
            await share_house(server, app)
            on_open()
            sweeps = (server.tables, server.abandoned, server.retention)
            works = [server.warm_up.get_ready(), *(swept.sweep_for_ever() for swept in sweeps)]
            if server.elsewhere is not None:
                works.append(server.elsewhere.run())
            tasks = [asyncio.create_task(work) for work in works]
            try:
                yield
            finally:
                await close(server, tasks)

    return Litestar(
        ROUTES,
        lifespan=[lifespan],
        dependencies={"server": Provide(server_of, sync_to_thread=False)},
        guards=[same_origin],
        middleware=[pass_on],
        request_class=Ask,
        exception_handlers=HANDLERS,
        request_max_body_size=LONGEST_BODY,
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=QUICKLY, exclude_opt_key=PACKED),
        openapi_config=OpenAPIConfig("Fathom", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]),
        logging_config=None,
    )


async def elsewhere_of(config: Config) -> "Elsewhere | None":
    """Who thinks for us on other machines, if we share a bus with any."""
    if config.bus is None:
        return None
    from fathom.server.bus import connect  # noqa: PLC0415  # a server alone does not wait for a bus's library
    from fathom.server.thinking.elsewhere import Elsewhere  # noqa: PLC0415

    return Elsewhere(await connect(config.bus))


async def share_house(server: Server, app: Litestar) -> None:
    """A SQLite file has one owner; on PostgreSQL those who share a bus share the house."""
    bus, database = server.config.bus, server.config.database
    if bus is not None and not is_sqlite(read_address(database)):
        from fathom.server.bus import connect  # noqa: PLC0415  # nobody else waits for it

        await server.warm_up.load_compiled()
        await server.join(await connect(bus, tries=1), cast(Any, app))


async def close(server: Server, tasks: list[asyncio.Task[None]]) -> None:
    """Everybody is told, what waits is written, then the doors close."""
    server.warm_up.stop()
    server.tables.dismiss_all(COME_AGAIN, "The server goes down; come back in a moment.")
    for task in tasks:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    await server.pool.stop()
    await server.reviews.stop()
    if server.node is not None:
        await server.node.stop()
    if server.elsewhere is not None:
        await server.elsewhere.stop()
    await server.store.close()
    log.info("closed")
