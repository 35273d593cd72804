"""The attendant of a table: plays for bots and for those who are away, keeps the clock, and lets time pass."""

import asyncio
import time

import structlog

from fathom.bots.kinds import DEFAULT
from fathom.engine.game import ALLOWED
from fathom.server.counsel import Counsel
from fathom.server.pondering import Decision, Pondering, is_thinker
from fathom.server.refusals import Refusal
from fathom.server.store import Taken, Unreachable
from fathom.server.table import LiveTable

A_MOMENT = 0.05  # seconds until somebody else is done with the table, about
TICK = 0.1  # seconds between two looks at a table that is played live
SILENCE = 2.0  # seconds without a connection that count as letting go
log = structlog.get_logger()


class Attendant:
    """Wakes when something is due. A table that nobody looks at waits."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.timer: asyncio.TimerHandle | None = None
        self.task: asyncio.Task[None] | None = None
        self.counsel = Counsel(table)
        self.pondering: Pondering | None = None
        self.thinking: asyncio.Task[None] | None = None
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
        self.stop_timer()
        runs = self.table.does_time_run()
        if runs and not self.time_ran:
            self.passed_at = time.monotonic()
        self.time_ran = runs
        if self.table.lock.locked():  # the table is half moved: nothing to think about yet
            self.timer = asyncio.get_running_loop().call_later(A_MOMENT, self.wind)
            return
        self.ponder()
        delay = self.delay()
        if delay is not None:
            self.timer = asyncio.get_running_loop().call_later(delay, self.ring)

    def stop(self) -> None:
        self.stop_timer()
        self.stop_thinking()
        self.counsel.stop()

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def stop_thinking(self) -> None:
        self.pondering = None
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None

    def ring(self) -> None:
        self.timer = None
        self.task = asyncio.create_task(self.attend())

    def delay(self) -> float | None:
        table = self.table
        if not self.is_awaited() or self.pondering is not None:
            return None
        if table.does_time_run():
            return TICK
        if self.bots_to_act():
            return table.house.pace
        return table.deadline()

    def is_awaited(self) -> bool:
        table = self.table
        return table.phase == "playing" and bool(table.listeners) and not table.is_spoiled

    def bots_to_act(self) -> list[int]:
        seats = range(len(self.table.chairs))
        return [seat for seat in seats if self.table.may_act(seat) and self.table.is_played_by_bot(seat)]

    def ponder(self) -> None:
        """A bot that thinks begins at once. What it thinks about a table that has moved on is of no use."""
        bots = self.bots_to_act() if self.is_awaited() else []
        if not bots or not is_thinker(self.table, bots[0]):
            self.stop_thinking()
            return
        decision = Decision.of(self.table, bots[0])
        if self.pondering is None or self.pondering.decision != decision:
            self.stop_thinking()
            self.pondering = Pondering(self.table, decision)
            self.thinking = asyncio.create_task(self.think_and_play(self.pondering))

    async def think_and_play(self, pondering: Pondering) -> None:
        """Nobody waits for a thought: the table is locked for the move alone."""
        table, decision = self.table, pondering.decision
        action = await pondering.ponder()
        async with table.lock:
            self.pondering = self.thinking = None  # from here on it is a move, which is not given up half way
            try:
                if decision.stands(table) and table.is_played_by_bot(decision.seat):
                    await (self.play_for(decision.seat) if action is None else table.play(decision.seat, action))
            except (Refusal, Taken, Unreachable) as error:
                log.warning("attendant_stopped", table=table.id, reason=repr(error))
        self.wind()

    def hurry(self) -> None:
        """Somebody waits for a bot."""
        if self.pondering is not None:
            self.pondering.hurry()
        elif self.timer is not None and self.bots_to_act() and not self.table.does_time_run():
            self.stop_timer()
            self.ring()

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
        action = self.choose_for(seat)
        if table.game.time is None or not table.game.time.is_time(action):
            await table.play(seat, action)

    def choose_for(self, seat: int) -> int:
        """Ten looks a second: who errs now and then would let go at once, so nobody lets go by mistake."""
        table, level = self.table, self.table.chairs[seat].level
        action = table.house.choose_at_a_glance(table.playing(), seat, level)
        if self.time_ran and action == self.letting_go():
            return table.house.choose_at_a_glance(table.playing(), seat, DEFAULT)
        return action

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
