"""A finished match, once more: step by step as a seat saw it, or as a file for `fathom verify`."""

import asyncio
from collections.abc import Iterator, Sequence

from fathom.engine.dealer import THE_TABLE, draws_of
from fathom.engine.match import SET_UP, Match, Move
from fathom.engine.match_file import MatchFile, as_file
from fathom.engine.records import changes, read_all
from fathom.server.protocol import PERSON, Replay, ReplayStep, TakenBack
from fathom.server.refusals import NOT_FOUND, RefusalError
from fathom.server.tables.change import REPLAYED_AT_ONCE
from fathom.server.tables.table import LiveTable
from fathom.server.tables.views import view


def finished(table: LiveTable) -> Match:
    if table.phase != "over":
        raise RefusalError("NOT_OVER")
    return table.playing()


def match_file(table: LiveTable) -> MatchFile:
    """Who sat there; where choosers are not told, a seat that was given up is the bot's."""
    pledges = table.row.pledges
    is_bots = [seat.kind != PERSON or (seat.resigned and pledges is None) for seat in table.seats]
    players = [seat.level if bot else PERSON for seat, bot in zip(table.seats, is_bots, strict=True)]
    return as_file(finished(table), [seat.name for seat in table.seats], players, pledges)


async def replay(table: LiveTable, seat: int) -> Replay:
    """The match as the seat saw it, with what was taken back."""
    if seat >= len(table.seats):
        raise RefusalError("NO_SEAT", NOT_FOUND)
    match = finished(table)
    undone = [TakenBack(first, await play_all(table, moves, seat, first - 1)) for first, moves in match.abandoned()]
    return Replay(view(table), await play_all(table, match.moves, seat), undone[::-1])


async def play_all(table: LiveTable, moves: Sequence[Move], seat: int, first: int = SET_UP) -> list[ReplayStep]:
    steps = list[ReplayStep]()
    for step in play_again(table.new_match(), moves, seat, THE_TABLE, first):  # after the end there are no secrets
        steps.append(step)
        if len(steps) % REPLAYED_AT_ONCE == 0:
            await asyncio.sleep(0)
    return steps


def play_again(
    again: Match, moves: Sequence[Move], seat: int, listener: int, first: int = SET_UP
) -> Iterator[ReplayStep]:
    """Moves in a fresh match, from step `first` on: what the seat saw, what the listener heard and what was drawn."""
    kind, seen = again.game.sight, b""
    for number in range(len(moves) + 1):
        if number > SET_UP:
            again.play(*moves[number - 1])
        if number >= first:
            step, (now, _) = again.steps[-1], again.look(seat)
            sight = changes(kind, seen, now) if seen else read_all(kind, now)
            drawn, chooser = draws_of(again.dealer), step.chooser.kind
            yield ReplayStep(step.seat, step.action, step.rows(listener), sight, drawn, chooser)
            seen = now
