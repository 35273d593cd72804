"""Tables that were laid and left: never begun, nobody there for days. They are removed; of what began: `retention`."""

import asyncio
import time

import structlog

from fathom.server.storage.transactions import Unreachable
from fathom.server.tables.registry import Registry

LOOK = 300.0  # seconds between two looks, at most
LOOKS = 4  # at least so many in the time after which a table counts as abandoned
MOST_AT_ONCE = 500
log = structlog.get_logger()


class Abandoned:
    """Other servers of the same database may have visitors too: who is there is written down, not only known."""

    def __init__(self, tables: Registry, patience: float) -> None:
        self.tables, self.patience = tables, patience
        self.store = tables.services.store

    async def sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(min(LOOK, self.patience / LOOKS))
            try:
                await self.sweep(time.time())
            except Unreachable as error:
                log.warning("sweep_failed", reason=str(error))

    async def sweep(self, now: float) -> None:
        if visited := self.tables.visited():
            await self.store.note_seen(visited, now)
        removed = await self.store.remove_abandoned(now - self.patience, MOST_AT_ONCE)
        self.tables.forget(removed)
        if removed:
            log.info("abandoned_tables_removed", count=len(removed))
