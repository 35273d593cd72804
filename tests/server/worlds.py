"""Two servers in this process, with the same table, and a listener at each: to it both worlds look alike.

Ids, codes, seeds and keys are the same in both, so that not a byte need be taken away before the two are compared.
"""

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, cast

import uvicorn
from msgspec.structs import replace

from fathom.engine.box import Setting, options_of
from fathom.engine.dealer import SPECTATOR
from fathom.engine.errors import Mistake
from fathom.engine.game import Game
from fathom.engine.records import as_bytes, copy
from fathom.server.config import Config
from fathom.server.http.app import make_app
from fathom.server.http.front import Front, ProxyWatch
from fathom.server.http.limits import Limited, Limits, Slots
from fathom.server.http.static_page import PageFirst
from fathom.server.run import configure, listen
from fathom.server.server import Server
from fathom.server.storage.schema import SeatRow
from fathom.server.tables.change import Change
from fathom.server.tables.driver import Driver
from fathom.server.tables.seats import Seats, token_digest
from fathom.server.tables.table import LiveTable
from tests.server.client import Player
from tests.server.test_secrets import deal_again
from tests.server.test_secrets import lay as lay_in_memory
from tests.tables import secret_choices, told_of

NAMES = ("Ana", "Bob", "Cleo", "Dan", "Eve", "Finn")
KEY = "key-of-seat-{}"
UNLIMITED = 1_000_000
QUESTIONS_OF_A_VISIT = 1_000_000  # more than anybody asks
OUTSIDE = "fathom.example"  # as a browser calls either server


@dataclass
class House:
    """A server, and the way to what it holds in memory."""

    server: Server
    port: int

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@asynccontextmanager
async def open_house(folder: Path) -> AsyncIterator[House]:
    """The whole of it, from the socket to the disk."""
    database = f"sqlite:///{folder / 'tables.db'}"
    config = Config(database=database, messages=UNLIMITED, requests=UNLIMITED, codes_an_hour=UNLIMITED)
    limits = Limits(config)
    app = make_app(config, limits)
    front = PageFirst(lambda: app, lambda: None)
    whole = Front(Limited(front, limits), "", ProxyWatch(False, print))
    running, bound = uvicorn.Server(configure(whole, Slots(UNLIMITED), None)), listen("127.0.0.1", 0)
    serving = asyncio.create_task(running.serve(sockets=[bound]))
    while not running.started:
        await asyncio.sleep(0.01)
    await front.table
    yield House(app.state.server, bound.getsockname()[1])
    running.should_exit = True
    await serving


def any_settings(game: Game, seats: int, chance: Random) -> dict[str, Setting]:
    """A box that the game accepts, the rulebook's own more often than not."""
    options = options_of(game.box)
    wish = {name: option.show(chance.randint(option.low, option.high)) for name, option in options.items()}
    wish = {name: setting for name, setting in wish.items() if chance.random() < 0.3}
    try:
        game.pack(seats, wish)
    except Mistake:
        return {}
    return wish


async def lay(house: House, game: Game, seats: int, seed: int, settings: dict[str, Setting]) -> LiveTable:
    """People on all chairs. Nothing happens of itself: time is played like any other move.

    It is nobody else's: an open match would be listed once it is over, in one of the worlds before the other.
    """
    table = lay_in_memory(house.server.tables.services, game, seats, seed)
    table.row = replace(table.row, settings=settings, code=f"C{seed:04}")
    table.seats = Seats(
        SeatRow(seat=seat, kind="person", level="", name=NAMES[seat], token=token_digest(KEY.format(seat)))
        for seat in range(seats)
    )
    table.match = table.new_match()
    table.decisions.note(table.match)
    await house.server.store.add_table(table.row, table.seats)
    house.server.tables.awake[table.id] = Driver(table)
    table.when_changed = lambda: None
    return table


class Ear(Player):
    """A listener: keeps all that it is told, over the socket and in answers over HTTP."""

    def __init__(self, house: House, table: LiveTable, seat: int) -> None:
        super().__init__(house.address)
        self.world, self.seat = table, seat
        self.http.headers["host"] = OUTSIDE
        self.told: list[Any] = []

    @property
    def cookies(self) -> str:
        return f"seat-{self.world.id}={KEY.format(self.seat)}" if self.seat != SPECTATOR else ""

    async def come(self, number: int) -> None:
        """As somebody who was never here; what they ask is numbered from there on."""
        await self.hang_up()
        self.forget()
        self.ids = itertools.count(number)
        await self.hello(self.world.id)

    async def fetch(self, path: str) -> None:
        answer = await self.http.get(path, headers={"Cookie": self.cookies})
        headers = {name: value for name, value in answer.headers.items() if name != "date"}
        self.told.append((path, answer.status_code, headers, answer.content))

    def take_all(self) -> list[Any]:
        """What was told since the last time somebody asked."""
        told, self.told, self.raw = [*self.raw, *self.told], [], []
        return told


@dataclass
class Worlds:
    """One match, and another one that looks the same from the listener's seat as long as it can."""

    game: Game
    ears: tuple[Ear, Ear]
    chance: Random
    visits: int = 0
    compared: int = 0  # steps
    differed: int = 0  # steps at which the worlds were not the same

    @property
    def seat(self) -> int:
        return self.ears[0].seat

    @property
    def tables(self) -> tuple[LiveTable, LiveTable]:
        return self.ears[0].world, self.ears[1].world

    async def begin_anew(self) -> None:
        """The second world becomes the first, but for what the listener may not know."""
        one, other = self.tables
        mine, theirs = one.playing(), other.playing()
        theirs.steps[:] = mine.steps
        theirs.lay_down(copy(mine.state))
        other.decisions.to_act, other.decisions.since = one.decisions.to_act, list(one.decisions.since)
        deal_again(other, self.seat, self.chance.getrandbits(60))
        self.visits += 1
        for ear in self.ears:
            await ear.come(self.visits * QUESTIONS_OF_A_VISIT)  # a number twice would be answered as it was before
        self.compare()

    def compare(self) -> None:
        told, elsewhere = (ear.take_all() for ear in self.ears)
        differing = [pair for pair in itertools.zip_longest(told, elsewhere) if pair[0] != pair[1]]
        assert not differing, differing[0]

    @property
    def is_over(self) -> bool:
        """At the end all is told."""
        return any(table.playing().is_over for table in self.tables)

    def secret_choices(self) -> list[list[int]]:
        """In each world; once told they may differ, though the sea, where a dive has just ended, shows nothing."""
        return [secret_choices(self.game, table.playing().state) for table in self.tables]

    def look_alike(self) -> bool:
        one, other = (as_bytes(table.playing().sight(self.seat)) for table in self.tables)
        return one == other

    async def step(self) -> None:
        """Somebody acts in both worlds; where the listener cannot see a difference it must have heard none."""
        acting, action = self.choose()
        another = self.choose_another(acting, action)
        one, other = self.ears
        before = self.secret_choices()
        await self.act(one, acting, action)
        if another >= 0:
            await self.act(other, acting, another)
        if self.is_over:
            return
        told = [told_of(*choices) for choices in zip(before, self.secret_choices(), strict=True)]
        if another >= 0 and told[0] == told[1] and self.look_alike():
            self.compare()
            self.note_compared()
        else:
            one.take_all()
            other.world.recorded = one.world.recorded  # as if it had been played there
            await self.begin_anew()

    def note_compared(self) -> None:
        """Where nothing is left in which the worlds differ they are made to differ again."""
        one, other = (as_bytes(table.playing().state) for table in self.tables)
        self.compared += 1
        self.differed += one != other
        if one == other:
            deal_again(self.tables[1], self.seat, self.chance.getrandbits(60))

    async def act(self, ear: Ear, acting: int, action: int) -> None:
        if acting == self.seat and ear.world.is_choice(action):
            assert (await ear.act(action))["t"] == "ok"
        else:
            async with Change(ear.world) as change:
                await change.play(acting, action)
        await ear.ask("ping")  # all that there was to hear comes before the answer

    def choose(self) -> tuple[int, int]:
        match = self.tables[0].playing()
        seat = self.chance.choice([seat for seat in range(match.box.seats) if match.to_act >> seat & 1])
        return seat, self.chance.choice(match.allowed(seat))

    def choose_another(self, acting: int, action: int) -> int:
        """The same deed; or any other where several choose at once, for such a choice must sound the same whatever.

        Where time runs nobody waits for the others: what is done is seen and heard at once.
        """
        match = self.tables[1].playing()
        allowed = match.allowed(acting) if match.to_act >> acting & 1 else []
        is_secret = acting != self.seat and match.to_act.bit_count() > 1 and not self.tables[1].does_time_run()
        if is_secret and allowed and self.chance.random() < 0.5:
            return self.chance.choice(allowed)
        return action if action in allowed else -1

    async def ask(self) -> None:
        """The listener asks what it may ask, and tries what it may not: every answer is compared."""
        key, wrong = self.ears[0].world.id, self.wrong_action()
        path = self.chance.choice([path.format(key, self.seat) for path in PATHS])
        for ear in self.ears:
            for kind in ("ping", "lean", "act"):
                await ear.ask(kind, {} if kind == "ping" else {"action": wrong})
            await ear.fetch(path)
        self.compare()

    def wrong_action(self) -> int:
        """One that is not allowed."""
        allowed = self.ears[0].allowed
        return self.chance.choice([action for action in range(self.game.action_count + 2) if action not in allowed])


PATHS = (
    "/api/tables/{}", "/api/tables/{}/standing", "/api/tables", "/api/matches", "/api/matches/{}",
    "/api/replays/{}?seat={}", "/api/replays/{}/review", "/t/{}", "/r/{}",
)  # fmt: skip


async def make_worlds(houses: tuple[House, House], game: Game, seed: int) -> Worlds:
    chance = Random(seed)  # noqa: S311  # the same worlds in every run
    seats = chance.choice(game.seats)
    seat, settings = chance.randrange(SPECTATOR, seats), any_settings(game, seats, chance)
    tables = [await lay(house, game, seats, seed, settings) for house in houses]
    ears = tuple(Ear(house, table, seat) for house, table in zip(houses, tables, strict=True))
    worlds = Worlds(game, cast(tuple[Ear, Ear], ears), chance)
    await worlds.begin_anew()
    return worlds
