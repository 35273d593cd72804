"""Numbers with the bounds between which the truth lies 95 times of 100.

Games are independent of each other, what happens inside one is not: so whatever is counted is added up by game first.
"""

from collections.abc import Callable
from enum import StrEnum
from math import sqrt
from typing import Any

import msgspec
import numpy as np

from fathom.lab.simulate import SURE

Array = np.ndarray[Any, np.dtype[Any]]
SIDES = (2.5, 97.5)  # per cent: what lies between them is 95
RESAMPLES = 400


class Unit(StrEnum):
    """What a number counts."""

    SHARE = "share"  # of 1
    CHANGE = "change"  # of a chance to win
    SHIFT = "shift"  # of any other share
    COUNT = "count"
    MINUTES = "minutes"
    POINTS = "points"
    GAIN = "gain"  # more or fewer of something that is counted
    POWER = "power"  # of ten


class Measured(msgspec.Struct, frozen=True, array_like=True):
    """A number, its bounds, from how many independent games it comes (0 where it is exact), and what it counts."""

    value: float
    low: float
    high: float
    games: int
    unit: Unit


def rounded(value: float, low: float, high: float, games: int, unit: Unit) -> Measured:
    return Measured(round(float(value), 5), round(float(low), 5), round(float(high), 5), games, unit)


def exact(value: float, unit: Unit) -> Measured:
    return rounded(value, value, value, 0, unit)


def share(sums: Array, counts: Array) -> Measured:
    """What part of all came true: `sums` of `counts` in each game.

    The bounds are Wilson's, for as many trials as these are worth.
    """
    total = float(counts.sum())
    if not total:
        return rounded(0.0, 0.0, 1.0, 0, Unit.SHARE)
    part = float(sums.sum()) / total
    off = float(((sums - part * counts) ** 2).sum())
    worth = max(1.0, min(total, part * (1 - part) * total**2 / off if off else total))
    weight = SURE**2 / worth
    middle, half = (part + weight / 2) / (1 + weight), SURE * sqrt(part * (1 - part) / worth + weight / (4 * worth))
    reach = half / (1 + weight)
    low, high = max(0.0, min(part, middle - reach)), min(1.0, max(part, middle + reach))
    return rounded(part, low, high, int((counts > 0).sum()), Unit.SHARE)


def mean(values: Array, unit: Unit) -> Measured:
    return ratio(values, np.ones(len(values)), unit)


def ratio(sums: Array, counts: Array, unit: Unit) -> Measured:
    """The mean over all that was counted, `sums` of `counts` in each game."""
    total, games = float(counts.sum()), int((counts > 0).sum())
    middle = float(sums.sum()) / total
    error = sqrt(float(((sums - middle * counts) ** 2).sum()) * games / max(1, games - 1)) / total
    low, high = middle - SURE * error, middle + SURE * error
    if unit == Unit.SHARE:  # there is nothing beyond all or none, however few the games
        low, high = max(0.0, low), min(1.0, high)
    return rounded(middle, low, high, games, unit)


def quantile(values: Array, part: float, unit: Unit) -> Measured:
    """The value below which so many lie; its bounds are values too, by their order."""
    ordered, games = np.sort(values), len(values)
    reach = SURE * sqrt(part * (1 - part) / games)
    places = (part, max(0.0, part - reach), min(1.0, part + reach))
    middle, low, high = (ordered[min(games - 1, int(place * games))] for place in places)
    return rounded(middle, low, high, games, unit)


def resampled(rows: Array, measure: Callable[[Array], float], unit: Unit, seed: int) -> Measured:
    """Any number that follows from rows, one for each game or deal: drawn again and again from themselves."""
    luck = np.random.default_rng(seed)
    drawn = [measure(rows[luck.integers(0, len(rows), len(rows))]) for _ in range(RESAMPLES)]
    found = measure(rows)
    low, high = np.percentile(drawn, SIDES)
    return rounded(found, min(found, low), max(found, high), len(rows), unit)
