"""The door: how many connections an address holds open, and how long one may keep the server waiting.

Uvicorn alone waits for ever: for a header that comes byte by byte, for the rest of a body, for who does not read.
"""

import asyncio
import http
import sys
from typing import Any, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from fathom.server.http.limits import Slots, household
from fathom.server.ws.wire import LINGER, Wire

LONGEST_HEAD = 16 * 1024  # bytes
PATIENCE = 10.0  # seconds in which something has to come, or to be read
UNKNOWN_CODING = 501  # as the library has it; a fault of who asks all the same, and refused like any other coding
SENTENCES = {
    408: "The request did not come in time.",
    411: "Say how long the request is.",
    431: "The header is too long.",
    503: "Too many connections at once. Try again in a while.",
}


class Requests(h11.Connection):
    """Bodies in chunks are refused: a chunk may be a byte, and costs as much as a request."""

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request) and any(name == b"transfer-encoding" for name, _ in event.headers):
            raise h11.RemoteProtocolError(SENTENCES[411], error_status_hint=411)
        return event


class Door(H11Protocol):
    """One connection, until it ends or becomes a WebSocket."""

    def __init__(self, *arguments: Any, slots: Slots, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.conn = Requests(h11.SERVER, LONGEST_HEAD)
        self.slots, self.has_slot, self.address = slots, False, ""
        self.is_deaf = False  # what still comes in is thrown away
        self.watch: asyncio.TimerHandle | None = None
        self.last_seen: tuple[RequestResponseCycle | None, int] = (None, 0)  # the request, and bytes not read yet

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        self.address = household(host)
        is_proxy = host in getattr(self.app, "trusted_hosts", ())  # it has a door of its own
        self.has_slot = not is_proxy and self.slots.enter(self.address)
        if self.has_slot or is_proxy:
            self.watch = self.loop.call_later(PATIENCE, self.look)
        else:
            self.tell(503)
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.stop_watching()
        self.leave()

    def leave(self) -> None:
        if self.has_slot:
            self.slots.leave(self.address)

    def stop_watching(self) -> None:
        if self.watch is not None:
            self.watch.cancel()
            self.watch = None

    def data_received(self, data: bytes) -> None:
        if not self.is_deaf:
            super().data_received(data)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        super().handle_websocket_upgrade(event)
        self.stop_watching()
        cast(Wire, self.transport.get_protocol()).when_lost = self.leave

    # Who keeps us waiting

    def look(self) -> None:
        """Who has neither asked for anything new nor read anything since the last look has to go."""
        (request, unread), now = self.last_seen, (self.cycle, self.transport.get_write_buffer_size())
        if now[1] >= unread > 0:
            self.transport.abort()
        elif self.is_awaited() and now == (request, 0):
            self.turn_away(408)
        self.last_seen = now
        self.watch = self.loop.call_later(PATIENCE, self.look)

    def is_awaited(self) -> bool:
        """Whether it is for the client to go on."""
        return self.cycle is None or self.cycle.response_complete or self.conn.their_state is h11.SEND_BODY

    def timeout_keep_alive_handler(self) -> None:
        """Who still reads is not idle."""
        if self.transport.get_write_buffer_size() == 0:
            super().timeout_keep_alive_handler()

    def on_response_complete(self) -> None:
        """Who was answered before the end of the question was refused, and need not go on."""
        if self.conn.their_state is h11.SEND_BODY:
            self.hang_up()
        else:
            super().on_response_complete()

    # Who is turned away

    def send_400_response(self, _: str) -> None:
        error = sys.exception()
        status = error.error_status_hint if isinstance(error, h11.RemoteProtocolError) else 400
        self.turn_away(411 if status == UNKNOWN_CODING else status)

    def turn_away(self, status: int) -> None:
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            self.tell(status)
        self.hang_up()

    def tell(self, status: int) -> None:
        """Straight onto the wire: what may be under way has no say in it."""
        sentence = SENTENCES.get(status, "This is no request that we understand.")
        head = f"HTTP/1.1 {status} {http.HTTPStatus(status).phrase}\r\nconnection: close\r\n"
        body = f"content-type: text/plain; charset=utf-8\r\ncontent-length: {len(sentence)}\r\n\r\n{sentence}"
        self.transport.write(f"{head}{body}".encode())

    def hang_up(self) -> None:
        """A moment later: to who still sends, an end at once would look like an accident."""
        self.is_deaf = True
        self.flow.resume_reading()
        self.loop.call_later(LINGER, self.transport.abort)
