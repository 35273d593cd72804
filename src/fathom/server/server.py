"""All that one running server has. Handlers ask it, nothing is global."""

from typing import TYPE_CHECKING

from fathom.server.config import Config
from fathom.server.health import Health
from fathom.server.http.kept_replays import KeptReplays
from fathom.server.http.limits import AN_HOUR, PerAddress, Slots
from fathom.server.storage.store import Store
from fathom.server.tables.abandoned import Abandoned
from fathom.server.tables.beacon import BeaconSource
from fathom.server.tables.bringing import Bringing
from fathom.server.tables.registry import Registry
from fathom.server.tables.table import Services
from fathom.server.thinking.pool import Pool
from fathom.server.thinking.reviews import Reviews
from fathom.server.warm_up import WarmUp

if TYPE_CHECKING:
    from fathom.server.thinking.elsewhere import Elsewhere


class Server:
    """What is open for business."""

    def __init__(self, config: Config, store: Store, elsewhere: "Elsewhere | None" = None) -> None:
        self.store = store
        self.health = Health(store)
        self.warm_up = WarmUp()
        self.elsewhere = elsewhere
        self.pool = Pool(config.thinkers, self.warm_up.searchable, elsewhere.thoughts if elsewhere else None)
        beacon = BeaconSource(config.beacon) if config.beacon else None
        self.tables = Registry(Services(store, config, pool=self.pool, beacon=beacon))
        self.abandoned = Abandoned(self.tables, config.abandoned * AN_HOUR)
        self.reviews = Reviews(Pool(1, self.warm_up.searchable, elsewhere.reviews if elsewhere else None))
        self.replays = KeptReplays()
        self.bringing = Bringing(store)
        self.new_matches = PerAddress.hourly(config.matches_an_hour)
        self.new_tables = PerAddress.hourly(config.tables_an_hour)
        self.sockets = Slots(config.sockets)
