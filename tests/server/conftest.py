"""Databases, a server, and people at it, for the tests of the live table."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from fathom.engine.rule import PLAIN
from fathom.server.storage.store import Store
from tests.server.client import Player
from tests.server.postgres import Postgres
from tests.server.redis import Redis
from tests.server.serving import BOUNDLESS, Served

collect_ignore_glob = [] if PLAIN else ["test_*.py"]  # they are about the table, not about the rules: once is enough


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.remove()


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    server = Redis()
    yield server
    server.remove()


@pytest.fixture
def bus(redis: Redis) -> Redis:
    """One that holds nothing yet."""
    redis.empty()
    return redis


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture
async def store(address: str) -> AsyncIterator[Store]:
    opened = await Store.open(address)
    yield opened
    await opened.close()


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose bots are quick, for all tests of a process; a file that needs another one has its own."""
    options = ("--bot-pace", "0.01", "--grace", "0.05", "--tables-an-hour", "100000", *BOUNDLESS)
    server = Served(tmp_path_factory.mktemp("data"), *options).start()
    yield server
    server.stop()


@pytest.fixture
async def ana(served: Served) -> AsyncIterator[Player]:
    async with Player(served.address, "Ana") as player:
        yield player


@pytest.fixture
async def bob(served: Served) -> AsyncIterator[Player]:
    async with Player(served.address, "Bob") as player:
        yield player
