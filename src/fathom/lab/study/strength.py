"""What cards, dice and places are worth: by how much the chance of winning changes with each.

The change is that of the whole step in which something happened, for the seat that it happened to; where several chose
at once, from before the first of them had chosen.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

import numpy as np

from fathom.engine.game import Game
from fathom.engine.observation import Event
from fathom.engine.texts import LETTERS
from fathom.lab.study.bounds import Measured, Unit, ratio, share
from fathom.lab.study.looks import Look, Step
from fathom.lab.study.plan import Plan, Strength

FEWEST = 30  # games in which something must have happened for its mean to say anything
NOBODY = -1
ALL, LAST = "all", 1_000_000  # its place among the values
Found = dict[str, dict[int, tuple[float, int]]]  # of what happened, by game: the changes added up, and how many


def strength(looks: Sequence[Look], plan: Plan, shared: bool) -> Iterator[tuple[str, Measured]]:
    for asked in plan.strength:
        found: Found = defaultdict(dict)
        for number, look in enumerate(looks):
            for step in look.steps:
                note(found, number, look, step, asked, shared)
        for which in sorted(found, key=lambda which: order(which, asked)):
            if len(found[which]) >= min(FEWEST, len(looks)):
                sums, counts = (np.array(column, float) for column in zip(*found[which].values(), strict=True))
                worth = share(sums, counts) if asked.wins else ratio(sums, counts, Unit.CHANGE)
                yield f"strength.{asked.name}.{which}", worth


def often(looks: Sequence[Look], plan: Plan) -> Iterator[tuple[str, Measured]]:
    """In how many games something happens at all."""
    for name in plan.often:
        told = np.array([any(event.name == name for step in look.steps for event in step.events) for look in looks])
        yield f"often.{name}", share(told.astype(float), np.ones(len(told)))


def order(which: str, asked: Strength) -> int:
    """All of them come last."""
    if which == ALL:
        return LAST
    return int(which) if asked.is_by_value else list(asked.letters).index(which)


def note(found: Found, number: int, look: Look, step: Step, asked: Strength, shared: bool) -> None:
    for event in step.events:
        seat = whom(event, asked, shared) if event.name in asked.letters else NOBODY
        if seat != NOBODY:
            worth = float(look.wins[seat] if asked.wins else step.after[seat] - step.before[seat])
            for which in [*kinds_of(event, asked), *([ALL] if asked.all else [])]:
                total, count = found[which].get(number, (0.0, 0))
                found[which][number] = total + worth, count + 1


def whom(event: Event, asked: Strength, shared: bool) -> int:
    """Whose chance it is about; what happens to nobody is about all of a team, and about nobody among rivals."""
    seat = event.values[LETTERS.index(asked.whom)] if asked.whom else event.seat
    return max(seat, 0) if shared else seat


def kinds_of(event: Event, asked: Strength) -> list[str]:
    letters = asked.letters[event.name]
    if not letters:
        return [event.name]
    values = [event.values[LETTERS.index(letter)] for letter in letters]
    return [str(value) for value in values if value >= asked.low]


def check(game: Game, plan: Plan) -> None:
    """A plan speaks of what there is."""
    known = {event.name for event in game.events}
    named = {name for asked in plan.strength for name in asked.letters} | set(plan.often)
    assert named <= known, f"{game.slug}: {named - known} are no events"
