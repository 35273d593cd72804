"""A finished match does not change: its replay is made once, and kept as it goes over the wire."""

import asyncio
import gzip
from collections import OrderedDict

from fathom.server.protocol import encoder
from fathom.server.tables.replays import replay
from fathom.server.tables.table import LiveTable

MOST_KEPT = 32 * 1024 * 1024  # bytes, compressed
LEVEL = 6
Key = tuple[str, int]  # a table's id, and the seat that looks


class KeptReplays:
    """One is made at a time, however many are asked for: others than the replays' friends are at the table too."""

    def __init__(self) -> None:
        self.kept: OrderedDict[Key, bytes] = OrderedDict()
        self.size = 0
        self.making = asyncio.Lock()

    def find(self, key: Key) -> bytes | None:
        if key in self.kept:
            self.kept.move_to_end(key)
        return self.kept.get(key)

    def forget(self) -> None:
        """All of them: some matches are no more."""
        self.kept.clear()
        self.size = 0

    async def of(self, table: LiveTable, seat: int) -> bytes:
        """Compressed."""
        async with self.making:
            found = self.find((table.id, seat))
            return found or self.keep((table.id, seat), await pack(table, seat))

    def keep(self, key: Key, packed: bytes) -> bytes:
        self.kept[key] = packed
        self.size += len(packed)
        while self.size > MOST_KEPT:
            self.size -= len(self.kept.popitem(last=False)[1])
        return packed


async def pack(table: LiveTable, seat: int) -> bytes:
    told = encoder.encode(await replay(table, seat))
    return await asyncio.to_thread(gzip.compress, told, LEVEL)
