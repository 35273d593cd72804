"""Old matches are removed where an operator wants that, with all that was said at them and who sat there."""

import asyncio
import time
from collections.abc import Callable, Sequence

import structlog
from sqlalchemy import ColumnElement

from fathom.server.config import Config
from fathom.server.storage.store import has_ended_before, has_rested_since
from fathom.server.storage.transactions import Unreachable
from fathom.server.tables.registry import Registry

LOOK = 3600.0  # seconds between two looks
A_DAY = 86_400.0  # seconds
FOUND_AT_ONCE = 500
REMOVED_AT_ONCE = 10  # in one transaction: moves wait for it
Outdated = Callable[[float], ColumnElement[bool]]  # which tables, at a moment
log = structlog.get_logger()


def rules_of(config: Config) -> list[Outdated]:
    """None at all, unless an operator says so."""
    kept = ((has_ended_before, config.keep_finished), (has_rested_since, config.keep_unfinished))
    return [after(days, is_old) for is_old, days in kept if days is not None]


def after(days: float, is_old: Outdated) -> Outdated:
    return lambda now: is_old(now - days * A_DAY)


class Retention:
    """Each server of a house looks, and who finds a match first removes it; `forget` empties what keeps replays."""

    def __init__(self, tables: Registry, rules: Sequence[Outdated], forget: Callable[[], None]) -> None:
        self.tables, self.rules, self.forget = tables, rules, forget
        self.store = tables.services.store

    async def sweep_for_ever(self) -> None:
        while self.rules:
            try:
                await self.sweep(time.time())
            except Unreachable as error:
                log.warning("sweep_failed", reason=str(error))
            await asyncio.sleep(LOOK)

    async def sweep(self, now: float) -> None:
        removed = sum([await self.remove(is_old(now)) for is_old in self.rules])
        self.forget()
        if removed:
            log.info("old_matches_removed", count=removed)

    async def remove(self, outdated: ColumnElement[bool]) -> int:
        removed = 0
        while gone := await self.remove_some(outdated):
            removed += gone
        return removed

    async def remove_some(self, outdated: ColumnElement[bool]) -> int:
        keys, removed = await self.store.find_outdated(outdated, FOUND_AT_ONCE), 0
        for first in range(0, len(keys), REMOVED_AT_ONCE):
            gone = await self.store.remove_outdated(keys[first : first + REMOVED_AT_ONCE], outdated)
            self.tables.forget(gone)
            removed += len(gone)
        return removed
