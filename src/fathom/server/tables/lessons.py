"""The guided first game of each game, as the learner sees it: the steps of a match, and the words between them."""

from dataclasses import asdict
from functools import cache

from msgspec.structs import replace

from fathom.bots.kinds import CAPTAIN, DEFAULT
from fathom.engine import lesson as engine
from fathom.engine.archive import watch
from fathom.engine.box import settings_of
from fathom.engine.game import find_game
from fathom.engine.lesson import LEARNER, play_lesson
from fathom.engine.match import SET_UP, Match
from fathom.server.protocol import BOT, PERSON, Lesson, LessonWord, ReplayStep, Seat, Table
from fathom.server.tables.replays import replayed
from fathom.server.tables.seats import BOT_NAMES


@cache
def lesson_of(slug: str) -> Lesson:
    """Played once; it is the same for everybody."""
    lesson = play_lesson(find_game(slug))
    words = [LessonWord(**asdict(word)) for word in lesson.words]
    return Lesson(table_of(lesson), seen_by_learner(lesson.match), words)


def view_seat(seat: int) -> Seat:
    if seat == LEARNER:
        return Seat(PERSON, "", "", here=True, held=False, resigned=False)
    return Seat(BOT, DEFAULT, BOT_NAMES[seat], here=True, held=False, resigned=False)


def table_of(lesson: engine.Lesson) -> Table:
    """A table where nobody sits but the learner; the luck is no secret."""
    match = lesson.match
    return Table(
        id=f"lesson-{lesson.game.slug}",
        code=None,
        game=lesson.game.slug,
        settings=settings_of(lesson.game.box, match.box),
        open=False,
        clock=None,
        hints=False,
        adviser=CAPTAIN,
        phase="playing",
        seats=[view_seat(seat) for seat in range(int(match.box.seats))],
        host=LEARNER,
        you=[LEARNER],
        n=len(match.steps) - 1,
        commitment=match.commitment,
        pledges=None,
        salts=[],
        seed=match.seed.hex(),
        results=None,
        next=None,
        taken_back=0,
        sides=lesson.game.sides(match.box),
    )


def seen_by_learner(match: Match) -> list[ReplayStep]:
    """The match once more, step by step; what the others hide stays hidden."""
    steps, seen = watch(match, match.moves, SET_UP, [LEARNER])
    sights = [learner for (learner,) in seen]
    return [replace(step, draws=[]) for step in replayed(match.game.sight, steps, sights, LEARNER)]
