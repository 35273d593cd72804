"""Whether what is played can be kept."""

import asyncio
import time

from fathom.server.storage.store import Store

FRESH = 2.0  # seconds: one write answers all who ask meanwhile


class Health:
    """A full disk can still be read: only a write tells."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.asked_at = -FRESH
        self.answer: asyncio.Task[None] | None = None

    async def check(self) -> None:
        """Raises Unreachable if nothing can be written."""
        await asyncio.shield(self.look())

    def look(self) -> "asyncio.Task[None]":
        """Who does not wait for the answer sees by the time of the last write whether there was one."""
        is_old = time.monotonic() - self.asked_at > FRESH
        if self.answer is None or (is_old and self.answer.done()):
            self.asked_at = time.monotonic()
            self.answer = asyncio.create_task(self.store.note_health(time.time()))
            self.answer.add_done_callback(lambda answer: answer.cancelled() or answer.exception())
        return self.answer
