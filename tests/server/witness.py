"""Two people who play and remember all they were told: whatever happens to the server, it must be true afterwards."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.exceptions import WebSocketException

from fathom.engine.game import find_game
from fathom.engine.match_file import MatchFile
from fathom.engine.verify import verify
from fathom.server.storage.store import Store
from tests.server.client import PATIENCE, Message, Player
from tests.server.ledger import Asked, Ledger

PACE = 0.03  # seconds between two moves of a table: less would be too fast for the server's taste
CUT_OFF = (WebSocketException, httpx.HTTPError, OSError, TimeoutError)
SETTINGS: dict[str, dict[str, Any]] = {
    "sharks": {"target": 30},  # it ends soon
    "bermudes": {"clock": "live", "breath": "honour"},  # time is a move of the table
}
TALKATIVE = 0.2  # words for each move
WORDS_TOLD = 100  # at most, to who comes back
FIRST_WAIT, LONGEST_WAIT = 0.4, 10.0  # seconds, as a page waits before it calls again (web/src/lib/socket.ts)
A_MOMENT = 1.0  # at most, if it is told so
AWAY = 1012
JITTER = 0.75, 1.25


class Wait(NamedTuple):
    """Somebody was cut off: when, and for how long nobody could move at their table."""

    since: float
    seconds: float


@dataclass(eq=False)
class Open:
    """A request that has no answer yet; who asks again does so in the same words."""

    player: Player
    asked: Asked
    id: int
    is_repeated: bool = False


class Witness:
    """Sits down with a friend, plays, and starts a new game when one is over. The two come by different doors."""

    def __init__(
        self, doors: Sequence[str], game: str, seed: int, *, bots: str = "", pace: float = PACE, near: str = "127.0.0.1"
    ) -> None:
        self.doors, self.game, self.bots, self.pace = doors, game, bots, pace
        first, second = (doors[(seed + place) % len(doors)] for place in range(2))
        self.one, self.two = Player(first, "Ana", near=near), Player(second, "Bob", near=near)
        self.rng = Random(seed)  # noqa: S311  # the same game in every run
        self.ledger = Ledger()
        self.open: Open | None = None
        self.acknowledged = -1
        self.sits = self.is_cut = self.has_enough = False
        self.stood_at = -1  # the step at which they were cut off
        self.since = time.monotonic()
        self.waits: list[Wait] = []
        self.farewells: list[int | None] = []  # how lines ended
        self.moves = 0
        self.words = 0  # acknowledged, at all tables
        self.said: list[str] = []  # and at this one
        self.laid: list[str] = []
        self.finished: list[str] = []

    @property
    def both(self) -> tuple[Player, Player]:
        return self.one, self.two

    async def live(self) -> None:
        """Plays until it has enough, and comes back however often it is cut off."""
        while not self.has_enough:
            await self.play()
            if self.is_cut:
                await asyncio.sleep(FIRST_WAIT * self.rng.uniform(*JITTER))
                await self.come_back()

    async def play(self) -> None:
        """Until the server goes away."""
        try:
            while not self.has_enough:
                self.since = self.since if self.is_cut else time.monotonic()
                if not self.sits:
                    await self.sit_down()
                is_granted = await (self.move() if self.open is None else self.ask())
                self.note_wait(is_over=is_granted)
                if is_granted:
                    if self.rng.random() < TALKATIVE:
                        await self.say()
                    await self.rest()
        except CUT_OFF:
            self.is_cut = True

    def note_wait(self, *, is_over: bool) -> None:
        """Until the table goes on, by a move of one of them, of a bot or of time, or they see that it is not theirs."""
        if self.is_cut and (is_over or self.one.n > self.stood_at):
            self.waits.append(Wait(self.since, time.monotonic() - self.since))
            self.is_cut = False

    async def rest(self) -> None:
        """Whoever is cut off meanwhile comes back at once."""
        ends = [asyncio.create_task(player.line.wait_closed()) for player in self.both if player.line is not None]
        await asyncio.wait(ends, timeout=self.pace, return_when=asyncio.FIRST_COMPLETED)
        await drop(ends)

    async def sit_down(self) -> None:
        for player in self.both:
            await player.hang_up()
            player.forget()
        self.acknowledged, self.said, self.open = -1, [], None
        await self.one.lay(self.game, "pp" + self.bots, settings=SETTINGS.get(self.game, {}))
        self.laid.append(self.one.table["id"])
        await self.two.sit(self.one.table["code"])
        self.sits = True
        for player in self.both:
            await greet(player)

    async def move(self) -> bool:
        """Whether a move of the two was acknowledged, or there are none any more."""
        for player in self.both:
            while player.n < max(self.one.n, self.two.n):
                await player.hear()
        if self.one.to_act == 0:
            return await self.go_on_from_rest()
        mover = next((player for player in self.both if player.allowed), None)
        if mover is None:
            self.note_wait(is_over=True)
            await self.hear()  # time must pass, or a bot move
            return False
        return await self.act(mover, self.rng.choice(mover.allowed))

    async def go_on_from_rest(self) -> bool:
        """Where nobody may act the match is over, or a node went away between the last chair and the beginning."""
        await self.look_again()
        table, phase = self.one.table["id"], self.one.table["phase"]
        if phase == "waiting":
            (await self.one.http.post(f"/api/tables/{table}/start")).raise_for_status()
        else:
            assert phase in {"playing", "over"}, f"{table}: it came out otherwise"
            self.finished.append(table)
            self.sits = False
        return True

    async def hear(self) -> None:
        """Until one of them is told something. Who is cut off meanwhile has waited for others, not for the house."""
        hearing = [asyncio.create_task(player.hear()) for player in self.both]
        done, _ = await asyncio.wait(hearing, return_when=asyncio.FIRST_COMPLETED)
        await drop(hearing)
        try:
            for task in done:
                task.result()
        except CUT_OFF:
            self.since = time.monotonic()
            raise

    async def act(self, mover: Player, action: int) -> bool:
        asked = Asked(mover.table["id"], mover.table["you"][0], mover.n, action)
        self.open = Open(mover, self.ledger.note(asked), next(mover.ids))
        return await self.ask()

    async def ask(self) -> bool:
        """For the first time, or once more after the line was cut; whether it was granted."""
        assert self.open is not None
        mover, asked = self.open.player, self.open.asked
        answer = await mover.ask("act", {"action": asked.action, "taken_back": 0}, asked.seen, self.open.id)
        is_repeated, self.open = self.open.is_repeated, None
        if answer["t"] != "ok":
            await self.be_refused(mover, asked, answer, is_repeated=is_repeated)
            return False
        asked.number = self.acknowledged = answer["n"]
        self.moves += 1
        for player in self.both:
            while player.n < self.acknowledged:
                await player.hear()
        return True

    async def be_refused(self, mover: Player, asked: Asked, answer: Message, *, is_repeated: bool) -> None:
        """Time may have been quicker; and without its database no server knows what came of it."""
        is_doubtful = answer["d"]["refusal"] == "UNREACHABLE"
        assert is_repeated or is_doubtful or find_game(self.game).time, answer
        asked.is_refused = not is_repeated and not is_doubtful
        if is_doubtful:
            await mover.hear()  # that they must come again

    async def say(self) -> None:
        """Not every word is granted: some games want silence, and nobody may talk all the time."""
        word = f"word {self.words} at {self.one.table['id']}"
        answer = await self.rng.choice([self.one, self.two]).ask("say", {"text": word})
        if answer["t"] == "ok":
            self.said.append(word)
            self.words += 1

    async def come_back(self) -> None:
        """Who was cut off. What was acknowledged or told is still there, step by step and word by word, to each."""
        await asyncio.gather(*(self.bring_back(player) for player in self.both if not player.is_on_line))
        self.stood_at = max(player.n for player in self.both)
        if self.open is not None:
            self.open.is_repeated = True

    async def look_again(self) -> None:
        """All that was told to them, from its beginning, as browsers see it that are opened anew."""
        for player in self.both if self.sits else ():
            told, heard = player.steps, player.talk
            if not await self.is_let_in(player, anew=True):
                player.steps, player.talk = told, heard
                raise ConnectionError("not now")
            self.compare(player, told, heard)

    async def bring_back(self, player: Player) -> None:
        """As a page does: again and again, each time a little later; it is told what it has missed."""
        if player.line is not None:
            self.farewells.append(farewell_of(player))
        told, heard, wait = player.steps, player.talk, FIRST_WAIT
        async with asyncio.timeout(PATIENCE):
            while not await self.is_let_in(player):
                wait = min(2 * wait, A_MOMENT if farewell_of(player) == AWAY else LONGEST_WAIT)
                await asyncio.sleep(wait * self.rng.uniform(*JITTER))
        if self.sits:
            self.compare(player, told, heard)

    async def is_let_in(self, player: Player, *, anew: bool = False) -> bool:
        """By the first door that opens, as a balancer finds it."""
        for door in self.rng.sample(self.doors, len(self.doors)):
            player.move_to(door)
            try:
                await self.enter(player, anew=anew)
            except (ConnectionRefusedError, httpx.ConnectError):
                continue
            except CUT_OFF:
                return False
            return True
        return False

    async def enter(self, player: Player, *, anew: bool) -> None:
        if self.sits:
            await player.hang_up()
            if anew:
                player.forget()
            await greet(player)
        else:
            await player.get("/api/status")

    def compare(self, player: Player, told: dict[int, list[list[int]]], heard: list[Message]) -> None:
        table = player.table["id"]
        known = max(self.acknowledged, *told, -1)
        assert player.n >= known, f"{table}: a move is lost at {player.address}, which knows {player.n} of {known}"
        assert {n: player.steps[n] for n in told} == told, f"{table}: another match"
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

    async def check_ledger(self, store: Store) -> None:
        """What is on the disk is what was asked for."""
        for table in self.laid:
            self.ledger.check(table, await store.moves_of(table))

    async def leave(self) -> None:
        for player in self.both:
            await player.hang_up()
            await player.http.aclose()


def farewell_of(player: Player) -> int | None:
    return player.line.close_code if player.line is not None else None


async def greet(player: Player) -> None:
    """A table that cannot be read just now lets nobody in."""
    if (await player.hello())["t"] != "welcome":
        raise ConnectionError("not yet")


async def drop(tasks: Sequence[asyncio.Task[Any]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
