"""Two people who play and remember all they were told: whatever happens to the server, it must be true afterwards."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.exceptions import WebSocketException

from fathom.engine.game import find_game
from fathom.engine.match_file import MatchFile
from fathom.engine.verify import verify
from tests.server.client import Player

PACE = 0.03  # seconds between two moves of a table: less would be too fast for the server's taste
CUT_OFF = (WebSocketException, httpx.HTTPError, OSError, TimeoutError)
SETTINGS: dict[str, dict[str, Any]] = {
    "sharks": {"target": 30},  # it ends soon
    "bermudes": {"clock": "live", "breath": "honour"},  # time is a move of the table
}
TALKATIVE = 0.2  # words for each move
WORDS_TOLD = 100  # at most, to who comes back


class Witness:
    """Sits down with a friend, plays, and starts a new game when one is over."""

    def __init__(self, address: str, game: str, seed: int) -> None:
        self.one, self.two = Player(address, "Ana"), Player(address, "Bob")
        self.game, self.rng = game, Random(seed)  # noqa: S311  # the same game in every run
        self.acknowledged = -1
        self.sits = False
        self.moves = 0
        self.words = 0  # acknowledged, at all tables
        self.said: list[str] = []  # and at this one
        self.laid: list[str] = []
        self.finished: list[str] = []

    async def play(self) -> None:
        """Until the server goes away."""
        try:
            while True:
                if not self.sits:
                    await self.sit_down()
                await self.move()
                if self.rng.random() < TALKATIVE:
                    await self.say()
                await asyncio.sleep(PACE)
        except CUT_OFF:
            return

    async def sit_down(self) -> None:
        for player in (self.one, self.two):
            await player.hang_up()
            player.forget()
        self.acknowledged, self.said = -1, []
        await self.one.lay(self.game, "pp", settings=SETTINGS.get(self.game, {}))
        self.laid.append(self.one.table["id"])
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
        if not mover.allowed:
            await mover.hear()  # time must pass
            return
        answer = await mover.act(self.rng.choice(mover.allowed))
        assert answer["t"] == "ok" or find_game(self.game).time, answer  # time may have been quicker
        if answer["t"] == "ok":
            self.acknowledged = answer["n"]
            self.moves += 1
        for player in (self.one, self.two):
            while player.n < self.acknowledged:
                await player.hear()

    async def say(self) -> None:
        """Not every word is granted: some games want silence, and nobody may talk all the time."""
        word = f"word {self.words} at {self.one.table['id']}"
        answer = await self.rng.choice([self.one, self.two]).ask("say", {"text": word})
        if answer["t"] == "ok":
            self.said.append(word)
            self.words += 1

    async def come_back(self) -> None:
        """What was acknowledged or told is still there, step by step and word by word, to each of the two."""
        for player in (self.one, self.two) if self.sits else ():
            told, heard = player.steps, player.talk
            await player.hang_up()
            player.forget()
            await player.hello()
            assert player.n >= max(self.acknowledged, *told, -1), f"{player.table['id']}: a move is lost"
            assert {n: player.steps[n] for n in told} == told, f"{player.table['id']}: another match"
            kept = {word["number"]: word for word in player.talk}
            assert [word for word in heard[-WORDS_TOLD // 2 :] if kept.get(word["number"]) != word] == []
            assert set(self.said[-WORDS_TOLD // 2 :]) <= {word["text"] for word in player.talk}, "a word is lost"

    async def check_tables(self) -> None:
        """All can be read; matches that were over are over, and every roll follows from the seed."""
        for table in self.laid:
            assert (await self.one.get(f"/api/tables/{table}"))["id"] == table
        for table in self.finished:
            file = msgspec.convert(await self.one.get(f"/api/matches/{table}"), MatchFile)
            assert verify(Path(table), file).is_good, table

    async def leave(self) -> None:
        for player in (self.one, self.two):
            await player.hang_up()
            await player.http.aclose()
