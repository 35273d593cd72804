"""A table as it is on disk. A match goes on if it replays to the states that it had, and else is set aside.

Nothing is written here: who only reads must not decide what a match came to.
"""

import asyncio
import time
from collections.abc import Sequence

from fathom.engine.archive import unpacked
from fathom.engine.errors import Mistake
from fathom.engine.game import ALLOWED
from fathom.engine.match import SET_UP, Chooser, Match, Move, TakenBack
from fathom.server.storage.schema import MoveRow
from fathom.server.tables.table import NOBODY, LiveTable

REPLAYED_AT_ONCE = 200  # steps, before others get their turn
FITS = -1  # in place of the first step that does not
Course = list[MoveRow]


async def load(table: LiveTable) -> None:
    """The match as far as it is on disk, or what was kept of it."""
    store = table.services.store
    table.next_word = await store.last_word(table.id) + 1
    if table.row.started is None:
        return
    contents = await store.archive_of(table.id) if table.row.ended is not None else None
    if contents is not None:
        table.archive = unpacked(contents)
        return
    rows = await store.moves_of(table.id)
    table.recorded = len(rows)
    try:
        await replay(table, *read_log(rows))
        if table.is_slow:
            table.decisions.backdate(time.time() - (rows[-1].at if rows else table.row.started))
    except Mistake:  # the box itself is another one now
        table.is_aside = True


def read_log(rows: Sequence[MoveRow]) -> tuple[Course, list[tuple[int, Course]]]:
    """What stands; and each course that was taken back, whole, with the step that was gone back to."""
    stands, undone = Course(), list[tuple[int, Course]]()
    for row in rows:
        if row.seat == NOBODY:
            undone.append((row.action, stands.copy()))
            del stands[row.action :]
        else:
            stands.append(row)
    return stands, undone


async def replay(table: LiveTable, stands: Course, undone: Sequence[tuple[int, Course]]) -> None:
    match, unfit = await play_again(table, stands)
    table.is_aside = unfit != FITS or (table.is_of_other_rules and not await would_go_on(table, match, undone))
    if unfit == SET_UP:
        return
    table.match = match if unfit == FITS else match.with_moves(moves_of(stands[: unfit - 1]))
    table.match.taken_back = [TakenBack(step + 1, tuple(moves_of(course[step:]))) for step, course in undone]
    if not table.is_aside:
        table.decisions.note(table.match)


async def play_again(table: LiveTable, course: Course) -> tuple[Match, int]:
    """The match, and the first step whose state is another than it was."""
    match = table.new_match()
    if table.row.laid not in (None, match.steps[SET_UP].state):
        return match, SET_UP
    for number, row in enumerate(course, 1):
        if match.play(*move_of(row)) != ALLOWED or row.state not in (None, match.steps[-1].state):
            return match, number
        if number % REPLAYED_AT_ONCE == 0:
            await asyncio.sleep(0)
    return match, FITS


async def would_go_on(table: LiveTable, match: Match, undone: Sequence[tuple[int, Course]]) -> bool:
    """By other rules: what was taken back must come out the same as well, and who has won is for its own to say."""
    if match.is_over:
        return False
    return all([(await play_again(table, course))[1] == FITS for _, course in undone])


def moves_of(rows: Sequence[MoveRow]) -> list[Move]:
    return [move_of(row) for row in rows]


def move_of(row: MoveRow) -> Move:
    return Move(row.seat, row.action, Chooser(row.chooser, row.playouts, row.asked))
