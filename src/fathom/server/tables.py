"""All tables that are awake. One that nobody has looked at for a while leaves memory; the disk has all of it."""

import asyncio
import time

from fathom.server.attendant import Attendant
from fathom.server.metrics import TABLES
from fathom.server.refusals import NOT_FOUND, Refusal
from fathom.server.seating import as_key
from fathom.server.table import House, LiveTable

SWEEP = 10.0  # seconds between two looks around, at most


class Tables:
    """Finds tables by id or by code, wakes them and lets them sleep."""

    def __init__(self, house: House, sleepy: float) -> None:
        self.house, self.sleepy = house, sleepy
        self.awake: dict[str, Attendant] = {}
        self.waking: dict[str, asyncio.Task[Attendant]] = {}

    async def find(self, key: str) -> Attendant:
        found = self.awake.get(key)
        if found and not found.table.is_spoiled:
            return found
        laid = await self.house.store.find_table(as_key(key))
        if laid is None:
            raise Refusal("NO_TABLE", NOT_FOUND)
        return await self.wake(LiveTable(self.house, *laid))

    async def wake(self, table: LiveTable) -> Attendant:
        """Many may ask for the same table at once; it is read once."""
        found = self.awake.get(table.id)
        if found and not found.table.is_spoiled:
            return found
        if table.id not in self.waking:
            self.waking[table.id] = asyncio.create_task(self.read(table))
        return await asyncio.shield(self.waking[table.id])

    async def read(self, table: LiveTable) -> Attendant:
        try:
            await table.load()
            self.awake[table.id] = Attendant(table)
            TABLES.set(len(self.awake))
            return self.awake[table.id]
        finally:
            del self.waking[table.id]

    async def sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(min(SWEEP, self.sleepy))
            self.sweep(time.monotonic() - self.sleepy)

    def sweep(self, idle_before: float) -> None:
        """Those that nobody looks at go, finished ones first; so do those whose memory cannot be trusted."""
        for key, attendant in list(self.awake.items()):
            table = attendant.table
            is_deserted = not table.listeners and not table.lock.locked()
            is_asleep = is_deserted and (table.phase == "over" or table.idle_since < idle_before)
            if is_asleep or table.is_spoiled:
                attendant.stop()
                table.is_spoiled = True  # whoever still holds it must ask for it again
                del self.awake[key]
        TABLES.set(len(self.awake))

    def dismiss_all(self, code: int, reason: str) -> None:
        for attendant in list(self.awake.values()):
            attendant.stop()
            for listener in list(attendant.table.listeners):
                listener.dismiss(code, reason)
