"""A finished match, once more: step by step as a seat saw it, or as a file for `fathom verify`."""

import asyncio
from collections.abc import Iterator, Sequence

from fathom.engine.dealer import THE_TABLE, draws_of
from fathom.engine.match import SET_UP, Match, Step
from fathom.engine.match_file import MatchFile, as_file
from fathom.engine.records import changes, read_all
from fathom.server.protocol import PERSON, Replay, ReplayStep
from fathom.server.refusals import NOT_FOUND, RefusalError
from fathom.server.tables.change import REPLAYED_AT_ONCE
from fathom.server.tables.table import LiveTable
from fathom.server.tables.views import view


def finished(table: LiveTable) -> Match:
    if table.phase != "over":
        raise RefusalError("NOT_OVER")
    return table.playing()


def match_file(table: LiveTable) -> MatchFile:
    players = [PERSON if seat.kind == PERSON else seat.level for seat in table.seats]
    return as_file(finished(table), [seat.name for seat in table.seats], players)


async def replay(table: LiveTable, seat: int) -> Replay:
    """Plays the match again, and notes what the seat saw and what was drawn."""
    if seat >= len(table.seats):
        raise RefusalError("NO_SEAT", NOT_FOUND)
    match, steps = finished(table), list[ReplayStep]()
    for step in play_again(table.new_match(), match.steps, seat, THE_TABLE):  # after the end there are no secrets
        steps.append(step)
        if len(steps) % REPLAYED_AT_ONCE == 0:
            await asyncio.sleep(0)
    return Replay(view(table), steps)


def play_again(again: Match, steps: Sequence[Step], seat: int, listener: int) -> Iterator[ReplayStep]:
    """The same steps in a fresh match: what the seat saw, what the listener heard and what was drawn."""
    kind, seen = again.game.sight, b""
    for step in steps:
        if step.number > SET_UP:
            again.play(step.seat, step.action)
        now, _ = again.look(seat)
        sight = changes(kind, seen, now) if seen else read_all(kind, now)
        yield ReplayStep(step.seat, step.action, again.steps[-1].rows(listener), sight, draws_of(again.dealer))
        seen = now
