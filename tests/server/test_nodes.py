"""Several servers on one database and one bus are one house: whoever comes to any of them is at the same table."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.server.client import Player
from tests.server.postgres import Postgres
from tests.server.redis import Redis
from tests.server.serving import BOUNDLESS, Served

NODES = 3


@pytest.fixture
def nodes(tmp_path: Path, postgres: Postgres, bus: Redis) -> Iterator[list[Served]]:
    database = postgres.new_database()
    options = ("--bot-pace", "0.01", "--grace", "0.05", "--tables-an-hour", "100000", *BOUNDLESS)
    shared = ("--database", database, "--bus", bus.address)
    started = [Served(tmp_path / f"node{number}", *options, *shared).start() for number in range(NODES)]
    yield started
    for node in started:
        node.kill()


@pytest.fixture
async def people(nodes: list[Served]) -> AsyncIterator[list[Player]]:
    """One at each node."""
    players = [Player(node.address, name) for node, name in zip(nodes, ("Ana", "Bob", "Cleo"), strict=True)]
    yield players
    for player in players:
        with suppress(OSError):
            await player.__aexit__(None)


async def sit_together(people: list[Player], game: str = "sharks") -> None:
    host, *others = people
    await host.lay(game, "p" * len(people))
    for player in others:
        await player.sit(host.table["code"])
    for player in people:
        await player.hello()


async def play(people: list[Player], steps: int) -> None:
    """Whoever may act does; all hear of it."""
    for _ in range(steps):
        if people[0].to_act == 0:
            return
        mover = next(player for player in people if player.allowed)
        n = (await mover.act(mover.allowed[0]))["n"]
        for player in people:
            while player.n < n:
                await player.hear()


async def test_people_at_three_nodes_play_at_one_table(people: list[Player]) -> None:
    await sit_together(people)
    await play(people, 1000)
    ana, bob, cleo = people
    assert ana.steps == bob.steps == cleo.steps
    files = [await player.get(f"/api/matches/{ana.table['id']}") for player in people]
    assert files[0] == files[1] == files[2]
