"""Between "ready" and the first step: salts are opened, a beacon's round comes, and with them the luck stands."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from fathom.engine.pledges import Beacon, pledge_of
from fathom.server.protocol import OpenedSalt
from fathom.server.refusals import FORBIDDEN, RefusalError
from fathom.server.storage.schema import SeatRow
from fathom.server.tables.change import Change
from fathom.server.tables.table import LiveTable

TRY_AGAIN = 1.0  # seconds, when the start could not be written down
Work = Callable[[Change], Awaitable[None]]


class Opening:
    """Waits for whoever opens, for a few seconds; after a restart of the server, anew."""

    def __init__(self, table: LiveTable, change: Callable[[Work], Awaitable[None]]) -> None:
        self.table, self.change = table, change
        self.task: asyncio.Task[None] | None = None

    def schedule(self) -> None:
        if self.is_due() and self.task is None:
            self.task = asyncio.create_task(self.wait())

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
            self.task = None

    def is_due(self) -> bool:
        return self.table.phase == "opening" and not self.table.is_spoiled

    async def wait(self) -> None:
        """Whatever has come by then is the luck."""
        while self.is_due():
            with suppress(TimeoutError):
                await asyncio.wait_for(self.table.opened.wait(), self.table.services.config.opening)
            await self.change(partial(self.begin, await self.find_beacon()))
            if self.is_due():
                await asyncio.sleep(TRY_AGAIN)
        self.task = None

    async def find_beacon(self) -> Beacon | None:
        promised, source = self.table.pledged().beacon, self.table.services.beacon
        return await source.wait_for(promised) if promised and source else promised

    async def begin(self, beacon: Beacon | None, change: Change) -> None:
        if self.is_due():
            await change.begin(self.table.pledged(), self.table.seats, beacon)


async def open_salts(table: LiveTable, salts: Sequence[OpenedSalt], own: Sequence[int]) -> None:
    """The salts of one device. Who asks twice is not told off: the first answer may have been lost."""
    async with Change(table) as change:
        pledges, rows = table.pledged(), [opened(table, salt, own) for salt in salts]
        if table.phase == "opening":
            await change.open_salts(pledges, rows)
        elif any(table.seats[row.seat] != row for row in rows):
            raise RefusalError("OPENED_LATE")


def opened(table: LiveTable, opening: OpenedSalt, own: Sequence[int]) -> SeatRow:
    if opening.seat not in own:
        raise RefusalError("NOT_SEATED", FORBIDDEN)
    row = table.seats[opening.seat]
    if pledge_of(opening.salt) != row.pledge:
        raise RefusalError("SALT_UNFIT")
    return replace(row, salt=opening.salt)
