"""How long a diver can hold out: T1's law, and R12's gauge. Nothing here is in the booklet, where lungs decide."""

import math
from typing import Any

import numpy as np

from fathom.engine.dealer import Dealer, lead_to_the_same, pick
from fathom.engine.rule import rule
from fathom.games.bermudes import material
from fathom.games.bermudes.material import AMBER_SHARE, GAUGE_NOISE, LONGEST_BREATH, MOMENTS, PER_CENT, RED_SHARE
from fathom.games.bermudes.state import Breath, State

CHANCES = 1_000_000
NOISES = 2 * GAUGE_NOISE + 1  # from -10 to +10 per cent, each as likely


def breaths_within(seconds: int, median: int) -> int:
    """T1 Of a million breaths, those that last at most so many seconds."""
    if seconds < material.SHORTEST_BREATH:
        return 0
    if seconds >= LONGEST_BREATH:
        return CHANCES
    deviations = math.log((seconds + 0.5) / median) / material.SPREAD
    return round(CHANCES * (1 + math.erf(deviations / math.sqrt(2))) / 2)


MEDIANS: Any = np.array(material.MEDIAN_BREATH)
WITHIN: Any = np.array([[breaths_within(s, median) for s in range(LONGEST_BREATH + 1)] for median in MEDIANS])


@rule
def take_breath(s: State, seat: int, dealer: Dealer) -> None:
    """T1 Hidden air is drawn; L8 a timer and the hard stop are the same for all."""
    s.amber[seat] = 0
    s.red[seat] = 0
    if s.breath == Breath.HONOUR:
        s.air[seat] = material.HARD_STOP
    elif s.breath == Breath.TIMER:
        s.air[seat] = MEDIANS[s.level]
    else:
        draw_breath(s, seat, 0, dealer)


@rule
def draw_breath(s: State, seat: int, after: int, dealer: Dealer) -> None:
    """T1, R12 A breath that lasts longer than `after`, and its gauge."""
    s.air[seat] = draw_air(s.level, after, dealer)
    s.amber[seat] = draw_second(s.air[seat], AMBER_SHARE, dealer)
    s.red[seat] = draw_second(s.air[seat], RED_SHARE, dealer)


@rule
def draw_air(level: int, after: int, dealer: Dealer) -> int:
    """T1 Seconds of one breath that lasts longer than `after`."""
    gone = int(WITHIN[level, after])
    drawn = gone + pick(dealer, CHANCES - gone)
    seconds = after + 1
    for second in range(after + 1, LONGEST_BREATH):
        seconds += WITHIN[level, second] <= drawn
    lead_to_the_same(dealer, WITHIN[level, seconds] - drawn)
    return seconds


@rule
def draw_second(air: int, share: int, dealer: Dealer) -> int:
    """R12 The second at which a gauge turns, however far off it is."""
    noise = pick(dealer, NOISES)
    second = second_of(air, share, noise)
    if dealer.scripted == 1:
        lead_to_the_same(dealer, count_same(air, share, noise))
    return second


@rule
def count_same(air: int, share: int, noise: int) -> int:
    """How many noises from this one on turn the gauge in the same second."""
    same = 1
    while noise + same < NOISES and second_of(air, share, noise + same) == second_of(air, share, noise):
        same += 1
    return same


@rule
def second_of(air: int, share: int, noise: int) -> int:
    """R12 The second at which a gauge turns: a share of one's air, up to 10 % off either way."""
    whole = PER_CENT * PER_CENT
    return (air * share * (PER_CENT - GAUGE_NOISE + noise) + whole // 2) // whole


@rule
def seconds_under_water(s: State) -> int:
    return s.time // MOMENTS


@rule
def fits(turned: int, air: int, share: int, noise: int, now: int) -> bool:
    """Would this noise show what the gauge has shown so far? A turn still to come is only known to lie ahead."""
    second = second_of(air, share, noise)
    return second == turned or (turned > now and second > now)


@rule
def count_fitting(turned: int, air: int, share: int, now: int) -> int:
    fitting = 0
    for noise in range(NOISES):
        if fits(turned, air, share, noise, now):
            fitting += 1
    return fitting


@rule
def pick_fitting(turned: int, air: int, share: int, now: int, dealer: Dealer) -> int:
    """A second at which the gauge turns, among those that fit."""
    skipped = pick(dealer, count_fitting(turned, air, share, now))
    noise = 0
    while skipped > 0 or not fits(turned, air, share, noise, now):
        if fits(turned, air, share, noise, now):
            skipped -= 1
        noise += 1
    return second_of(air, share, noise)


@rule
def weigh_air(s: State, seat: int, air: int, now: int) -> int:
    """How likely this much air is, given one's own gauge."""
    likely = int(WITHIN[s.level, air] - WITHIN[s.level, air - 1])
    if likely == 0:
        return 0
    ambers = count_fitting(s.amber[seat], air, AMBER_SHARE, now)
    return likely * ambers * count_fitting(s.red[seat], air, RED_SHARE, now)


@rule
def redeal_own_air(s: State, seat: int, dealer: Dealer) -> None:
    """R12 What one's lungs may still hold, given what the gauge has shown."""
    now = seconds_under_water(s)
    total = 0
    for air in range(now + 1, LONGEST_BREATH + 1):
        total += weigh_air(s, seat, air, now)
    drawn = pick(dealer, total)
    air = now + 1
    while drawn >= weigh_air(s, seat, air, now):
        drawn -= weigh_air(s, seat, air, now)
        air += 1
    s.air[seat] = air
    s.amber[seat] = pick_fitting(s.amber[seat], air, AMBER_SHARE, now, dealer)
    s.red[seat] = pick_fitting(s.red[seat], air, RED_SHARE, now, dealer)


@rule
def shortest_air(s: State) -> int:
    """B16 The first who must breathe ends the dive: this seat."""
    first = 0
    for seat in range(1, s.seats):
        if s.air[seat] < s.air[first]:
            first = seat
    return first


@rule
def is_out_of_air(s: State) -> bool:
    """T5, L8"""
    return s.time >= s.air[shortest_air(s)] * MOMENTS
