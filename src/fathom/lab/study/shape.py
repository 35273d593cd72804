"""The shape of a game: how long it is, who wins from which seat, how many ways there are to go on."""

from collections.abc import Iterator, Sequence

import numpy as np

from fathom.engine.game import Game
from fathom.lab.study.bounds import Measured, Unit, mean, quantile, ratio, share
from fathom.lab.study.looks import Look
from fathom.lab.study.plays import Played, Settings, begun_by_first, is_shared, play

Numbers = Iterator[tuple[str, Measured]]
SHORT, LONG = 0.05, 0.95
MINUTE = 60
WIDTHS = ((1, 1), (2, 2), (3, 5), (6, 10), (11, 10_000))


def lengths(game: Game, games: int, seed: int, copy: Settings) -> Numbers:
    """In steps, for every number of players."""
    for seats in game.seats:
        steps = play(game, seats, copy, games, seed).lengths.astype(float)
        yield f"length.steps.{seats}", mean(steps, Unit.COUNT)
        yield f"length.short.{seats}", quantile(steps, SHORT, Unit.COUNT)
        yield f"length.long.{seats}", quantile(steps, LONG, Unit.COUNT)


def minutes(looks: Sequence[Look], seconds: float, printed: tuple[int, int]) -> Numbers:
    """Only who has a choice thinks, and where several choose at once they do so together.

    What the box says of its minutes leaves so many seconds for a choice.
    """
    asked = np.array([sum(step.allowed > 1 and step.acting == 1 for step in look.steps) for look in looks], float)
    yield "length.moments", mean(asked, Unit.COUNT)
    yield "length.minutes", mean(asked * seconds / MINUTE, Unit.MINUTES)
    for name, told in zip(("brisk", "leisurely"), printed, strict=True):
        yield f"length.{name}", ratio(np.full(len(asked), told * MINUTE), asked, Unit.COUNT)


def seats(game: Game, games: int, seed: int, copy: Settings) -> Numbers:
    """The first seat begins wherever a table may say so."""
    for count in game.seats:
        played = play(game, count, {**copy, **begun_by_first(game)}, games, seed)
        if is_shared(game):
            yield from team(played, count)
            continue
        for seat in range(count):
            yield f"seats.{count}.{seat + 1}", share(played.wins[:, seat], np.ones(games))


def team(played: Played, count: int) -> Numbers:
    yield f"team.{count}", share(played.wins[:, 0], np.ones(len(played.wins)))
    yield f"team_points.{count}", mean(played.points[:, 0].astype(float), Unit.POINTS)


def branching(looks: Sequence[Look]) -> Numbers:
    """How many actions there are to choose from; of all the ways that a game can go, the order of magnitude."""
    widths = [np.array([step.allowed for step in look.steps], float) for look in looks]
    counts = np.array([len(found) for found in widths], float)
    yield "branching.mean", ratio(np.array([found.sum() for found in widths]), counts, Unit.COUNT)
    for low, high in WIDTHS:
        within = np.array([((found >= low) & (found <= high)).sum() for found in widths], float)
        yield f"branching.{low}", share(within, counts)
    yield "branching.ways", mean(np.array([np.log10(found).sum() for found in widths]), Unit.POWER)
