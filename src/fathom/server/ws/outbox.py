"""What goes out to one client, without anybody waiting for it."""

from asyncio import AbstractEventLoop
from collections.abc import Iterable
from typing import Protocol

from fathom.server.ws.wire import POLICY

MOST_WAITING = 256 * 1024  # bytes for a client that does not read


class Way(Protocol):
    """To a client: its wire, or another node that has the wire."""

    loop: AbstractEventLoop

    @property
    def is_free(self) -> bool: ...
    def allow(self, messages: int) -> None: ...
    def tell(self, messages: Iterable[bytes]) -> None: ...
    def hang_up(self, code: int, reason: str) -> None: ...
    def pause(self) -> None: ...
    def listen(self) -> None: ...


class Outbox:
    """The outgoing half of a line."""

    __slots__ = ("farewell", "is_flushing", "outbox", "wire")

    def __init__(self, wire: Way) -> None:
        self.wire = wire
        self.outbox: list[bytes] = []
        self.is_flushing = False
        self.farewell: tuple[int, str] | None = None

    def post(self, message: bytes) -> None:
        """Puts a message on its way without waiting for it."""
        if self.farewell is not None:
            return
        if sum(map(len, self.outbox)) > MOST_WAITING:
            self.outbox.clear()
            self.dismiss(POLICY, "You do not read what you are told.")
            return
        self.outbox.append(message)
        self.flush_soon()

    def dismiss(self, code: int, reason: str) -> None:
        if self.farewell is None:
            self.farewell = (code, reason)
            self.flush_soon()

    def flush_soon(self) -> None:
        """What is told in one go travels in one piece."""
        if not self.is_flushing:
            self.is_flushing = True
            self.wire.loop.call_soon(self.flush)

    def flush(self) -> None:
        self.is_flushing = False
        if self.wire.is_free and self.outbox:
            self.wire.tell(self.outbox)
            self.outbox.clear()
        if self.farewell is not None:
            self.wire.hang_up(*self.farewell)
