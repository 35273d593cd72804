"""What happens at a table by itself: bots play, also for those who are away, the clock runs, and time passes."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Hashable
from functools import partial

import structlog

from fathom.bots.levels import glance
from fathom.engine.game import ALLOWED
from fathom.engine.match import BY_ABSENCE, BY_TIME, Chooser, Move
from fathom.server.refusals import RefusalError
from fathom.server.storage.transactions import Unreachable
from fathom.server.storage.writer import Taken
from fathom.server.tables.change import Change
from fathom.server.tables.opening import Opening
from fathom.server.tables.table import NOBODY, LiveTable
from fathom.server.thinking.bot_turn import BotTurn, Decision, must_think_at
from fathom.server.thinking.hints import Hints

TICK = 0.1  # seconds between two looks at a table that is played live
SILENCE = 2.0  # seconds without a connection that count as letting go
Due = tuple[Hashable, ...]
log = structlog.get_logger()


class Driver:
    """Wakes when something is due. A table that nobody looks at waits."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.timer: asyncio.TimerHandle | None = None
        self.due: Due = ()  # what the timer was set for
        self.task: asyncio.Task[None] | None = None
        self.hints = Hints(table)
        self.bot_turn: BotTurn | None = None
        self.thinking: asyncio.Task[None] | None = None
        self.time_ran = False
        self.passed_at = 0.0  # up to where time was let pass
        table.when_changed = self.schedule
        self.opening = Opening(table, self.change)
        self.opening.schedule()

    async def act(self, seat: int, last_seen: int, taken_back: int, action: int) -> None:
        """Somebody plays; what time has passed until now passes first."""
        async with Change(self.table) as change:
            if self.time_ran and self.table.decisions.may_act(seat):
                await self.let_time_pass(change)
            self.check_current(taken_back)
            await change.act(seat, last_seen, action)

    async def take_back(self, seat: int, taken_back: int) -> None:
        """Somebody takes back a decision; what the Captain thought of those after it is forgotten."""
        async with Change(self.table) as change:
            self.check_current(taken_back)
            await change.take_back(seat)
            self.hints.stop()
            self.hints = Hints(self.table)

    def check_current(self, taken_back: int) -> None:
        """Steps are numbered anew after something was taken back: who has not heard of it means another one."""
        if taken_back != self.table.taken_back:
            raise RefusalError("STALE")

    def schedule(self) -> None:
        """Sets the timer for whatever is due next; what was due before stays due when it was."""
        self.opening.schedule()
        runs = self.table.does_time_run()
        if runs and not self.time_ran:
            self.passed_at = time.monotonic()
        self.time_ran = runs
        self.think_if_due()
        due, delay = self.next_due()
        if self.timer is not None and due == self.due:
            return
        self.stop_timer()
        self.due = due
        if delay is not None:
            self.timer = asyncio.get_running_loop().call_later(delay, self.ring)

    def stop(self) -> None:
        self.stop_timer()
        self.stop_thinking()
        self.hints.stop()
        self.opening.stop()

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def stop_thinking(self) -> None:
        self.bot_turn = None
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None

    def ring(self) -> None:
        self.timer = None
        self.task = asyncio.create_task(self.change(self.do_what_is_due))

    async def change(self, work: Callable[[Change], Awaitable[None]]) -> None:
        try:
            async with Change(self.table) as change:
                await work(change)
        except (RefusalError, Taken, Unreachable) as error:
            log.warning("driver_stopped", table=self.table.id, reason=repr(error))

    def next_due(self) -> tuple[Due, float | None]:
        """What the timer is for, and its seconds. It is about decisions alone: no message of others moves it.

        Graces are asked for once, and first: one that runs out meanwhile is a bot's turn, or its timer is set.
        """
        table = self.table
        seats = [seat for seat in range(len(table.seats)) if table.decisions.may_act(seat)]
        graces = {seat: grace for seat in seats if (grace := table.grace(seat))}
        if not self.is_awaited() or self.bot_turn is not None:
            return ("nothing",), None
        if table.does_time_run():
            return ("time",), TICK
        if bots := self.bots_to_act():
            return ("bot", table.taken_back, *self.since(bots[:1])), table.services.config.bot_pace
        ends = [end for end in (table.deadline(), *graces.values()) if end is not None]
        dropped = [(seat, table.listeners.gone_at[seat]) for seat in graces]
        return ("clock", *self.since(seats), *dropped), min(ends, default=None)

    def since(self, seats: list[int]) -> list[tuple[int, int]]:
        return [(seat, self.table.decisions.since[seat]) for seat in seats]

    def is_awaited(self) -> bool:
        table = self.table
        return table.phase == "playing" and bool(table.listeners) and not table.is_spoiled

    def bots_to_act(self) -> list[int]:
        table = self.table
        seats = range(len(table.seats))
        return [seat for seat in seats if table.decisions.may_act(seat) and table.is_played_by_bot(seat)]

    def think_if_due(self) -> None:
        """A bot that thinks begins at once. What it thinks about a table that has moved on is of no use."""
        bots = self.bots_to_act() if self.is_awaited() else []
        if not bots or not must_think_at(self.table, bots[0]):
            self.stop_thinking()
            return
        decision = Decision.of(self.table, bots[0])
        if self.bot_turn is None or self.bot_turn.decision != decision:
            self.stop_thinking()
            self.bot_turn = BotTurn(self.table, decision)
            self.thinking = asyncio.create_task(self.think(self.bot_turn))

    async def think(self, turn: BotTurn) -> None:
        """Nobody waits for a bot that thinks: the table is changed by the move alone."""
        move = await turn.choose()
        await self.change(partial(self.play_thought, turn.decision, move))

    async def play_thought(self, decision: Decision, move: Move | None, change: Change) -> None:
        self.bot_turn = self.thinking = None  # from here on it is a move, which is not given up half way
        if decision.stands(self.table) and self.table.is_played_by_bot(decision.seat):
            await (self.play_for(change, decision.seat) if move is None else change.play(*move))

    def hurry(self) -> None:
        """Somebody waits for a bot."""
        if self.bot_turn is not None:
            self.bot_turn.hurry()
        elif self.timer is not None and self.bots_to_act() and not self.table.does_time_run():
            self.stop_timer()
            self.ring()

    async def do_what_is_due(self, change: Change) -> None:
        if self.table.is_spoiled:
            return
        if self.table.does_time_run():
            await self.let_time_pass(change)
            await self.let_go_for_the_silent(change)
            for seat in self.bots_to_act():
                await self.play_for(change, seat)
        elif self.bots_to_act():
            await self.play_for(change, self.bots_to_act()[0])
        elif self.table.deadline() == 0:
            await self.play_for_the_late(change)

    async def play_for(self, change: Change, seat: int) -> None:
        """A bot plays; if it would rather let time pass, it waits."""
        if self.table.decisions.may_act(seat):
            match, level = self.table.playing(), self.table.seats[seat].level
            action = glance(self.table.game, match.state, seat, level, match.mind_of(seat))
            if self.table.is_choice(action):
                await change.play(seat, action, Chooser(level))

    async def play_for_the_late(self, change: Change) -> None:
        """The time for a decision is up: a bot takes it, and keeps the seat if its owner is away."""
        table = self.table
        for seat in [seat for seat in range(len(table.seats)) if table.is_clocked(seat)]:
            if not table.listeners.is_here(seat):
                await change.hold(seat, held=True)
            await self.play_for(change, seat)

    async def let_time_pass(self, change: Change) -> None:
        """Plays the time since the last look, in moments of the game; a pause of the table is no time."""
        passing = self.table.game.time
        assert passing is not None
        moment = passing.moment / 1000
        moments = int(min(time.monotonic() - self.passed_at, 2 * SILENCE) / moment)
        self.passed_at = time.monotonic() if moments * moment >= 2 * SILENCE else self.passed_at + moments * moment
        for power in reversed(range(passing.count)):
            carrier = self.table.carrier_of_time()
            if moments >> power & 1 and carrier != NOBODY:
                await change.play(carrier, passing.first + power, BY_TIME)

    async def let_go_for_the_silent(self, change: Change) -> None:
        """Who is not connected any more has let go."""
        table = self.table
        for seat in range(len(table.seats)):
            silent = not table.is_played_by_bot(seat) and not table.listeners.is_here(seat)
            if silent and time.monotonic() - table.listeners.gone_at[seat] > SILENCE and self.can_let_go(seat):
                await change.play(seat, self.letting_go(), BY_ABSENCE)

    def letting_go(self) -> int:
        assert self.table.game.time is not None
        return self.table.game.time.silence

    def can_let_go(self, seat: int) -> bool:
        may_act = self.table.decisions.may_act(seat)
        return may_act and self.table.playing().refusal(seat, self.letting_go()) == ALLOWED
