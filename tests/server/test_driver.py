"""What is due next at a table, whatever the moment at which that is asked."""

import itertools
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fathom.server.protocol import SeatWish, TableWish
from fathom.server.storage.store import Store
from fathom.server.tables.change import Change
from fathom.server.tables.driver import Driver
from fathom.server.tables.registry import Registry
from fathom.server.tables.seating import lay, start
from fathom.server.tables.table import Services
from tests.server.test_thinkers import Onlooker

ASKED_AT_MOST = 20  # how often the grace of a seat is looked at in one go, and more


@pytest.fixture
async def dropped(tmp_path: Path) -> AsyncIterator[Driver]:
    """Somebody who had to choose has gone, and a bot holds the seat."""
    store = await Store.open(f"sqlite:///{tmp_path / 'tables.db'}")
    wish = TableWish("sharks", [SeatWish("person"), SeatWish("bot")], {"first": 1}, name="Ana")
    driver = await Registry(Services(store)).find(await lay(store, wish, "token"))
    await start(driver.table)
    async with Change(driver.table) as change:
        await change.hold(0, held=True)
    driver.table.listeners.append(Onlooker())
    yield driver
    driver.stop()
    await store.close()


@pytest.mark.parametrize("ends_at", range(ASKED_AT_MOST))
async def test_a_grace_that_runs_out_at_any_moment_is_followed_by_a_move(
    dropped: Driver, monkeypatch: pytest.MonkeyPatch, ends_at: int
) -> None:
    """Between two looks at the clock it belonged neither to a bot nor to its owner, and the table stood still."""
    asked = itertools.count()
    monkeypatch.setattr(dropped.table, "grace", lambda seat: 0.01 if seat == 0 and next(asked) < ends_at else 0.0)
    dropped.schedule()
    assert dropped.timer is not None


async def test_nothing_is_due_where_somebody_thinks_without_a_clock(dropped: Driver) -> None:
    async with Change(dropped.table) as change:
        await change.hold(0, held=False)
    assert dropped.timer is None
