"""Clients whose table is at home at another node: the line's end at the client, and its end at the table."""

import asyncio
from collections.abc import Callable, Iterable

from fathom.server.nodes.messages import Closed, Gone, Message, Paused, Said, Told
from fathom.server.ws.outbox import Outbox, Way
from fathom.server.ws.wire import Listening

Post = Callable[[Message], None]  # to the node at the other end


class ClientEnd(Outbox):
    """At the node that the client came to: passes on what it says, and what it is told."""

    __slots__ = ("home", "number", "post_home", "release")

    def __init__(self, wire: Way, home: str, number: int, post: Post, release: Callable[[], None]) -> None:
        super().__init__(wire)
        self.home, self.number, self.post_home, self.release = home, number, post, release

    def take(self, message: bytes) -> None:
        self.post_home(Said(self.number, message))

    def gone(self) -> None:
        """The client is away."""
        self.farewell = self.farewell or (0, "")
        self.outbox.clear()
        self.post_home(Gone(self.number))
        self.release()

    def hold_back(self, is_paused: bool) -> None:
        if is_paused:
            self.wire.pause()
        else:
            self.wire.listen()


class TableEnd:
    """At the table's home: as much of a wire as a connection to a table needs. The other end knows if nobody reads."""

    is_free = True

    def __init__(self, number: int, post: Post, forget: Callable[[], None]) -> None:
        self.loop = asyncio.get_running_loop()
        self.number, self.post, self.forget = number, post, forget
        self.line: Listening | None = None
        self.unheard: list[bytes] = []  # what came before the table was found
        self.is_paused = self.is_over = False

    def adopt(self, line: Listening) -> None:
        self.line = line
        for message in self.unheard:
            line.take(message)
        self.unheard.clear()
        if self.is_over:
            self.let_go()

    def take(self, message: bytes) -> None:
        if self.line is None:
            self.unheard.append(message)
        else:
            self.line.take(message)

    def allow(self, messages: int) -> None:
        """Bytes are counted where they come in."""

    def tell(self, messages: Iterable[bytes]) -> None:
        if not self.is_over:
            self.post(Told(self.number, list(messages)))

    def hang_up(self, code: int, reason: str) -> None:
        if not self.is_over:
            self.post(Closed(self.number, code, reason))
        self.let_go()

    def pause(self) -> None:
        if not self.is_paused:
            self.is_paused = True
            self.post(Paused(self.number, is_paused=True))

    def listen(self) -> None:
        if self.is_paused:
            self.is_paused = False
            self.post(Paused(self.number, is_paused=False))

    def let_go(self) -> None:
        """The client is away, or the node that it came to."""
        self.is_over = True
        self.forget()
        line, self.line = self.line, None
        if line is not None:
            line.gone()
