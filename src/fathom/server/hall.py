"""The hall: all that one running server has. Handlers ask it, nothing is global."""

from dataclasses import dataclass, field

from fathom.server.limits import Open, PerAddress
from fathom.server.readiness import Readiness
from fathom.server.reviews import Reviews
from fathom.server.store import Store
from fathom.server.table import House
from fathom.server.tables import Tables
from fathom.server.thinkers import Thinkers, usual_number


@dataclass(frozen=True)
class Rules:
    """The rules of the house."""

    database: str
    bot_pace: float = 0.8  # seconds
    tables_an_hour: int = 120  # from one address
    sockets: int = 200  # from one address
    messages: int = 20  # a second, from one socket
    sleepy: float = 60.0  # seconds that a table without anybody stays in memory
    thinkers: int = field(default_factory=usual_number)  # processes in which bots think


@dataclass
class Hall:
    """What is open for business."""

    rules: Rules
    store: Store
    readiness: Readiness = field(default_factory=Readiness)
    tables: Tables = field(init=False)
    reviews: Reviews = field(init=False)
    new_tables: PerAddress = field(init=False)
    sockets: Open = field(init=False)

    def __post_init__(self) -> None:
        thinkers = Thinkers(self.rules.thinkers, self.readiness.searchable)
        house = House(self.store, self.rules.bot_pace, self.rules.messages, thinkers=thinkers)
        self.tables = Tables(house, self.rules.sleepy)
        self.reviews = Reviews(Thinkers(1, self.readiness.searchable))
        self.new_tables = PerAddress(self.rules.tables_an_hour)
        self.sockets = Open(self.rules.sockets)
