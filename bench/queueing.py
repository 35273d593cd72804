"""A house as a queueing network, for `bench.scale`: processes that wait for cores, writers and a bus that gather.

Every process has one line of jobs, as an event loop has, and gets a core for a slice of time. The way of a move is that
of the code: read where the socket is, posted to the table's home, played, gathered with others into one statement,
written while the next ones gather, told to both sockets, posted back. What a job costs is measured, not assumed.
"""

import heapq
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import count

import numpy as np
from msgspec import Struct

BEATS = 100  # in a second
SLICE = 0.003  # seconds that a process keeps its core while others wait
MOST_AT_ONCE = 500  # moves in one transaction
BEFORE = 0.5  # of a move's cost at its home before it is written; the rest tells of it


class Costs(Struct, frozen=True):
    """Seconds of processor."""

    move: float  # in the nodes, without what follows
    commit: float
    post: float  # on the bus, sent and received
    passing: float  # of a message to or from a socket at another node
    idle: float  # of a node, in a second
    row: float  # in PostgreSQL, for a move
    transaction: float  # in PostgreSQL, for a commit
    publish: float  # in the bus, for a post
    driver: float = 0.0  # for a move, where people share the machine
    disk: float = 0.0  # seconds that a commit waits for the disk, nobody's processor


class Event(Struct, frozen=True, order=True):
    at: float
    number: int
    what: Callable[[], None]


class Process:
    """Jobs one after the other, as soon as there is a core."""

    def __init__(self, machine: "Machine") -> None:
        self.machine = machine
        self.jobs: deque[tuple[float, Callable[[], None]]] = deque()
        self.is_waiting = False  # for a core, or has one
        self.used = 0.0

    def do(self, cost: float, then: Callable[[], None]) -> None:
        self.jobs.append((cost, then))
        if not self.is_waiting:
            self.is_waiting = True
            self.machine.wait(self)


def call_all(heard: Iterable[Callable[[], None]]) -> None:
    for hear in heard:
        hear()


def nothing() -> None:
    """Nobody waits for it."""


class Machine:
    """So many cores for all processes, and the clock."""

    def __init__(self, cores: int) -> None:
        self.free, self.now = cores, 0.0
        self.events: list[Event] = []
        self.waiting: deque[Process] = deque()
        self.new_number = count().__next__

    def after(self, seconds: float, what: Callable[[], None]) -> None:
        heapq.heappush(self.events, Event(self.now + seconds, self.new_number(), what))

    def wait(self, process: Process) -> None:
        if self.free:
            self.free -= 1
            self.give(process, 0.0)
        else:
            self.waiting.append(process)

    def give(self, process: Process, spent: float) -> None:
        """The core, for the next job."""
        cost, then = process.jobs.popleft()

        def done() -> None:
            process.used += cost
            then()
            self.go_on(process, spent + cost)

        self.after(cost, done)

    def go_on(self, process: Process, spent: float) -> None:
        if process.jobs and (spent < SLICE or not self.waiting):
            self.give(process, spent)
            return
        if process.jobs:
            self.waiting.append(process)
        else:
            process.is_waiting = False
        if self.waiting:
            self.give(self.waiting.popleft(), 0.0)
        else:
            self.free += 1

    def run(self, until: float) -> None:
        while self.events and self.events[0].at < until:
            event = heapq.heappop(self.events)
            self.now = event.at
            event.what()


class Link:
    """From one node to the others: what gathers while something is on its way travels in one piece."""

    def __init__(self, house: "Network", node: int) -> None:
        self.house, self.node = house, node
        self.waiting: dict[int, list[Callable[[], None]]] = {}
        self.is_sending = False

    def post(self, node: int, hear: Callable[[], None]) -> None:
        self.waiting.setdefault(node, []).append(hear)
        if not self.is_sending:
            self.is_sending = True
            self.house.nodes[self.node].do(0.0, self.send)

    def send(self) -> None:
        if not self.waiting:
            self.is_sending = False
            return
        posts, self.waiting = self.waiting, {}
        house = self.house
        house.posts += len(posts)

        def publish() -> None:
            house.bus.do(len(posts) * house.costs.publish, deliver)

        def deliver() -> None:
            for node, heard in posts.items():
                house.nodes[node].do(house.costs.post / 2, partial(call_all, heard))
            house.nodes[self.node].do(0.0, self.send)

        house.nodes[self.node].do(len(posts) * house.costs.post / 2, publish)


class Writer:
    """Of one node. While one batch goes to the disk the next one gathers."""

    def __init__(self, house: "Network", node: int) -> None:
        self.house, self.node = house, node
        self.backend = Process(house.machine)
        self.queue: deque[Callable[[], None]] = deque()
        self.is_writing = False

    def write(self, told: Callable[[], None]) -> None:
        self.queue.append(told)
        if not self.is_writing:
            self.is_writing = True
            self.house.nodes[self.node].do(0.0, self.begin)

    def begin(self) -> None:
        if not self.queue:
            self.is_writing = False
            return
        batch = [self.queue.popleft() for _ in range(min(len(self.queue), MOST_AT_ONCE))]
        house, costs = self.house, self.house.costs
        house.commits += 1

        def store() -> None:
            self.backend.do(costs.transaction + len(batch) * costs.row, lambda: house.machine.after(costs.disk, tell))

        def tell() -> None:
            house.nodes[self.node].do(costs.commit / 2, finish)

        def finish() -> None:
            for told in batch:
                told()
            self.begin()

        house.nodes[self.node].do(costs.commit / 2, store)


class Network:
    """Nodes, their writers, PostgreSQL, the bus, and the people: `pace` seconds between two moves of a table."""

    def __init__(self, costs: Costs, nodes: int, tables: int, cores: int, *, pace: float, seed: int = 1) -> None:
        self.costs, self.pace = costs, pace
        self.machine = Machine(cores)
        self.nodes = [Process(self.machine) for _ in range(nodes)]
        self.links = [Link(self, node) for node in range(nodes)]
        self.writers = [Writer(self, node) for node in range(nodes)]
        self.bus, self.driver = Process(self.machine), Process(self.machine)
        chance = np.random.default_rng(seed)
        self.fronts = chance.integers(nodes, size=(tables, 2)).tolist()
        self.homes = [first for first, _ in self.fronts]  # a table is at home where somebody came first
        self.starts = chance.uniform(high=pace or 0.1, size=tables).tolist()
        self.turns = [0] * tables
        self.posts = self.commits = 0
        self.latencies: list[float] = []
        self.asked = [0.0] * tables

    def play(self, seconds: float) -> None:
        for table, start in enumerate(self.starts):
            self.machine.after(start, partial(self.ask, table))
        for node in range(len(self.nodes)):
            self.beat(node)
        self.machine.run(seconds)

    def beat(self, node: int) -> None:
        """What a node does for nobody, such as its lease and its word to all, in small pieces."""
        again = partial(self.machine.after, 1.0 / BEATS, partial(self.beat, node))
        self.nodes[node].do(self.costs.idle / BEATS, again)

    def ask(self, table: int) -> None:
        """Whoever's turn it is moves."""
        self.asked[table] = self.machine.now
        self.driver.do(self.costs.driver, partial(self.read, table))

    def read(self, table: int) -> None:
        front, home = self.fronts[table][self.turns[table]], self.homes[table]
        if front == home:
            self.nodes[home].do(BEFORE * self.costs.move, partial(self.store, table))
        else:
            cost = self.costs.passing + BEFORE * self.costs.move
            heard = partial(self.nodes[home].do, cost, partial(self.store, table))
            self.nodes[front].do(0.0, partial(self.links[front].post, home, heard))

    def store(self, table: int) -> None:
        home, cost = self.homes[table], (1 - BEFORE) * self.costs.move
        self.writers[home].write(partial(self.nodes[home].do, cost, partial(self.tell, table)))

    def tell(self, table: int) -> None:
        """Both sockets; the one that moved reads its answer in the same piece."""
        home, mover = self.homes[table], self.turns[table]
        for seat, front in enumerate(self.fronts[table]):
            heard = partial(self.hear, table) if seat == mover else nothing
            if front == home:
                heard()
            else:
                self.links[home].post(front, partial(self.nodes[front].do, self.costs.passing, heard))

    def hear(self, table: int) -> None:
        self.latencies.append(self.machine.now - self.asked[table])
        self.turns[table] = 1 - self.turns[table]
        rest = self.asked[table] + self.pace - self.machine.now
        self.machine.after(max(0.0, rest), partial(self.ask, table))


class Foretold(Struct, frozen=True):
    """What `bench.crowd` measures of a real house, in the same units."""

    moves: float  # in a second
    nodes: float  # microseconds of processor for a move
    database: float
    bus: float
    posts: float  # for a move
    commits: float
    p50: float  # milliseconds
    p99: float
    busiest: float  # how much of its core the busiest node takes


def foretell(network: Network, seconds: float) -> Foretold:
    network.play(seconds)
    moves = len(network.latencies)
    p50, p99 = (1000 * float(cut) for cut in np.quantile(network.latencies[moves // 5 :], (0.5, 0.99)))
    used = [process.used for process in network.nodes]
    database = sum(writer.backend.used for writer in network.writers)
    nodes, database, bus = (1e6 * part / moves for part in (sum(used), database, network.bus.used))
    posts, commits = network.posts / moves, network.commits / moves
    return Foretold(moves / seconds, nodes, database, bus, posts, commits, p50, p99, max(used) / seconds)


def fit(rows: Sequence[Sequence[float]], found: Sequence[float]) -> list[float]:
    """Least squares without negative costs: the best of all choices of which are zero."""
    told = np.ones(len(found))  # each row counts alike, however long it took
    table = np.array(rows) / np.array(found)[:, None]
    width = table.shape[1]
    best, least = [0.0] * width, np.inf
    for chosen in range(1, 1 << width):
        columns = [column for column in range(width) if chosen >> column & 1]
        solved = np.linalg.lstsq(table[:, columns], told, rcond=None)[0]
        missed = float(((table[:, columns] @ solved - told) ** 2).sum())
        if solved.min() >= 0 and missed < least:
            least = missed
            best = [0.0] * width
            for column, cost in zip(columns, solved.tolist(), strict=True):
                best[column] = cost
    return best
