"""`fathom serve`: opens the port, then the server behind it."""

import contextlib
import gc
import signal
import socket
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, cast

import uvicorn

from fathom.engine.errors import Mistake
from fathom.server.config import Config
from fathom.server.http.door import Door
from fathom.server.http.front import Front, ProxyWatch
from fathom.server.http.limits import App, Limited, Limits, Slots
from fathom.server.http.static_page import PageFirst
from fathom.server.log import set_up_log
from fathom.server.ws.wire import LONGEST_MESSAGE, Wire

WAITING = 2048  # connections before they are accepted
GRACE = 5  # seconds for what is under way when the server stops
MOST_FILES = 65_536  # open at once, if the system lets us: a connection is one
# After how many new objects Python looks for garbage, after how many such looks also among what is older, and so on. A
# server keeps some objects of each step and leaves hardly any circles: at 700 a third of its time went into looking.
GARBAGE = (10_000, 10, 10)
OTHER_FILES = 256  # what is no connection: databases, processes, the log


def listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        bound = socket.create_server((host, port), family=family, backlog=WAITING)
    except OSError as error:
        raise Mistake("port_taken", port=port, host=host, reason=error.strerror or error) from error
    bound.set_inheritable(True)
    # Its connections have it from here: asyncio leaves it out where a socket was made without naming TCP, and the
    # second of two short messages waited 40 ms for the client's word that it had the first.
    bound.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return bound


def load(config: Config, limits: Limits, opened: Callable[[], None]) -> Any:
    """The table itself, with all that it takes to play."""
    from fathom.server.http.app import make_app  # noqa: PLC0415  # the page is shown while this loads

    set_up_log(for_people=sys.stderr.isatty())
    return make_app(config, limits, opened)


def most_connections() -> int:
    """As many as the system lets us have open, which is often more than it gives without being asked."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource  # noqa: PLC0415  # not everywhere

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = max(soft, MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES))
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return max(1, most - OTHER_FILES)


class Leaving(uvicorn.Server):
    """Before its sockets are told to come back, somebody else can be their tables' home."""

    def __init__(self, config: uvicorn.Config, leave: Callable[[], Awaitable[None]]) -> None:
        super().__init__(config)
        self.leave = leave

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listening in self.servers:
            listening.close()
        await self.leave()
        await super().shutdown(sockets)


def warn_of_proxy(sentence: str) -> None:
    import structlog  # noqa: PLC0415  # loaded with the table

    if not structlog.is_configured():
        set_up_log(for_people=sys.stderr.isatty())
    structlog.get_logger().warning("proxy_looks_wrong", reason=sentence)


def run(config: Config, say: Callable[[str], None]) -> None:
    """Serves until it is told to stop; `say` is told where it is open."""
    bound, limits = listen(config.host, config.port), Limits(config)
    host = f"[{config.host}]" if ":" in config.host else config.host
    address = f"http://{host}:{bound.getsockname()[1]}/"
    loaded = partial(load, config, limits, partial(say, address))
    front = PageFirst(loaded, lambda: server.handle_exit(signal.SIGTERM, None))
    watch = ProxyWatch(config.behind_proxy is not None, warn_of_proxy)
    app = Front(Limited(front, limits), config.base_path, watch)
    slots = Slots(config.connections, most_connections())
    server = Leaving(configure(app, slots, config.behind_proxy), front.leave)
    gc.set_threshold(*GARBAGE)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # uvicorn raises it again after a stop in good order, which is none
    with contextlib.closing(bound), contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=[bound])
    if front.failure is not None:
        raise front.failure


def configure(app: App, slots: Slots, behind_proxy: str | None) -> uvicorn.Config:
    return uvicorn.Config(
        cast(Any, app),
        http=cast(Any, partial(Door, slots=slots)),
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        ws=Wire,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,  # a memory of 64 KB for each socket, to save a few bytes of each message
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=behind_proxy is not None,
        forwarded_allow_ips=behind_proxy,
        timeout_graceful_shutdown=GRACE,
    )
