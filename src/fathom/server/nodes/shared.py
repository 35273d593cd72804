"""What all nodes know together, each a moment late: the open tables, and how much an address has used up and holds."""

from collections.abc import Callable, Set
from heapq import nlargest
from itertools import chain
from operator import itemgetter

from fathom.server.http.limits import PerAddress, Slots
from fathom.server.nodes.messages import Beat
from fathom.server.protocol import Table

Dated = tuple[float, Table]
WORTH_TELLING = 10  # so many parts of what an address may hold: less of it is no news


class Shared:
    """Limits are kept here as they always were; what is used up elsewhere is used up here a beat later.

    So no request waits for the bus, and without it each node still keeps to its own.
    """

    def __init__(
        self, buckets: dict[str, PerAddress], slots: dict[str, Slots], joinable: Callable[[], list[Dated]]
    ) -> None:
        self.buckets, self.slots, self.joinable = buckets, slots, joinable
        self.tables: dict[str, list[Dated]] = {}  # by the node where they are

    def beat(self) -> Beat:
        spent = {name: bucket.tell() for name, bucket in self.buckets.items()}
        held = {name: slots.held_by(slots.most // WORTH_TELLING) for name, slots in self.slots.items()}
        return Beat(self.joinable(), spent, held)

    def hear(self, node: str, beat: Beat) -> None:
        self.tables[node] = beat.tables
        for name, spent in beat.spent.items():
            for address, weight in spent.items():
                self.buckets[name].hear(address, weight)
        for name, held in beat.held.items():
            self.slots[name].elsewhere[node] = held

    def forget_all_but(self, nodes: Set[str]) -> None:
        """What others have told of is over when they are."""
        for gone in self.tables.keys() - nodes:
            del self.tables[gone]
            for slots in self.slots.values():
                slots.elsewhere.pop(gone, None)

    def open_tables(self, most: int) -> list[Dated]:
        """Everywhere, the newest."""
        return nlargest(most, chain(self.joinable(), *self.tables.values()), key=itemgetter(0))
