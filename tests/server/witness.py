"""Two people who play and remember all they were told: whatever happens to the server, it must be true afterwards."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.exceptions import WebSocketException

from fathom.engine.match_file import MatchFile
from fathom.engine.verify import verify
from tests.server.client import Player

PACE = 0.03  # seconds between two moves of a table: less would be too fast for the server's taste
CUT_OFF = (WebSocketException, httpx.HTTPError, OSError, TimeoutError)
SHORT: dict[str, dict[str, Any]] = {"sharks": {"target": 30}}  # settings for games that end soon


class Witness:
    """Sits down with a friend, plays, and starts a new game when one is over."""

    def __init__(self, address: str, game: str, seed: int) -> None:
        self.one, self.two = Player(address, "Ana"), Player(address, "Bob")
        self.game, self.rng = game, Random(seed)  # noqa: S311  # the same game in every run
        self.acknowledged = -1
        self.sits = False
        self.moves = 0
        self.finished: list[str] = []

    async def play(self) -> None:
        """Until the server goes away."""
        try:
            while True:
                if not self.sits:
                    await self.sit_down()
                await self.move()
                await asyncio.sleep(PACE)
        except CUT_OFF:
            return

    async def sit_down(self) -> None:
        for player in (self.one, self.two):
            await player.hang_up()
            player.forget()
        self.acknowledged = -1
        await self.one.lay(self.game, "pp", settings=SHORT.get(self.game, {}))
        await self.two.sit(self.one.table["code"])
        self.sits = True
        for player in (self.one, self.two):
            await player.hello()

    async def move(self) -> None:
        if self.one.to_act == 0:
            self.finished.append(self.one.table["id"])
            self.sits = False
            return
        mover = self.one if self.one.allowed else self.two
        answer = await mover.act(self.rng.choice(mover.allowed))
        assert answer["t"] == "ok", answer
        self.acknowledged = answer["n"]
        self.moves += 1
        for player in (self.one, self.two):
            while player.n < self.acknowledged:
                await player.hear()

    async def come_back(self) -> None:
        """What was acknowledged or told is still there, step by step, to each of the two."""
        if self.sits:
            for player in (self.one, self.two):
                told = player.steps
                await player.hang_up()
                player.forget()
                await player.hello()
                assert player.n >= max(self.acknowledged, *told, -1), f"{player.table['id']}: a move is lost"
                assert {n: player.steps[n] for n in told} == told, f"{player.table['id']}: another match"

    async def check_finished(self) -> None:
        """Matches that were over are over, and every roll follows from the seed."""
        for table in self.finished:
            file = msgspec.convert(await self.one.get(f"/api/matches/{table}"), MatchFile)
            assert verify(Path(table), file).is_good, table

    async def leave(self) -> None:
        for player in (self.one, self.two):
            await player.hang_up()
            await player.http.aclose()
