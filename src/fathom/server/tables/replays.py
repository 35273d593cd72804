"""A finished match, once more: step by step as a seat saw it."""

from collections.abc import Iterator, Sequence

from fathom.engine.archive import Archive, Course, unpack_sights
from fathom.engine.dealer import THE_TABLE
from fathom.engine.match import Step
from fathom.engine.records import Record, changes, read_all
from fathom.server.protocol import Replay, ReplayStep, TakenBack
from fathom.server.refusals import NOT_FOUND, RefusalError
from fathom.server.tables.archives import archive_of
from fathom.server.tables.table import LiveTable
from fathom.server.tables.views import view


async def replay(table: LiveTable, seat: int) -> Replay:
    """The match as the seat saw it, with what was taken back."""
    if seat >= len(table.seats):
        raise RefusalError("NO_SEAT", NOT_FOUND)
    archive = await archive_of(table)
    stands, *undone = (told_again(table, archive, course, seat) for course in archive.courses)
    taken_back = [TakenBack(course.first + 1, steps) for course, steps in zip(archive.courses[1:], undone, strict=True)]
    return Replay(view(table), seat, archive.rules, stands, taken_back)


def told_again(table: LiveTable, archive: Archive, course: Course, seat: int) -> list[ReplayStep]:
    """After the end there are no secrets: all that was told is heard."""
    steps = archive.steps(course, {event.name: int(event) for event in table.game.events})
    return list(replayed(archive.kind, steps, unpack_sights(course, seat), THE_TABLE))


def replayed(kind: type[Record], steps: Sequence[Step], seen: Sequence[bytes], listener: int) -> Iterator[ReplayStep]:
    """The first step has the whole sight, the others what changed."""
    before = b""
    for step, now in zip(steps, seen, strict=True):
        sight = changes(kind, before, now) if before else read_all(kind, now)
        yield ReplayStep(step.seat, step.action, step.rows(listener), sight, step.draws, step.chooser.kind)
        before = now
