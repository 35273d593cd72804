"""Hints: what the Captain would do in one's place. They are made of what the seat sees, and told to nobody else."""

import asyncio
from collections.abc import Callable

import msgspec

from fathom.bots.analysis import Advice
from fathom.server.messages import Advised
from fathom.server.pondering import can_think_at, hint_for
from fathom.server.refusals import Refusal
from fathom.server.table import LiveTable
from fathom.server.thinkers import Thought, Unanswered

Tell = Callable[[list[Advised]], None]


class Counsel:
    """The hints of one table: one at a time for each seat, and the same one as long as its decision stands.

    Where all choose at once, a hint stays good whoever has chosen in the meantime.
    """

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        self.given: dict[int, tuple[int, list[Advised]]] = {}
        self.thinking: dict[int, asyncio.Task[None]] = {}

    def ask(self, seat: int, tell: Tell) -> None:
        """Refuses at once, or tells in a while: an empty list if nothing came of it, or the table has moved on."""
        self.check(seat)
        since = self.table.decides_since(seat)
        before, advice = self.given.get(seat, (-1, []))
        if before == since:
            asyncio.get_running_loop().call_soon(tell, advice)
            return
        thought = Thought(hint_for(self.table, seat))
        task = self.thinking[seat] = asyncio.create_task(self.think(thought, seat, since, tell))
        task.add_done_callback(lambda _: self.thinking.pop(seat))

    def check(self, seat: int) -> None:
        table = self.table
        if not table.gives_hints:
            raise Refusal("HINTS_OFF")
        if not table.may_act(seat) or table.is_played_by_bot(seat) or table.does_time_run():
            raise Refusal("HINT_NOT_NOW")
        if not can_think_at(table):
            raise Refusal("HINT_NOT_READY")
        if seat in self.thinking:
            raise Refusal("HINT_COMING")

    async def think(self, thought: Thought, seat: int, since: int, tell: Tell) -> None:
        try:
            found = await self.table.house.thinkers.ask(thought)
        except Unanswered:
            found = []
        stands = not self.table.is_spoiled and self.table.decides_since(seat) == since
        advice = [advised(one) for one in msgspec.convert(found, list[Advice])] if stands else []
        if advice:
            self.given[seat] = (since, advice)
        tell(advice)

    def stop(self) -> None:
        for task in self.thinking.values():
            task.cancel()


def advised(one: Advice) -> Advised:
    return Advised(one.action, round(one.chance, 4), round(one.give_or_take, 4), one.playouts == 0)
