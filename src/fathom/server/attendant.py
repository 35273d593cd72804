"""The attendant of a table: plays for bots and for those who are away, keeps the clock, and lets time pass."""

import asyncio
import time

import structlog

from fathom.engine.game import ALLOWED
from fathom.server.refusals import Refusal
from fathom.server.store import Taken, Unreachable
from fathom.server.table import LiveTable

TICK = 0.1  # seconds between two looks at a table that is played live
SILENCE = 2.0  # seconds without a connection that count as letting go
log = structlog.get_logger()


class Attendant:
    """Wakes when something is due. A table that nobody looks at waits."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None
        self.time_ran = False
        self.passed_at = 0.0  # up to where time was let pass

    async def act(self, seat: int, last_seen: int, action: int) -> None:
        """Somebody plays; what time has passed until now passes first."""
        try:
            async with self.table.lock:
                if self.time_ran:
                    await self.let_time_pass()
                await self.table.act(seat, last_seen, action)
        finally:
            self.wind()

    def wind(self) -> None:
        """Sets the alarm for whatever is due next."""
        self.stop()
        runs = self.table.does_time_run()
        if runs and not self.time_ran:
            self.passed_at = time.monotonic()
        self.time_ran = runs
        delay = self.delay()
        if delay is not None:
            self.timer = asyncio.get_running_loop().call_later(delay, self.ring)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def ring(self) -> None:
        self.timer = None
        self.task = asyncio.create_task(self.attend())

    def delay(self) -> float | None:
        table = self.table
        if table.phase != "playing" or not table.listeners or table.is_spoiled:
            return None
        if table.does_time_run():
            return TICK
        if self.bots_to_act():
            return table.house.pace
        return table.deadline()

    def bots_to_act(self) -> list[int]:
        seats = range(len(self.table.chairs))
        return [seat for seat in seats if self.table.may_act(seat) and self.table.is_played_by_bot(seat)]

    async def attend(self) -> None:
        try:
            async with self.table.lock:
                await self.do_what_is_due()
        except (Refusal, Taken, Unreachable) as error:
            log.warning("attendant_stopped", table=self.table.id, reason=repr(error))
        self.wind()

    async def do_what_is_due(self) -> None:
        if self.table.is_spoiled:
            return
        if self.table.does_time_run():
            await self.let_time_pass()
            await self.let_go_for_the_silent()
            for seat in self.bots_to_act():
                await self.play_for(seat)
        elif self.bots_to_act():
            await self.play_for(self.bots_to_act()[0])
        elif self.table.deadline() == 0:
            await self.play_for_the_late()

    async def play_for(self, seat: int) -> None:
        """A bot plays; if it would rather let time pass, it waits."""
        table = self.table
        if not table.may_act(seat):
            return
        chair = table.chairs[seat]
        action = table.house.think(table.playing(), seat, chair.level)
        if table.game.time is None or not table.game.time.is_time(action):
            await table.play(seat, action)

    async def play_for_the_late(self) -> None:
        """The time for a decision is up: a bot takes it, and keeps the seat if its owner is away."""
        table = self.table
        for seat in [seat for seat in range(len(table.chairs)) if table.is_clocked(seat)]:
            if not table.is_here(seat):
                await table.hold(seat, held=True)
            await self.play_for(seat)

    async def let_time_pass(self) -> None:
        """Plays the time since the last look, in moments of the game; a pause of the table is no time."""
        passing = self.table.game.time
        assert passing is not None
        moment = passing.moment / 1000
        moments = int(min(time.monotonic() - self.passed_at, 2 * SILENCE) / moment)
        self.passed_at = time.monotonic() if moments * moment >= 2 * SILENCE else self.passed_at + moments * moment
        for power in reversed(range(passing.count)):
            carrier = self.table.carrier_of_time()
            if moments >> power & 1 and carrier >= 0:
                await self.table.play(carrier, passing.first + power)

    async def let_go_for_the_silent(self) -> None:
        """Who is not connected any more has let go."""
        table = self.table
        for seat in range(len(table.chairs)):
            silent = not table.is_played_by_bot(seat) and not table.is_here(seat)
            if silent and time.monotonic() - table.gone_at[seat] > SILENCE and self.can_let_go(seat):
                await table.play(seat, self.letting_go())

    def letting_go(self) -> int:
        assert self.table.game.time is not None
        return self.table.game.time.silence

    def can_let_go(self, seat: int) -> bool:
        return self.table.may_act(seat) and self.table.playing().refusal(seat, self.letting_go()) == ALLOWED
