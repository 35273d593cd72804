"""A bot that thinks about one decision, while the table goes on without waiting for it."""

import asyncio
import time
from contextlib import suppress
from dataclasses import dataclass, field

from fathom.bots.kinds import QUICK, today
from fathom.engine.dealer import SPECTATOR
from fathom.engine.match import Chooser, Move
from fathom.engine.records import as_bytes
from fathom.server.tables.table import LiveTable
from fathom.server.thinking.jobs import ChoiceJob
from fathom.server.thinking.pending import PendingJob, Unanswered


@dataclass(frozen=True)
class Decision:
    """Who decides what. It stands as long as the seat sees the same: a thought is made of nothing else."""

    seat: int
    since: int  # the step from which it has stood
    sight: bytes

    @classmethod
    def of(cls, table: LiveTable, seat: int) -> "Decision":
        return cls(seat, table.decisions.since[seat], as_bytes(table.playing().sight(seat)))

    def stands(self, table: LiveTable) -> bool:
        return not table.is_spoiled and table.decisions.may_act(self.seat) and Decision.of(table, self.seat) == self


def can_think_at(table: LiveTable) -> bool:
    """Where time runs there is none to think in."""
    return table.game.slug in table.services.pool.games and not table.does_time_run()


def must_think_at(table: LiveTable, seat: int) -> bool:
    return today(table.seats[seat].level) not in QUICK and can_think_at(table)


@dataclass(eq=False)
class BotTurn:
    """Thinks at once, and answers in the rhythm of a person: never sooner than the pace of the server."""

    table: LiveTable
    decision: Decision
    pending: PendingJob = field(init=False)
    asked: int = field(init=False)  # the step that it was asked for
    level: str = field(init=False)
    impatience: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        """The bot's luck is sealed as well, and apart from that of the dice: who knows one does not know the other."""
        match, seat = self.table.playing(), self.decision.seat
        self.asked, self.level = len(match.steps), self.table.seats[seat].level
        job = ChoiceJob(self.table.game.slug, as_bytes(match.state), seat, self.level, match.mind_of(seat))
        self.pending = PendingJob(job, self.table.listeners.owner)

    def hurry(self) -> None:
        """Somebody waits: what is known by now will do."""
        self.pending.hurry()
        self.impatience.set()

    async def choose(self) -> Move | None:
        """The move; None if there is no answer, or nothing to think about, and a glance must do."""
        began = time.monotonic()
        move = await self.think()
        rest = max(self.table.services.config.bot_pace, self.least) - (time.monotonic() - began)
        if rest > 0:
            with suppress(TimeoutError):
                await asyncio.wait_for(self.impatience.wait(), rest)
        return move

    @property
    def is_open(self) -> bool:
        """Whether everybody sees what the bot sees: then no time that it takes tells anything."""
        return as_bytes(self.table.playing().sight(SPECTATOR)) == self.decision.sight

    @property
    def least(self) -> float:
        """Seconds that it takes at least; with a secret in hand as long as a thought, though it had no choice."""
        return 0.0 if self.is_open else self.pending.job.seconds

    async def think(self) -> Move | None:
        if len(self.table.allowed(self.decision.seat)) == 1 and self.is_open:
            return None
        try:
            action, playouts = await self.table.services.pool.ask(self.pending)
            return Move(self.decision.seat, action, Chooser(self.level, playouts, self.asked))
        except Unanswered:
            return None
