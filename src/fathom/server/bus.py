"""The bus that many machines share: Valkey, or Redis. Its address, and connections to it.

It carries states of games and keys of seats: it must be private, with a password and TLS where its network is not.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence
from typing import cast
from urllib.parse import urlsplit

import structlog
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from fathom.engine.errors import Mistake

SCHEMES = ("redis", "rediss")
NUMBER = re.compile(r"/?\d*")  # of a database
CREDENTIALS = re.compile(r"^(\w+://)?.*@")
PATIENCE = 3.0  # seconds that an answer may take; who is in a hurry gives up sooner
SILENCE = 1.0  # seconds without a word, after which a listener asks whether there is anybody
AGAIN = 0.5  # seconds until the next try, while nobody answers
TRIES = 2
AWAY = (RedisError, OSError)  # what is raised then
Hear = Callable[[bytes], None]
log = structlog.get_logger()


async def connect(address: str, tries: int = TRIES) -> Redis:
    """Connections as they are needed, opened anew after the bus was away; that it is there now has been seen."""
    bus = open_bus(address, tries)
    try:
        await cast(Awaitable[bool], bus.ping())
    except (*AWAY, TypeError) as error:
        await bus.aclose()
        key = "bus_unknown" if isinstance(error, TypeError) else "bus_unreachable"  # an option that there is not
        raise Mistake(key, address=shown(address), reason=reason_of(error)) from error
    return bus


def open_bus(address: str, tries: int = TRIES) -> Redis:
    """A command is tried twice, at once: a restart has closed the connections. Who asks knows what else to do.

    Whoever must not say anything twice, and must know when a subscription breaks, has one try.
    """
    if not is_address(address):
        raise Mistake("bus_unknown", address=shown(address))
    try:
        return Redis.from_url(
            address,
            socket_connect_timeout=PATIENCE,
            socket_timeout=PATIENCE,
            socket_keepalive=True,
            retry=Retry(NoBackoff(), tries - 1),
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


def reason_of(error: Exception) -> str:
    return str(error).rstrip(".") or type(error).__name__


async def listen(bus: Redis, channels: Sequence[str], hear: Hear, lose: Callable[[], None]) -> None:
    """For ever; `lose` is called whenever something may have been said that was not heard."""
    is_open = True
    while True:
        try:
            async with bus.pubsub() as line:
                await line.subscribe(*channels)
                if not is_open:
                    log.info("bus_back")
                is_open = True
                await hear_until_silence(line, hear, lose)
        except AWAY as error:
            if is_open:
                log.warning("bus_away", reason=reason_of(error))
            is_open = False
        lose()
        await asyncio.sleep(AGAIN)


async def hear_until_silence(line: PubSub, hear: Hear, lose: Callable[[], None]) -> None:
    """A line that was cut in the middle does not even say that: who hears nothing for a while asks."""
    is_asked = False
    while True:
        message = await line.get_message(timeout=SILENCE)
        if message is None and is_asked:
            raise ConnectionError("silence")
        is_asked = message is None
        if message is None:
            await line.ping()
        elif message["type"] == "message":
            hear(message["data"])
        elif message["type"] == "subscribe":
            lose()  # what was said before, also when the library has dialled again by itself
