"""What nodes say to each other over the bus."""

from typing import Any

import msgspec
from msgspec import Struct

from fathom.server.protocol import Table


class Ask(Struct, frozen=True, tag=True, array_like=True):
    """A request over HTTP for a table of yours, as it came in here."""

    number: int
    method: str
    path: str
    query: bytes
    headers: list[tuple[bytes, bytes]]
    client: str
    scheme: str
    base: str
    body: bytes


class Answered(Struct, frozen=True, tag=True, array_like=True):
    number: int
    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Opened(Struct, frozen=True, tag=True, array_like=True):
    """A client of mine came to a table of yours; `seat` is the one that it asked for."""

    line: int
    table: str
    token: str
    seat: str | None
    address: str


class Said(Struct, frozen=True, tag=True, array_like=True):
    line: int
    message: bytes


class Told(Struct, frozen=True, tag=True, array_like=True):
    line: int
    messages: list[bytes]


class Paused(Struct, frozen=True, tag=True, array_like=True):
    """The client shall not be heard for a while, or again."""

    line: int
    is_paused: bool


class Closed(Struct, frozen=True, tag=True, array_like=True):
    """The table hangs up on the client."""

    line: int
    code: int
    reason: str


class Gone(Struct, frozen=True, tag=True, array_like=True):
    """The client has hung up on the table."""

    line: int


class Evicted(Struct, frozen=True, tag=True, array_like=True):
    """The table is at home elsewhere from now on."""

    table: str


class Beat(Struct, frozen=True, tag=True, array_like=True):
    """Said to all once in a while: the open tables here, and what addresses have used up since, or hold."""

    tables: list[tuple[float, Table]]  # with the moment when it was laid
    spent: dict[str, dict[str, float]]
    held: dict[str, dict[str, int]]


Message = Ask | Answered | Opened | Said | Told | Paused | Closed | Gone | Evicted | Beat


class Post(Struct, frozen=True, array_like=True):
    """All that one node has to say to another, or to all, at one go. Numbers leave no gap while nothing is lost."""

    sender: str
    number: int  # 0 to all: that may get lost
    losses: int  # how often the sender has lost the bus: what it was told meanwhile, and whom it told, it does not know
    messages: list[Message]


encode: Any = msgspec.msgpack.Encoder().encode
decode: Any = msgspec.msgpack.Decoder(Post).decode
