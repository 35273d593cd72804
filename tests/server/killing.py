"""A server, or parts of a house, killed again and again while people play. `bench/kills.py` does it for longer."""

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import cycle, islice
from random import Random

from fathom.engine.game import find_games
from fathom.server.storage.store import Store
from tests.server.house import House, Part
from tests.server.postgres import Postgres
from tests.server.redis import Redis
from tests.server.serving import Served, Thinking
from tests.server.witness import Wait, Witness

MOST_MOVES = 8  # of each table between two kills, about
A_MOMENT = 0.05  # seconds: a kill does not wait for a move to end
TOGETHER = 10  # tables that come back at once
Say = Callable[[str], None]

# One server.


async def kill_again_and_again(served: Served, witnesses: Sequence[Witness], kills: int, seed: int, say: Say) -> None:
    """After each kill everybody comes back, compares, and plays on."""
    rng = Random(seed)  # noqa: S311  # the same moments in every run
    for number in range(1, kills + 1):
        playing = [asyncio.create_task(witness.play()) for witness in witnesses]
        await some_moves(witnesses, rng.randrange(1, MOST_MOVES * len(witnesses)))
        await asyncio.sleep(rng.uniform(0, A_MOMENT))
        served.kill()
        await asyncio.gather(*playing)
        served.start()
        await come_back(witnesses)
        say(f"kill {number}: {account(witnesses)} so far; all there")
    await settle(witnesses, f"sqlite:///{served.data / 'tables.db'}")


def account(witnesses: Sequence[Witness]) -> str:
    moves, words = sum(w.moves for w in witnesses), sum(w.words for w in witnesses)
    return f"{moves} moves and {words} words acknowledged, {sum(len(w.finished) for w in witnesses)} matches over"


async def some_moves(witnesses: Sequence[Witness], count: int) -> None:
    enough = sum(witness.moves for witness in witnesses) + count
    while sum(witness.moves for witness in witnesses) < enough:
        await asyncio.sleep(A_MOMENT)


async def come_back(witnesses: Sequence[Witness]) -> None:
    for first in range(0, len(witnesses), TOGETHER):
        await asyncio.gather(*(witness.come_back() for witness in witnesses[first : first + TOGETHER]))


async def settle(witnesses: Sequence[Witness], database: str) -> None:
    """All that was played is compared with what is on the disk."""
    store = await Store.open(database)
    for witness in witnesses:
        await witness.look_again()
        await witness.check_tables()
        await witness.check_ledger(store)
        await witness.leave()
    await store.close()


# A house of many parts.

UNLIMITED = ("--tables-an-hour", "10000000", "--sockets", "10000")
QUICK_BOTS = ("--bot-pace", "0.05")  # nobody waits for them: what is measured is the house
BETWEEN = 3.0  # seconds between two kills, about
COMPANY = ("", "b", "c")  # who plays along: nobody, a bot, a Captain
A_TABLE = 0.01  # seconds between two moves of a table, for each table that there is
MOST_AWAY = 2.0  # seconds until what was killed is started again
MOST_AWAY_AT_ONCE = 2
EVERY = 10  # kills to a restart of the bus, and to one of the database
NAMES: dict[type[Part], str] = {Served: "node", Thinking: "thinker", Postgres: "database", Redis: "bus"}


@asynccontextmanager
async def at_tables(house: House, count: int) -> AsyncIterator[list[Witness]]:
    """Of all games, with and without bots; each table has an address of its own, for limits go by that."""
    games, company = cycle(find_games()), cycle(COMPANY)
    witnesses = [
        Witness(house.doors, game, seed, bots=bots, pace=max(A_MOMENT, A_TABLE * count), near=near(seed))
        for seed, game, bots in islice(zip(range(count), games, company, strict=False), count)
    ]
    try:
        yield witnesses
    finally:
        for witness in witnesses:
            await witness.leave()


def near(number: int) -> str:
    return f"127.1.{number // 250}.{number % 250 + 1}"


class Strikes:
    """Who plays in a house, and what becomes of it meanwhile."""

    def __init__(self, house: House, witnesses: Sequence[Witness], seed: int, say: Say) -> None:
        self.house, self.witnesses, self.say = house, witnesses, say
        self.rng = Random(seed)  # noqa: S311  # the same moments in every run
        self.struck: list[tuple[float, str]] = []  # when, and what

    async def kill(self, kills: int, between: float) -> None:
        """Nodes and thinkers, so many, and now and then the bus and the database; about so many seconds apart."""
        async with asyncio.TaskGroup() as group:
            await self.let_play(group)
            for number, kind in enumerate(self.plan(kills), 1):
                part = await self.choose(kind)
                self.note(part)
                group.create_task(self.house.strike(part, self.rng.uniform(0, MOST_AWAY)))
                await asyncio.sleep(self.rng.uniform(0, 2 * between))
                self.say(f"{number}: {NAMES[kind]}; {account(self.witnesses)}, {len(self.waits())} waits")
            await self.house.when_whole()
            await self.go_on()

    async def upgrade(self, times: int = 1, wait: Callable[[Served], None] = lambda _: None) -> list[int]:
        """One node after the other, each when the one before is ready; how they ended."""
        async with asyncio.TaskGroup() as group:
            await self.let_play(group)
            codes = []
            for node in times * self.house.nodes:
                self.note(node)
                codes.append(await self.house.replace(node))
                await asyncio.to_thread(wait, node)
                await some_moves(self.witnesses, len(self.witnesses))
            await self.go_on()
        return codes

    async def let_play(self, group: asyncio.TaskGroup) -> None:
        for witness in self.witnesses:
            witness.has_enough = False
            group.create_task(witness.live())
        await self.all_move()

    async def go_on(self) -> None:
        """Every table, by the moves of people; then it is enough."""
        await self.all_move()
        for witness in self.witnesses:
            witness.has_enough = True

    async def all_move(self) -> None:
        before = [witness.moves for witness in self.witnesses]
        while any(witness.moves == moves for witness, moves in zip(self.witnesses, before, strict=True)):
            await asyncio.sleep(A_MOMENT)

    def plan(self, kills: int) -> list[type[Part]]:
        thinkers, restarts = max(1, kills // 5), max(1, kills // EVERY)
        counts: dict[type[Part], int] = {Thinking: thinkers, Postgres: restarts, Redis: restarts}
        counts[Served] = kills - thinkers
        return self.rng.sample(list(counts), sum(counts.values()), counts=list(counts.values()))

    async def choose(self, kind: type[Part]) -> Part:
        """One that is there, as soon as only one other is away; the last node is left alone. Else nobody could play."""
        house = self.house
        parts: list[Part] = [*house.nodes, *house.thinkers, house.postgres, house.redis]
        while True:
            found = [part for part in parts if isinstance(part, kind) and part not in house.away]
            if len(found) > (kind is Served) and len(house.away) < MOST_AWAY_AT_ONCE:
                return self.rng.choice(found)
            await asyncio.sleep(A_MOMENT)

    def note(self, part: Part) -> None:
        self.struck.append((time.monotonic(), NAMES[type(part)]))

    def waits(self) -> list[Wait]:
        return [wait for witness in self.witnesses for wait in witness.waits]

    def figures(self) -> str:
        """How long people waited, in all and by what had died last before they could move again."""
        by_cause = defaultdict(list)
        for wait in self.waits():
            for cause in ("all", self.cause(wait)):
                by_cause[cause].append(wait.seconds)
        return "\n".join(f"{cause}: {figures_of(seconds)}" for cause, seconds in by_cause.items())

    def cause(self, wait: Wait) -> str:
        before = [name for moment, name in self.struck if moment < wait.since + wait.seconds]
        within = [name for moment, name in self.struck if wait.since <= moment < wait.since + wait.seconds]
        return (within or before[-1:] or ["nothing"])[0]


def figures_of(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    parts = {"p50": 0.5, "p99": 0.99}
    shares = ", ".join(f"{name} {ordered[int(share * len(ordered))]:.2f} s" for name, share in parts.items())
    return f"{len(ordered)} times cut off: {shares}, longest {ordered[-1]:.2f} s"
