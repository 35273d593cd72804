"""Nothing that a socket sends to a seat depends on what that seat may not know: compared byte by byte."""

import random
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from fathom.engine.dealer import SPECTATOR, Dealer, seed_dealer
from fathom.engine.game import ALLOWED, Game, find_games
from fathom.engine.records import as_bytes, copy
from fathom.server.protocol import envelope
from fathom.server.storage.schema import TableRow
from fathom.server.storage.store import Store
from fathom.server.tables.change import Change
from fathom.server.tables.seats import bot_in
from fathom.server.tables.table import LiveTable, Services
from fathom.server.tables.views import welcome, words_after
from tests.scale import sample

WORLDS = sample(plain=25, compiled=25, long=500)  # for each game
LONGEST = 80  # steps before the worlds part


@dataclass
class Ear:
    """A socket that keeps what it is sent."""

    seat: int
    own: tuple[int, ...] = ()
    address = "127.0.0.1"
    posted: list[bytes] = field(default_factory=list)

    def post(self, message: bytes) -> None:
        self.posted.append(message)

    def dismiss(self, code: int, reason: str) -> None:
        raise AssertionError(code, reason)


def lay(services: Services, game: Game, seats: int, seed: int) -> LiveTable:
    row = TableRow(
        id=f"table{seed}",
        code=None,
        game=game.slug,
        settings={},
        open=False,
        clock=None,
        host=0,
        seed=seed.to_bytes(32, "big"),
        salts=[],
        created=0,
        started=0,
    )
    table = LiveTable(services, row, [bot_in(seat) for seat in range(seats)])
    table.match = table.new_match()
    return table


def play_by_chance(table: LiveTable, chance: random.Random, steps: int) -> None:
    match = table.playing()
    for _ in range(steps):
        if match.is_over:
            return
        seat, action = choose(table, chance)
        assert match.play(seat, action) == ALLOWED


def choose(table: LiveTable, chance: random.Random) -> tuple[int, int]:
    match = table.playing()
    seat = chance.choice([seat for seat in range(len(table.seats)) if match.to_act >> seat & 1])
    return seat, chance.choice(match.allowed(seat))


def deal_again(table: LiveTable, seat: int, seed: int) -> None:
    """The same world to one seat, another one behind what it cannot see."""
    match = table.playing()
    match.lay_down(copy(match.state))
    dealer = Dealer.new()
    seed_dealer(dealer, seed, 3)
    table.game.redeal(match.state, seat, dealer)


async def listen(table: LiveTable, seat: int) -> Ear:
    ear = Ear(seat)
    ear.post(envelope("welcome", table.n, welcome(table, ear, -1, await words_after(table, -1, seat))))
    table.listeners.append(ear)
    return ear


def still_look_alike(one: LiveTable, other: LiveTable, seat: int) -> bool:
    return as_bytes(one.playing().sight(seat)) == as_bytes(other.playing().sight(seat))


@dataclass
class Worlds:
    """Two tables that look alike from one seat."""

    one: LiveTable
    other: LiveTable
    seat: int
    chance: random.Random

    def differ(self) -> bool:
        return as_bytes(self.one.playing().state) != as_bytes(self.other.playing().state)

    async def part(self) -> bool:
        """Whether something was done in both, and the seat could still see no difference."""
        ears = [await listen(table, self.seat) for table in (self.one, self.other)]
        assert ears[0].posted == ears[1].posted
        acting, action = choose(self.one, self.chance)
        another = self.choose_another(acting, action)
        if another < 0:
            return False
        async with Change(self.one) as change:
            await change.play(acting, action)
        async with Change(self.other) as change:
            await change.play(acting, another)
        alike = still_look_alike(self.one, self.other, self.seat)
        assert not alike or ears[0].posted == ears[1].posted
        return alike

    def choose_another(self, acting: int, action: int) -> int:
        """The same deed, or for somebody else any other: a secret choice must sound the same whatever it is."""
        allowed = self.other.playing().allowed(acting)
        if acting != self.seat and self.chance.random() < 0.5:
            return self.chance.choice(allowed)
        return action if action in allowed else -1


async def make_worlds(every: list[Services], game: Game, seed: int) -> Worlds:
    chance = chance_of(seed)
    seats = chance.choice(game.seats)
    seat, steps = chance.randrange(SPECTATOR, seats), chance.randrange(LONGEST)
    one, other = (lay(services, game, seats, seed) for services in every)
    for table in (one, other):
        play_by_chance(table, chance_of(seed), steps)
        await table.services.store.add_table(table.row, table.seats)
    deal_again(other, seat, seed)
    for table in (one, other):
        table.decisions.note(table.playing())
    return Worlds(one, other, seat, chance)


def chance_of(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311  # the same worlds every time


@pytest.fixture
async def every(tmp_path: Path) -> AsyncIterator[list[Services]]:
    opened = [Services(await Store.open(f"sqlite:///{tmp_path / name}")) for name in ("one.db", "other.db")]
    yield opened
    for services in opened:
        await services.store.close()


@pytest.mark.parametrize("game", find_games().values(), ids=lambda game: game.slug)
async def test_what_a_socket_sends_does_not_betray_a_secret(game: Game, every: list[Services]) -> None:
    made = [await make_worlds(every, game, seed) for seed in range(WORLDS)]
    worlds = [pair for pair in made if pair.one.decisions.to_act]
    differ = sum(pair.differ() for pair in worlds)
    alike = sum([await pair.part() for pair in worlds])
    assert alike > 0
    assert differ > 0 or game.own["redeal"] is None  # nothing on its table is hidden from anybody
