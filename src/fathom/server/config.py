"""How a server is configured: the options of `fathom serve`, and what they are if nobody says otherwise."""

import os
from dataclasses import dataclass, field


def usual_number() -> int:
    """One core is for the table."""
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True, kw_only=True)
class Config:
    """Loads next to nothing: the page must not wait for what only the table needs."""

    database: str = ""  # its address
    bus: str | None = None  # the address of what many machines share
    host: str = "127.0.0.1"
    port: int = 8000
    base_path: str = ""  # what all addresses begin with
    behind_proxy: str | None = None  # addresses of proxies whose word on the client is taken
    bot_pace: float = 0.8  # seconds that a bot takes for a move
    thinkers: int = field(default_factory=usual_number)  # processes in which bots think
    connections: int = 400  # from one address
    requests: int = 100  # a second, from one address
    codes_an_hour: int = 240  # from one address
    tables_an_hour: int = 120  # from one address
    matches_an_hour: int = 60  # brought from one address: each is played again, to check it
    sockets: int = 200  # from one address
    messages: int = 20  # a second, from one socket
    sleepy: float = 60.0  # seconds that a table without anybody stays in memory
    beacon: str | None = None  # a file or an address with public luck
    opening: float = 5.0  # seconds for all to open their salts
    grace: float = 15.0  # seconds before a bot moves for somebody who dropped
    keeping: float = 120.0  # seconds that a rematch keeps the chairs of those who played before
    abandoned: float = 48.0  # hours without anybody, after which a table that never began is removed
    keep_finished: float | None = None  # days after its end, after which a match is removed
    keep_unfinished: float | None = None  # days without a move, after which one that never ended is removed
