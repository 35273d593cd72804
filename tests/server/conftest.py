"""Databases for the tests of the live table."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from fathom.engine.rule import PLAIN
from fathom.server.store import Store
from tests.server.postgres import Postgres

collect_ignore_glob = [] if PLAIN else ["test_*.py"]  # they are about the table, not about the rules: once is enough


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.remove()


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
