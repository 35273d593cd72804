"""Hints: what the Captain would do in one's place, or somebody from outside. They are made of what the seat sees, and
told to nobody else.
"""

import asyncio
import secrets
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from fathom.bots import analysis
from fathom.bots.kinds import CAPTAIN, adviser
from fathom.engine.records import as_bytes
from fathom.server.protocol import Advice, Hint
from fathom.server.refusals import RefusalError
from fathom.server.tables.table import LiveTable
from fathom.server.thinking.bot_turn import can_think_at
from fathom.server.thinking.jobs import HintJob
from fathom.server.thinking.pending import PendingJob, Unanswered

Tell = Callable[[Hint], None]
NOTHING = Hint(CAPTAIN, [])


class Hints:
    """The hints of one table: one at a time for each seat, and the same one as long as its decision stands.

    Where all choose at once, a hint stays good whoever has chosen in the meantime.
    """

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.given: dict[int, tuple[int, Hint]] = {}
        self.thinking: dict[int, asyncio.Task[None]] = {}

    def ask(self, seat: int, tell: Tell) -> None:
        """Refuses at once, or tells in a while: no advice if nothing came of it, or the table has moved on."""
        self.check(seat)
        since = self.table.decisions.since_of(seat)
        before, hint = self.given.get(seat, (-1, NOTHING))
        if before == since:
            asyncio.get_running_loop().call_soon(tell, hint)
            return
        state = as_bytes(self.table.playing().state)
        job = HintJob(self.table.game.slug, state, seat, secrets.randbits(63), adviser())
        task = self.thinking[seat] = asyncio.create_task(self.think(job, since, tell))
        task.add_done_callback(lambda _: self.thinking.pop(seat))

    def check(self, seat: int) -> None:
        table = self.table
        if not table.gives_hints:
            raise RefusalError("HINTS_OFF")
        if not table.decisions.may_act(seat) or table.is_played_by_bot(seat) or table.is_silent:
            raise RefusalError("HINT_NOT_NOW")
        if not can_think_at(table):
            raise RefusalError("HINT_NOT_READY")
        if seat in self.thinking:
            raise RefusalError("HINT_COMING")

    async def think(self, job: HintJob, since: int, tell: Tell) -> None:
        hint = await self.thought(job)
        stands = not self.table.is_spoiled and self.table.decisions.since_of(job.seat) == since
        if stands and hint.advice:
            self.given[job.seat] = (since, hint)
        tell(hint if stands else NOTHING)

    async def thought(self, job: HintJob) -> Hint:
        """Where somebody from outside fails, the Captain is asked instead."""
        try:
            found = await self.table.services.pool.ask(PendingJob(job, self.table.listeners.owner))
        except Unanswered:
            return NOTHING if job.by == CAPTAIN else await self.thought(replace(job, by=CAPTAIN))
        return Hint(job.by, [rounded(one) for one in msgspec.convert(found, list[analysis.Advice])])

    def stop(self) -> None:
        for task in self.thinking.values():
            task.cancel()


def rounded(one: analysis.Advice) -> Advice:
    chance, give_or_take = (known and round(known, 4) for known in (one.chance, one.give_or_take))
    return Advice(one.action, chance, give_or_take, one.is_exact)
