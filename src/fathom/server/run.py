"""`fathom serve`: opens the port, then the hall behind it."""

import contextlib
import logging
import signal
import socket
import sys
from collections.abc import Callable
from typing import Any

import structlog
import uvicorn

from fathom.engine.errors import Mistake
from fathom.server.app import make_app
from fathom.server.hall import Rules

LONGEST_FRAME = 2 * 1024 * 1024  # bytes: what is over our own limit is still read, and answered with a reason
WAITING = 2048  # connections before they are accepted
GRACE = 5  # seconds for what is under way when the server stops


def set_up_log() -> None:
    """One line for each thing that happens: for people at a terminal, as JSON elsewhere."""
    shown = structlog.dev.ConsoleRenderer() if sys.stderr.isatty() else structlog.processors.JSONRenderer()
    stamps: list[Any] = [structlog.processors.add_log_level, structlog.processors.TimeStamper(fmt="iso")]
    structlog.configure(
        processors=[*stamps, structlog.processors.dict_tracebacks, shown],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
    )


def listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        bound = socket.create_server((host, port), family=family, backlog=WAITING)
    except OSError as error:
        raise Mistake("port_taken", port=port, host=host, reason=error.strerror or error) from error
    bound.set_inheritable(True)
    return bound


def run(
    *,
    host: str,
    port: int,
    behind_proxy: str | None,
    say: Callable[[str], None],
    **rules: Any,
) -> None:
    """Serves by the rules of the house until it is told to stop."""
    set_up_log()
    bound = listen(host, port)
    address = f"http://{f'[{host}]' if ':' in host else host}:{bound.getsockname()[1]}/"
    app = make_app(Rules(**rules), lambda: say(address))
    config = uvicorn.Config(
        app,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        ws="websockets-sansio",
        ws_max_size=LONGEST_FRAME,
        ws_per_message_deflate=False,  # a memory of 64 KB for each socket, to save a few bytes of each message
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=behind_proxy is not None,
        forwarded_allow_ips=behind_proxy,
        timeout_graceful_shutdown=GRACE,
    )
    signal.signal(
        signal.SIGTERM, signal.SIG_IGN
    )  # uvicorn raises it again after a stop in good order: that is no failure
    with contextlib.closing(bound), contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[bound])
