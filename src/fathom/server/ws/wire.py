"""The server's end of a WebSocket: uvicorn's, less all that an open line does not need.

Uvicorn keeps a task, a queue and the request for as long as a socket is open. Here they end with the handshake: from
then on each message goes straight to the line, and an idle line is a few small objects.
"""

import struct
from asyncio import BaseTransport
from collections.abc import Callable, Iterable
from typing import Any, Protocol, cast

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Close, CloseCode, Frame, Opcode, apply_mask  # type: ignore[attr-defined]  # in C
from websockets.http11 import Request
from websockets.protocol import OPEN, Event

from fathom.server.config import Config
from fathom.server.http.limits import OPENINGS, Bucket

EXTENSION = "fathom.wire"  # where a request finds its wire
LONGEST_MESSAGE = 4096  # bytes
TOO_LONG = "A message may be 4 KB long, no more."
TOO_MUCH = "Too much at once, in whatever frames."
POLICY = 1008
BURST = 3  # seconds' worth of the longest messages that may come at once
USUAL_LENGTH = 1024  # bytes of a message, at most, if they never end
PIECE = 1024  # bytes that are read at once
MESSAGE_WEIGHT = 256  # bytes that a message counts besides its own: it takes its time however small it is
FRAME_WEIGHT = 2048  # the same for what is no whole message: few need many of those
THROWN_OUT = 10  # openings of a socket that it costs to be thrown out
LINGER = 0.3  # seconds for who still sends too much to read why nobody listens
FAREWELL = 10.0  # seconds for a client to hang up in its turn
HANDSHAKE_DONE = 101
FINAL_TEXT, MASKED = 0x80 | Opcode.TEXT, 0x80
HEAD = 6  # bytes before a small message that comes in: what it is, its length, and its mask
SMALL = 126  # a longer message has its length in two or eight bytes of its own
LONG_HEAD, LONGEST_HEAD = struct.Struct("!BBH"), struct.Struct("!BBQ")


class Listening(Protocol):
    """Whoever a wire was given to."""

    def take(self, message: bytes) -> None: ...
    def flush(self) -> None: ...
    def gone(self) -> None: ...


class Flag:
    """As much of an event as a wire needs that nobody waits for."""

    __slots__ = ("is_up",)

    def __init__(self) -> None:
        self.is_up = True

    def set(self) -> None:
        self.is_up = True

    def clear(self) -> None:
        self.is_up = False

    def is_set(self) -> bool:
        return self.is_up


class Nowhere:
    """Takes the place of a queue that nobody reads any more."""

    def put_nowait(self, event: Any) -> None:
        """It is forgotten."""


class Wire(WebSocketsSansIOProtocol):
    """An ASGI socket until it is adopted; then the line's alone."""

    line: Listening | None = None
    allowance: Bucket
    openings: Bucket  # of the address that it comes from
    when_lost: Callable[[], None] = staticmethod(lambda: None)
    is_deaf = False  # what still comes in is thrown away

    # Before the line

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.allow(Config.messages)
        self.openings = Bucket(0, 0)

    def allow(self, messages: int) -> None:
        """So many messages a second may come in, or the same weight of anything else."""
        self.allowance = Bucket(BURST * messages * LONGEST_MESSAGE, messages * USUAL_LENGTH)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == HANDSHAKE_DONE:
            cast(Any, self.scope)["extensions"][EXTENSION] = self

    async def run_asgi(self) -> None:
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("A socket could not be opened.")
            self.send_500_response()
        if self.line is None and self.close_timer is None:
            self.transport.close()

    def adopt(self, line: Listening) -> None:
        """From now on the line hears what comes in, first what has come already; the request is forgotten."""
        self.line = line
        self.openings = cast(Any, self.scope)["extensions"][OPENINGS]
        waiting, self.queue = self.queue, cast(Any, Nowhere())
        self.writable = cast(Any, Flag())
        for spoken in (self.request, self.response):
            spoken.headers.clear()  # the library's parser still holds them
        self.scope = self.request = self.response = cast(Any, None)
        while not waiting.empty():
            event = cast(dict[str, Any], waiting.get_nowait())
            if event["type"] == "websocket.receive":
                line.take(event["bytes"])
        self.listen()
        if self.disconnected:
            self.let_go()

    # What comes in

    def data_received(self, data: bytes) -> None:
        """Every byte counts. A flood is read in small pieces, so that the one too much is the last one read."""
        if is_small_message(data) and self.is_between_frames:
            self.take_small_message(data)
            return
        for start in range(0, len(data), PIECE):
            if self.is_deaf:
                return
            piece = data[start : start + PIECE]
            if self.allowance.take(len(piece)):
                super().data_received(piece)
            else:
                self.cut_off(TOO_MUCH)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.refuse_handshake()

    @property
    def is_between_frames(self) -> bool:
        """Whether what comes next is the beginning of a message to the line."""
        conn = self.conn
        is_within = conn.reader.buffer or conn.current_size is not None
        return self.line is not None and not is_within and conn.state is OPEN

    def take_small_message(self, data: bytes) -> None:
        """Nearly all messages come whole and alone: the library needs five times as long (bench/results.md)."""
        if not self.allowance.take(len(data) + MESSAGE_WEIGHT):
            self.cut_off(TOO_MUCH)
        elif self.line is not None:
            self.line.take(apply_mask(data[HEAD:], data[HEAD - 4 : HEAD]))

    def handle_events(self) -> None:
        """Every frame counts too, whatever it carries."""
        if self.allowance.take(sum(map(weight_of, self.conn.events))):
            super().handle_events()
        else:
            self.cut_off(TOO_MUCH)

    def refuse_handshake(self) -> None:
        """The library has written why, 431 for instance."""
        self.is_deaf = self.close_sent = True
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()

    def handle_ping(self) -> None:
        """Who does not read gets no answer either."""
        pongs = self.conn.data_to_send()
        if self.is_free:
            self.transport.write(b"".join(pongs))

    def handle_text(self, event: Frame) -> None:
        """Whether it is text is for the reader of the message to judge, who can say so."""
        self.handle_bytes(event)

    def send_receive_event_to_app(self) -> None:
        if self.line is None:
            super().send_receive_event_to_app()
            return
        message = b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.line.take(message)

    def pause(self) -> None:
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def listen(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def handle_parser_exception(self) -> None:
        """What is no WebSocket ends it. What is too long is not even read; whoever sent it is told why."""
        if self.close_sent:
            return
        if self.conn.close_sent is None or self.conn.close_sent.code != CloseCode.MESSAGE_TOO_BIG:
            super().handle_parser_exception()
            return
        self.cut_off(TOO_LONG)

    def cut_off(self, reason: str) -> None:
        """Nothing is read any more; the reason is told once, and only if nothing was told before it."""
        self.is_deaf = True
        self.openings.spend(THROWN_OUT)
        if self.close_sent or not self.handshake_complete:
            self.transport.abort()
            return
        self.conn.data_to_send()  # the library's own farewell, or answers to pings
        self.transport.write(Frame(Opcode.CLOSE, Close(POLICY, reason).serialize()).serialize(mask=False))
        self.close_sent = True
        self.listen()
        self.close_timer = self.loop.call_later(LINGER, self.transport.abort)
        self.let_go()

    # What goes out

    @property
    def is_free(self) -> bool:
        """Whether the client reads what it was told before."""
        return self.writable.is_set()

    def tell(self, messages: Iterable[bytes]) -> None:
        """All of them in one piece."""
        if self.close_sent or self.transport.is_closing():
            return
        self.transport.write(b"".join([part for message in messages for part in (head_of(message), message)]))

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.line is not None:
            self.line.flush()

    def hang_up(self, code: int, reason: str) -> None:
        """Says why, and gives the client a while to hang up too; one that does not even read is cut off."""
        if self.close_sent or self.transport.is_closing():
            return
        if code == POLICY:
            self.openings.spend(THROWN_OUT)
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.listen()
        self.close_timer = self.loop.call_later(FAREWELL, self.transport.abort)
        self.let_go()

    def keepalive_timeout(self) -> None:
        """Who does not answer is away, and nobody waits until it has read what it was told."""
        super().keepalive_timeout()
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.let_go()
        self.when_lost()

    def let_go(self) -> None:
        line, self.line = self.line, None
        if line is not None:
            line.gone()


def weight_of(event: Event) -> int:
    is_message = isinstance(event, Frame) and event.fin and event.opcode in (Opcode.TEXT, Opcode.BINARY)
    return MESSAGE_WEIGHT if is_message else FRAME_WEIGHT


def is_small_message(data: bytes) -> bool:
    """Whether it is one frame with a whole text, and nothing else."""
    size = len(data) - HEAD
    return 0 <= size < SMALL and data[0] == FINAL_TEXT and data[1] == MASKED | size


def head_of(message: bytes) -> bytes:
    """What a frame with this text begins with: a server masks nothing."""
    size = len(message)
    if size < SMALL:
        return bytes((FINAL_TEXT, size))
    return LONG_HEAD.pack(FINAL_TEXT, SMALL, size) if size < 1 << 16 else LONGEST_HEAD.pack(FINAL_TEXT, SMALL + 1, size)
