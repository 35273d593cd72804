"""Where a finished match turned, thought out once for all who look at it again."""

import asyncio
from collections import OrderedDict

import msgspec

from fathom.bots.analysis import TurningPoint
from fathom.server.messages import Reviewed, TurnView
from fathom.server.refusals import UNAVAILABLE, Refusal
from fathom.server.replays import finished
from fathom.server.table import LiveTable
from fathom.server.thinkers import Thinkers, Thought, Unanswered
from fathom.server.thoughts import Review

PATIENCE = 20.0  # seconds that one question waits; the thought goes on, and the next question finds more of it
KEPT = 500  # reviews in memory; a match gives the same one again


class Reviews:
    """They have a process of their own: they take seconds, and no bot shall wait for that."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers
        self.kept: OrderedDict[str, asyncio.Task[Reviewed]] = OrderedDict()

    async def of(self, table: LiveTable) -> Reviewed:
        finished(table)
        if table.game.slug not in self.thinkers.games:
            raise Refusal("HINT_NOT_READY", UNAVAILABLE)
        if table.id not in self.kept:
            self.kept[table.id] = asyncio.create_task(self.think(question_about(table)))
        self.kept.move_to_end(table.id)
        if len(self.kept) > KEPT:
            self.kept.popitem(last=False)[1].cancel()
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(self.kept[table.id])
        except TimeoutError as error:
            raise Refusal("REVIEW_COMING", UNAVAILABLE) from error
        except Unanswered as error:
            self.kept.pop(table.id, None)
            raise Refusal("REVIEW_COMING", UNAVAILABLE) from error

    async def think(self, question: Review) -> Reviewed:
        found = await self.thinkers.ask(Thought(question))
        return Reviewed([turn_view(turn) for turn in msgspec.convert(found, list[TurningPoint])])

    async def stop(self) -> None:
        for task in self.kept.values():
            task.cancel()
        await self.thinkers.stop()


def question_about(table: LiveTable) -> Review:
    """The seed of the thoughts comes from the match's: whoever asks, whenever, hears the same."""
    match = finished(table)
    return Review(
        game=table.game.slug,
        seats=len(table.chairs),
        settings=table.row.settings,
        luck=match.seed,
        salts=list(match.salts),
        moves=[(step.seat, step.action) for step in match.steps[1:]],
        seed=int.from_bytes(match.seed[:7]),
    )


def turn_view(turn: TurningPoint) -> TurnView:
    before, after = ([round(chance, 4) for chance in row] for row in (turn.before, turn.after))
    return TurnView(
        number=turn.number,
        seat=turn.seat,
        action=turn.action,
        cause=turn.cause.value,
        before=before,
        after=after,
        better=turn.better,
        given_away=round(turn.given_away, 4),
    )
