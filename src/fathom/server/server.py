"""All that one running server has, and how it is configured. Handlers ask it, nothing is global."""

from dataclasses import dataclass, field

from fathom.server.http.kept_replays import KeptReplays
from fathom.server.http.limits import AN_HOUR, PerAddress, Slots
from fathom.server.storage.store import Store
from fathom.server.tables.abandoned import Abandoned
from fathom.server.tables.beacon import BeaconSource
from fathom.server.tables.registry import Registry
from fathom.server.tables.table import Services
from fathom.server.thinking.pool import Pool, usual_number
from fathom.server.thinking.reviews import Reviews
from fathom.server.warm_up import WarmUp


@dataclass(frozen=True)
class Config:
    """The options of `fathom serve`."""

    database: str
    bot_pace: float = 0.8  # seconds
    tables_an_hour: int = 120  # from one address
    sockets: int = 200  # from one address
    messages: int = 20  # a second, from one socket
    sleepy: float = 60.0  # seconds that a table without anybody stays in memory
    beacon: str | None = None  # a file or an address with public luck
    grace: float = 15.0  # seconds before a bot moves for somebody who dropped
    keeping: float = 120.0  # seconds that a rematch keeps the chairs of those who played before
    abandoned: float = 48.0  # hours without anybody, after which a table that never began is removed
    thinkers: int = field(default_factory=usual_number)  # processes in which bots think


class Server:
    """What is open for business."""

    def __init__(self, config: Config, store: Store) -> None:
        self.store = store
        self.warm_up = WarmUp()
        self.pool = Pool(config.thinkers, self.warm_up.searchable)
        beacon = BeaconSource(config.beacon) if config.beacon else None
        waits = {"grace": config.grace, "keeping": config.keeping}
        services = Services(store, config.bot_pace, config.messages, **waits, pool=self.pool, beacon=beacon)
        self.tables = Registry(services, config.sleepy)
        self.abandoned = Abandoned(self.tables, config.abandoned * AN_HOUR)
        self.reviews = Reviews(Pool(1, self.warm_up.searchable))
        self.replays = KeptReplays()
        self.new_tables = PerAddress.hourly(config.tables_an_hour)
        self.sockets = Slots(config.sockets)
