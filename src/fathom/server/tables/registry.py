"""All tables that are awake. One that nobody has looked at for a while leaves memory; the disk has all of it."""

import asyncio
import time
from collections.abc import Iterable

import structlog

from fathom.server.metrics import TABLES
from fathom.server.refusals import NOT_FOUND, RefusalError
from fathom.server.storage.store import Laid
from fathom.server.storage.transactions import NotAtHome, Unreachable
from fathom.server.tables.change import Change
from fathom.server.tables.driver import Driver
from fathom.server.tables.seating import as_key
from fathom.server.tables.table import LiveTable, Services

SWEEP = 10.0  # seconds between two looks around, at most
log = structlog.get_logger()


class Registry:
    """Finds tables by id or by code, wakes them and lets them sleep."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.awake: dict[str, Driver] = {}
        self.waking: dict[str, asyncio.Task[Driver]] = {}
        self.is_closed = False  # no more tables wake here

    async def find(self, key: str) -> Driver:
        """Many may ask for the same table at once; it is read once."""
        if found := self.find_awake(key):
            return found
        laid = await self.read(key)
        table = laid[0].id
        if found := self.find_awake(table):
            return found
        if table not in self.waking:
            self.waking[table] = asyncio.create_task(self.wake(laid))
        return await asyncio.shield(self.waking[table])

    async def read(self, key: str) -> Laid:
        laid = await self.services.store.find_table(as_key(key))
        if laid is None:
            raise RefusalError("NO_TABLE", NOT_FOUND)
        return laid

    def find_awake(self, key: str) -> Driver | None:
        found = self.awake.get(key)
        return None if found is None or found.table.is_spoiled else found

    def peek(self, laid: Laid) -> LiveTable:
        """The table as it is awake, or as it lies on the disk."""
        found = self.find_awake(laid[0].id)
        return found.table if found else LiveTable(self.services, *laid)

    async def wake(self, laid: Laid) -> Driver:
        """Where nodes share the house it is read once more, after this one has become the table's home."""
        key, homes = laid[0].id, self.services.homes
        try:
            if self.is_closed:
                raise NotAtHome("This node goes down.")
            if homes is not None:
                await homes.claim(key)
                laid = await self.read(key)
            table = LiveTable(self.services, *laid)
            async with Change(table) as change:
                await change.load()
            async with Change(table) as change:
                await change.finish_if_over()
            self.awake[key] = Driver(table)
            TABLES.set(len(self.awake))
            return self.awake[key]
        finally:
            del self.waking[key]

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
            asleep = self.sweep(time.monotonic() - sleepy)
            if self.services.homes is not None and asleep:
                try:
                    await self.services.homes.release(asleep)
                except Unreachable as error:
                    log.warning("sweep_failed", reason=str(error))

    def sweep(self, idle_before: float) -> list[str]:
        """Those that nobody looks at go, finished ones first; so do those whose memory cannot be trusted."""
        gone = []
        for key, driver in list(self.awake.items()):
            table = driver.table
            is_asleep = table.phase == "over" or table.listeners.idle_since < idle_before
            if (is_asleep and table.is_deserted) or table.is_spoiled:
                self.drop(key)
                gone.append(key)
        return [key for key in gone if key not in self.waking]

    def drop(self, key: str) -> None:
        driver = self.awake.pop(key)
        driver.stop()
        driver.table.spoil()  # whoever still holds it must ask for it again
        TABLES.set(len(self.awake))

    async def let_go(self, key: str) -> None:
        """Where nodes share the house a table shall be at home where somebody comes to it, not where it was laid."""
        found = self.find_awake(key)
        if self.services.homes is not None and found is not None and found.table.is_deserted:
            self.drop(key)
            await self.services.homes.release([key])

    def dismiss_all(self, code: int, reason: str) -> None:
        for driver in list(self.awake.values()):
            driver.stop()
            driver.table.listeners.dismiss(code, reason)
