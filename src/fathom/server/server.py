"""All that one running server has. Handlers ask it, nothing is global."""

from typing import TYPE_CHECKING

from fathom.server.config import Config
from fathom.server.health import Health
from fathom.server.http.kept_replays import KeptReplays
from fathom.server.http.limits import AN_HOUR, App, Limits, PerAddress
from fathom.server.nodes.lines import TableEnd
from fathom.server.nodes.messages import Opened
from fathom.server.nodes.shared import Dated, Shared
from fathom.server.protocol import Table
from fathom.server.storage.homes import Homes
from fathom.server.storage.store import Store
from fathom.server.storage.transactions import NotAtHome
from fathom.server.tables.abandoned import Abandoned
from fathom.server.tables.beacon import BeaconSource
from fathom.server.tables.bringing import Bringing
from fathom.server.tables.registry import Registry
from fathom.server.tables.retention import Retention, rules_of
from fathom.server.tables.table import Services
from fathom.server.tables.views import view
from fathom.server.thinking.pool import Pool
from fathom.server.thinking.reviews import Reviews
from fathom.server.warm_up import WarmUp
from fathom.server.ws.entering import enter, farewell

MOST_TOLD = 50  # open tables that other nodes hear of

if TYPE_CHECKING:
    from redis.asyncio import Redis

    from fathom.server.nodes.node import Node
    from fathom.server.thinking.elsewhere import Elsewhere


class Server:
    """What is open for business."""

    def __init__(self, config: Config, store: Store, limits: Limits, elsewhere: "Elsewhere | None" = None) -> None:
        self.config, self.store, self.limits = config, store, limits
        self.health = Health(store)
        self.warm_up = WarmUp()
        self.elsewhere = elsewhere
        self.pool = Pool(config.thinkers, self.warm_up.searchable, elsewhere.thoughts if elsewhere else None)
        beacon = BeaconSource(config.beacon) if config.beacon else None
        services = Services(store, config, pool=self.pool, beacon=beacon)
        services.limits = limits
        self.tables = Registry(services)
        self.node: Node | None = None
        self.abandoned = Abandoned(self.tables, config.abandoned * AN_HOUR)
        self.reviews = Reviews(Pool(1, self.warm_up.searchable, elsewhere.reviews if elsewhere else None))
        self.replays = KeptReplays()
        self.retention = Retention(self.tables, rules_of(config), self.replays.forget)
        self.bringing = Bringing(store)

    def open_tables(self, most: int) -> list[Table]:
        """Where somebody waits for company, be it at another node."""
        joinable = self.joinable(most) if self.node is None else self.node.shared.open_tables(most)
        return [table for _, table in joinable]

    def joinable(self, most: int = MOST_TOLD) -> list[Dated]:
        return [(table.row.created, view(table)) for table in self.tables.joinable(most)]

    async def let_in(self, end: TableEnd, opened: Opened) -> None:
        """A client who came to another node."""
        try:
            driver = await self.tables.find(opened.table)
            enter(driver, end, opened.token, opened.seat, opened.address, lambda: None)
        except Exception as error:
            end.hang_up(*farewell(error))

    async def check(self) -> None:
        """Raises Unreachable if what is played here could not be kept, or not be shared."""
        await self.health.check()
        if self.node is not None and not self.node.is_in_order:
            raise NotAtHome("This node has no lease or no bus, or goes down.")

    async def leave(self) -> None:
        """Before it goes down."""
        if self.node is not None:
            await self.node.leave()

    async def join(self, bus: "Redis", app: App) -> None:
        """From now on it is one of several that share the house."""
        from fathom.server.nodes.node import Node, new_name  # noqa: PLC0415  # nobody else waits for it

        homes = self.tables.services.homes = Homes(self.store, new_name())
        limits = self.limits
        buckets = {name: bucket for name, bucket in vars(limits).items() if isinstance(bucket, PerAddress)}
        shared = Shared(buckets, {"sockets": limits.sockets}, self.joinable)
        self.node = Node(bus, homes, self.tables, shared, app, self.let_in)
        await self.node.start()
