"""Two people who play all the while at a table of their own, and notice if anybody disturbs them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.server.client import Player, two_at_a_table
from tests.server.serving import Served

PAUSE = 0.2  # seconds between two moves: so many tables as one address may lay in an hour take longer
ELSEWHERE = "127.0.0.77"  # who disturbs them lays tables too, and each address has its own limits


class Bystanders:
    """Every move of theirs is answered."""

    def __init__(self, served: Served) -> None:
        self.one, self.two = (Player(served.address, name, near=ELSEWHERE) for name in ("Cleo", "Dan"))
        self.moves = 0
        self.stopped = False

    async def sit_down(self) -> None:
        for player in (self.one, self.two):
            await player.hang_up()
            player.forget()
        await two_at_a_table(self.one, self.two, settings={"target": 200})

    async def play(self) -> None:
        while not self.stopped:
            if self.one.to_act == 0:
                await self.sit_down()
            await self.move()
            await asyncio.sleep(PAUSE)

    async def move(self) -> None:
        """Every move is acknowledged to one, and told to both."""
        mover = self.one if self.one.allowed else self.two
        n = mover.n
        answer = await mover.act(mover.allowed[0])
        assert (answer["t"], answer["n"]) == ("ok", n + 1)
        for player in (self.one, self.two):
            while player.n <= n:
                await player.hear()
        self.moves += 1


@asynccontextmanager
async def bystanders(served: Served) -> AsyncIterator[Bystanders]:
    """They play as long as the block runs; if they are disturbed, the test fails."""
    pair = Bystanders(served)
    async with pair.one, pair.two:
        await pair.sit_down()
        playing = asyncio.create_task(pair.play())
        try:
            yield pair
            before = pair.moves
            while pair.moves == before and not playing.done():
                await asyncio.sleep(PAUSE)
        finally:
            pair.stopped = True
            await playing
