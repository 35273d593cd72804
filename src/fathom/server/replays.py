"""A finished match, once more: step by step as a seat saw it, or as a file for `fathom verify`."""

import asyncio

from fathom.engine.dealer import THE_TABLE, draws_of
from fathom.engine.match import Match
from fathom.engine.match_file import PERSON as PERSON_KIND
from fathom.engine.match_file import MatchFile, as_file
from fathom.engine.records import as_dict
from fathom.server.messages import PERSON, Replay, ReplayStep, Sight
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
    steps, seen = finished(table).steps, dict[str, int | list[int]]()
    again = table.new_match()
    told: list[ReplayStep] = []
    for step in steps:
        if step.number > 0:
            again.play(step.seat, step.action)
        draws = draws_of(again.dealer)
        now = as_dict(again.sight(seat))
        # after the end there are no secrets
        told.append(ReplayStep(step.seat, step.action, again.steps[-1].rows(THE_TABLE), changed(seen, now), draws))
        seen = now
        if step.number % REPLAYED_AT_ONCE == REPLAYED_AT_ONCE - 1:
            await asyncio.sleep(0)
    return Replay(table.view(), told)


def changed(before: Sight, now: Sight) -> Sight:
    return {name: value for name, value in now.items() if before.get(name) != value}
