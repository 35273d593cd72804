"""The server, put together: routes, page, errors with a reason, a start and a stop in good order."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import structlog
from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from fathom import __version__
from fathom.engine.errors import Mistake
from fathom.engine.languages import LANGUAGES
from fathom.server.hall import Hall, Rules
from fathom.server.messages import Problem
from fathom.server.metrics import REFUSALS
from fathom.server.refusals import NOT_FOUND, UNAVAILABLE, Refusal, problem_of
from fathom.server.routes import ROUTES, same_origin
from fathom.server.store import Missing, Store, Taken, Unreachable

LONGEST_BODY = 20_000  # bytes
SERVICE_RESTART = 1012
SERVER_ERROR = 500
log = structlog.get_logger()
Ask = Request[Any, Any, State]


def answer(problem: Problem) -> Response[Problem]:
    REFUSALS.labels(problem.refusal).inc()
    return Response(problem, status_code=problem.status, media_type="application/json")


def refused(_: Ask, refusal: Refusal) -> Response[Problem]:
    return answer(refusal.problem())


def mistaken(_: Ask, mistake: Mistake) -> Response[Problem]:
    return answer(problem_of(mistake))


def unreachable(_: Ask, error: Unreachable) -> Response[Problem]:
    log.error("database_unreachable", reason=str(error))
    return answer(Refusal("UNREACHABLE", UNAVAILABLE).problem())


def misasked(_: Ask, error: HTTPException) -> Response[Problem]:
    """Litestar's own refusals: no such address, a body that does not fit."""
    extra = "; ".join(str(e.get("message", e)) for e in error.extra) if isinstance(error.extra, list) else ""
    text = f"{error.detail}: {extra}" if extra else error.detail
    return answer(Problem(error.status_code, "MISASKED", dict.fromkeys(LANGUAGES, text)))


def failed(request: Ask, error: Exception) -> Response[Problem]:
    log.exception("failed", path=request.url.path, exc_info=error)
    return answer(Refusal("FAILED", SERVER_ERROR).problem())


def hall_of(state: State) -> Hall:
    hall: Hall = state.hall
    return hall


def outrun(_: Ask, __: Taken) -> Response[Problem]:
    return answer(Refusal("STALE").problem())


def missing(_: Ask, __: Missing) -> Response[Problem]:
    return answer(Refusal("NO_TABLE", NOT_FOUND).problem())


HANDLERS: Any = {
    Refusal: refused,
    Mistake: mistaken,
    Unreachable: unreachable,
    Taken: outrun,
    Missing: missing,
    HTTPException: misasked,
    Exception: failed,
}


def make_app(rules: Rules, on_open: Callable[[], None] = lambda: None) -> Litestar:
    """The application; the database is opened when it starts."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        store = await Store.open(rules.database)
        app.state.hall = hall = Hall(rules, store)
        on_open()
        tasks = [asyncio.create_task(work) for work in (hall.readiness.get_ready(), hall.tables.sweep_for_ever())]
        try:
            yield
        finally:
            await close(hall, tasks)

    return Litestar(
        ROUTES,
        lifespan=[lifespan],
        dependencies={"hall": Provide(hall_of, sync_to_thread=False)},
        guards=[same_origin],
        exception_handlers=HANDLERS,
        request_max_body_size=LONGEST_BODY,
        compression_config=CompressionConfig(backend="gzip"),
        openapi_config=OpenAPIConfig("Fathom", __version__, path="/api/schema", render_plugins=[JsonRenderPlugin()]),
        logging_config=None,
    )


async def close(hall: Hall, tasks: list[asyncio.Task[None]]) -> None:
    """Everybody is told, what waits is written, then the doors close."""
    hall.readiness.stop()
    hall.tables.dismiss_all(SERVICE_RESTART, "The server goes down; come back in a moment.")
    for task in tasks:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
    await hall.tables.house.thinkers.stop()
    await hall.reviews.stop()
    await hall.store.close()
    log.info("closed")
