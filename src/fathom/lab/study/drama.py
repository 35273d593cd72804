"""Lead changes: who is the favourite when, and how long that means nothing yet."""

from collections.abc import Iterator, Sequence

import numpy as np

from fathom.lab.study.bounds import Array, Measured, Unit, mean, share
from fathom.lab.study.looks import Look

CLEARLY = 0.2  # so much ahead of the favourite makes another one: less is within what play-outs may be off
TENTHS = 10


def drama(looks: Sequence[Look], shared: bool) -> Iterator[tuple[str, Measured]]:
    """Where all win together they race against the game."""
    courses = [course_of(look, shared) for look in looks]
    changes = [favourites(course) for course in courses]
    yield "drama.changes", mean(np.array([len(found) - 1 for found in changes], float), Unit.COUNT)
    yield (
        "drama.last_change",
        mean(
            np.array([found[-1][0] / max(1, len(course) - 1) for found, course in zip(changes, courses, strict=True)]),
            Unit.SHARE,
        ),
    )
    for tenth in range(TENTHS + 1):
        held = np.array([is_right(course, tenth) for course in courses])
        yield f"drama.favourite.{tenth}", share(held, np.ones(len(held)))


def course_of(look: Look, shared: bool) -> Array:
    """The chances after every step, a column for each who can win; what is left over is the game's."""
    chances = np.array([look.steps[0].before, *(step.after for step in look.steps)])
    return np.stack([chances[:, 0], 1 - chances[:, 0]], axis=1) if shared else chances


def favourites(course: Array) -> list[tuple[int, int]]:
    """From which step on who is ahead; a little more than another is no lead."""
    found = [(0, int(course[0].argmax()))]
    for step, chances in enumerate(course):
        best = int(chances.argmax())
        if chances[best] > chances[found[-1][1]] + CLEARLY:
            found.append((step, best))
    return found


def is_right(course: Array, tenth: int) -> float:
    """Whether who is the favourite after so much of the game wins it; equals share it."""
    chances, end = course[(len(course) - 1) * tenth // TENTHS], course[-1]
    best, winners = chances == chances.max(), end == end.max()
    return float((best & winners).sum() / best.sum() / winners.sum() * (1 if end.max() > 0 else 0))
