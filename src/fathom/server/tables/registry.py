"""All tables that are awake. One that nobody has looked at for a while leaves memory; the disk has all of it."""

import asyncio
import time
from collections.abc import Iterable

from fathom.server.metrics import TABLES
from fathom.server.refusals import NOT_FOUND, RefusalError
from fathom.server.storage.store import Laid
from fathom.server.tables.change import Change
from fathom.server.tables.driver import Driver
from fathom.server.tables.seating import as_key
from fathom.server.tables.table import LiveTable, Services

SWEEP = 10.0  # seconds between two looks around, at most


class Registry:
    """Finds tables by id or by code, wakes them and lets them sleep."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.awake: dict[str, Driver] = {}
        self.waking: dict[str, asyncio.Task[Driver]] = {}

    async def find(self, key: str) -> Driver:
        """Many may ask for the same table at once; it is read once."""
        if found := self.find_awake(key):
            return found
        laid = await self.services.store.find_table(as_key(key))
        if laid is None:
            raise RefusalError("NO_TABLE", NOT_FOUND)
        table = LiveTable(self.services, *laid)
        if found := self.find_awake(table.id):
            return found
        if table.id not in self.waking:
            self.waking[table.id] = asyncio.create_task(self.wake(table))
        return await asyncio.shield(self.waking[table.id])

    def find_awake(self, key: str) -> Driver | None:
        found = self.awake.get(key)
        return None if found is None or found.table.is_spoiled else found

    def peek(self, laid: Laid) -> LiveTable:
        """The table as it is awake, or as it lies on the disk."""
        found = self.awake.get(laid[0].id)
        return found.table if found else LiveTable(self.services, *laid)

    async def wake(self, table: LiveTable) -> Driver:
        try:
            async with Change(table) as change:
                await change.load()
            async with Change(table) as change:
                await change.finish_if_over()
            self.awake[table.id] = Driver(table)
            TABLES.set(len(self.awake))
            return self.awake[table.id]
        finally:
            del self.waking[table.id]

    def joinable(self, limit: int) -> list[LiveTable]:
        """Open tables with a free chair where somebody waits for company, the newest first."""
        found = [driver.table for driver in self.awake.values() if driver.table.is_joinable]
        return sorted(found, key=lambda table: table.row.created, reverse=True)[:limit]

    def visited(self) -> list[str]:
        """Tables that have not begun, and somebody is there."""
        tables = (driver.table for driver in self.awake.values())
        return [table.id for table in tables if table.phase == "waiting" and table.listeners]

    def forget(self, keys: Iterable[str]) -> None:
        """Tables that are no more; whoever came to one at this very moment is told so when they ask again."""
        for key in keys:
            if key in self.awake:
                self.awake[key].table.spoil()

    async def sweep_for_ever(self) -> None:
        while True:
            sleepy = self.services.config.sleepy
            await asyncio.sleep(min(SWEEP, sleepy))
            self.sweep(time.monotonic() - sleepy)

    def sweep(self, idle_before: float) -> None:
        """Those that nobody looks at go, finished ones first; so do those whose memory cannot be trusted."""
        for key, driver in list(self.awake.items()):
            table = driver.table
            is_deserted = not table.listeners and not table.lock.locked()
            is_asleep = is_deserted and (table.phase == "over" or table.listeners.idle_since < idle_before)
            if is_asleep or table.is_spoiled:
                driver.stop()
                table.is_spoiled = True  # whoever still holds it must ask for it again
                del self.awake[key]
        TABLES.set(len(self.awake))

    def dismiss_all(self, code: int, reason: str) -> None:
        for driver in list(self.awake.values()):
            driver.stop()
            driver.table.listeners.dismiss(code, reason)
