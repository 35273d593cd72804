"""The bus that many machines share: Valkey, or Redis. Its address, and connections to it.

It carries states of games and keys of seats: it must be private, with a password and TLS where its network is not.
"""

import re
from collections.abc import Awaitable
from typing import cast
from urllib.parse import urlsplit

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from fathom.engine.errors import Mistake

SCHEMES = ("redis", "rediss")
NUMBER = re.compile(r"/?\d*")  # of a database
CREDENTIALS = re.compile(r"^(\w+://)?.*@")
PATIENCE = 3.0  # seconds that an answer may take; who is in a hurry gives up sooner
AWAY = (RedisError, OSError)  # what is raised while nobody answers there


async def connect(address: str) -> Redis:
    """Connections as they are needed, opened anew after the bus was away; that it is there now has been seen."""
    bus = open_bus(address)
    try:
        await cast(Awaitable[bool], bus.ping())
    except (*AWAY, TypeError) as error:
        await bus.aclose()
        key = "bus_unknown" if isinstance(error, TypeError) else "bus_unreachable"  # an option that there is not
        raise Mistake(key, address=shown(address), reason=str(error).rstrip(".")) from error
    return bus


def open_bus(address: str) -> Redis:
    """A command is tried twice, at once: a restart has closed the connections. Who asks knows what else to do."""
    if not is_address(address):
        raise Mistake("bus_unknown", address=shown(address))
    try:
        return Redis.from_url(
            address,
            socket_connect_timeout=PATIENCE,
            socket_timeout=PATIENCE,
            socket_keepalive=True,
            retry=Retry(NoBackoff(), 1),
            client_name="fathom",
        )
    except ValueError as error:
        raise Mistake("bus_unknown", address=shown(address)) from error


def is_address(address: str) -> bool:
    """Notices what redis-py passes over: a host that is missing, a database that is no number."""
    try:
        url = urlsplit(address)
        return url.scheme in SCHEMES and bool(url.hostname and NUMBER.fullmatch(url.path)) and url.port != 0
    except ValueError:  # its port is none
        return False


def shown(address: str) -> str:
    """Without what opens it: a password may also stand behind the question mark, or hold one."""
    public, _, hidden = address.partition("?")
    return "***" if "@" in hidden else CREDENTIALS.sub(r"\1***@", public)
