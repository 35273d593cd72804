"""A finished match, once more: step by step as a seat saw it, or as a file for `fathom verify`."""

import asyncio
from collections.abc import Iterator, Sequence

from fathom.engine.dealer import THE_TABLE, draws_of
from fathom.engine.match import SET_UP, Match, Step
from fathom.engine.match_file import PERSON as PERSON_KIND
from fathom.engine.match_file import MatchFile, as_file
from fathom.engine.records import changes, read_all
from fathom.server.messages import PERSON, Replay, ReplayStep
from fathom.server.refusals import CONFLICT, NOT_FOUND, Refusal
from fathom.server.table import REPLAYED_AT_ONCE, LiveTable


def finished(table: LiveTable) -> Match:
    if table.phase != "over":
        raise Refusal("NOT_OVER", CONFLICT)
    return table.playing()


def match_file(table: LiveTable) -> MatchFile:
    players = [PERSON_KIND if chair.kind == PERSON else chair.level for chair in table.chairs]
    return as_file(finished(table), [chair.name for chair in table.chairs], players)


async def replay(table: LiveTable, seat: int) -> Replay:
    """Plays the match again, and notes what the seat saw and what was drawn."""
    if seat >= len(table.chairs):
        raise Refusal("NO_SEAT", NOT_FOUND)
    match, told = finished(table), list[ReplayStep]()
    for step in play_again(table.new_match(), match.steps, seat, THE_TABLE):  # after the end there are no secrets
        told.append(step)
        if len(told) % REPLAYED_AT_ONCE == 0:
            await asyncio.sleep(0)
    return Replay(table.view(), told)


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
