"""What all tables share."""

from dataclasses import dataclass, field

from fathom.engine.desk import Desk
from fathom.server.storage.store import Store
from fathom.server.thinking.pool import Pool


@dataclass
class Services:
    """One desk serves all matches, one pool of workers all bots that think."""

    store: Store
    pace: float = 0.8  # seconds that a bot takes for a move
    messages: int = 20  # a second, from one socket
    desk: Desk = field(default_factory=Desk)
    pool: Pool = field(default_factory=lambda: Pool(1, ()))
