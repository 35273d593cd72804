"""Who listens at a table, and how they are told."""

import time
from collections.abc import Callable, Hashable
from typing import Protocol, TypeVar

from fathom.engine.game import MAX_SEATS
from fathom.server.protocol import ServerData, ServerKind, envelope

K = TypeVar("K", bound=Hashable)


class Listener(Protocol):
    """A socket: the seat it looks from, the seats of its cookie, where it comes from, and a way to it."""

    seat: int
    own: tuple[int, ...]
    address: str

    def post(self, message: bytes) -> None: ...
    def dismiss(self, code: int, reason: str) -> None: ...


class Listeners(list[Listener]):
    """The sockets at a table, and when each seat's owner was last heard of."""

    def __init__(self) -> None:
        super().__init__()
        self.idle_since = time.monotonic()
        self.gone_at = [self.idle_since] * MAX_SEATS
        self.seen: dict[int, bytes] = {}  # what each seat that listens was last shown

    def is_here(self, seat: int) -> bool:
        return any(listener.seat == seat for listener in self)

    @property
    def owner(self) -> str:
        """The address for which bots think here: of who sits here and came first, else of who looks on."""
        first = min(self, key=lambda listener: listener.seat < 0, default=None)
        return first.address if first else ""

    def leave(self, listener: Listener) -> None:
        self.remove(listener)
        self.idle_since = time.monotonic()
        if not self.is_here(listener.seat):
            self.seen.pop(listener.seat, None)
        if listener.seat >= 0:
            self.gone_at[listener.seat] = self.idle_since

    def tell(self, t: ServerKind, n: int, who: Callable[[Listener], K], what: Callable[[K], ServerData]) -> None:
        """Tells all; what is the same for several is made once."""
        told: dict[K, bytes] = {}
        for listener in self:
            key = who(listener)
            if key not in told:
                told[key] = envelope(t, n, what(key))
            listener.post(told[key])

    def dismiss(self, code: int, reason: str) -> None:
        for listener in list(self):
            listener.dismiss(code, reason)
