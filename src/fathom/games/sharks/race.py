"""The race of two, solved: who wins, with which chance, from every position where a turn begins.

A position is what either still needs, and the signs on either beach. Each turn is solved exactly, every roll
enumerated; turns without points lead from one position to another and back, so they are iterated until nothing moves.
"""

import math
from functools import cache
from typing import Any

import numpy as np

from fathom.engine.dealer import Dealer
from fathom.engine.rule import rule
from fathom.games.sharks.exact import landings
from fathom.games.sharks.material import (
    BLESSING_FACTOR,
    BLUE_DICE,
    EVENT_FACES,
    FACES,
    ONE,
    PARTY_FACTOR,
    RED_DICE,
    SIGNS,
    SIGNS_BACK_AT_PARTY,
    SIGNS_BACK_AT_STOP,
    STARTING_DICE,
    TARGET,
    THREE,
    TWO,
    WAVE,
    WAVE_FACES,
)
from fathom.games.sharks.rules import bite, count_swimmer_dice, count_swimmers
from fathom.games.sharks.state import Fleeing, State

MOST_SWIMMERS = THREE * BLUE_DICE
BEACH = (BLUE_DICE + 1, MOST_SWIMMERS + 1, BLUE_DICE + 1)  # swimmer dice, swimmers, waves
CONVERGED = 1e-10
HALF = WAVE_FACES / FACES  # a die shows a wave
FACTORIALS: Any = np.array([math.factorial(dice) for dice in range(BLUE_DICE + 1)], np.float64)

Table: Any = np.ndarray[Any, np.dtype[np.float64]]


@cache
def landing_table() -> Table:
    """By dice rolled, dice that show swimmers, and swimmers: the probability."""
    table = np.zeros((BLUE_DICE + 1, BLUE_DICE + 1, MOST_SWIMMERS + 1))
    for dice in range(BLUE_DICE + 1):
        for landed, count, chance in landings(dice):
            table[dice, landed, count] = chance
    return table


@cache
def attack_table() -> Table:
    """By dice that flee, swimmers that escape, and dice eaten: the probability, S20 to S38. Takes a second or more."""
    return np.array([flight(dice, 1) for dice in range(BLUE_DICE + 1)])


@cache
def flight(dice: int, sharks: int) -> Table:
    """S22 to S37, from `dice` in the water: by swimmers that escape and dice eaten."""
    ends = np.zeros((MOST_SWIMMERS + 1, BLUE_DICE + 1))
    if dice == 0:
        ends[0, 0] = 1.0
        return ends
    once = np.zeros((BLUE_DICE + 1, MOST_SWIMMERS + 1, BLUE_DICE + 1))
    dealer = Dealer.new()
    dealer.quiet = 1
    roll_every_way(State.new(), dealer, dice, sharks, once)
    for left, escaped, eaten in np.argwhere(once):
        then = flight(int(left), min(RED_DICE, sharks + 1) if eaten else sharks)
        chance = once[left, escaped, eaten] / (1 - HALF**dice)
        ends[escaped:, eaten:] += chance * then[: ends.shape[0] - escaped, : ends.shape[1] - eaten]
    return ends


@rule
def chance_of_faces(dice: int, ones: int, twos: int, threes: int) -> float:
    """S1 Of some dice, so many show 1, 2 and 3, and the others waves."""
    shown = ones + twos + threes
    ways = FACTORIALS[dice] / (FACTORIALS[dice - shown] * FACTORIALS[ones] * FACTORIALS[twos] * FACTORIALS[threes])
    return float(ways * HALF ** (dice - shown) / FACES**shown)


@rule
def show(s: State, dice: int, ones: int, twos: int, threes: int) -> None:
    """Dice as they have just fallen, nobody bitten yet."""
    s.blue = 0
    s.bitten = 0
    s.owed = 0
    s.dice[WAVE] = dice - ones - twos - threes
    s.dice[ONE] = ones
    s.dice[TWO] = twos
    s.dice[THREE] = threes


@rule
def bite_every_way(
    s: State, dealer: Dealer, dice: int, ones: int, twos: int, threes: int, sharks: int, ends: Any
) -> None:
    """S30 One fall of the blue dice against every fall of the red ones: the rules themselves say what is left."""
    chance = chance_of_faces(dice, ones, twos, threes)
    for three in range(sharks + 1):
        for two in range(sharks + 1 - three):
            for one in range(sharks + 1 - three - two):
                show(s, dice, ones, twos, threes)
                s.fins[ONE] = one
                s.fins[TWO] = two
                s.fins[THREE] = three
                bite(s, dealer)
                eaten = ones + twos + threes - count_swimmer_dice(s)
                ends[s.dice[WAVE], count_swimmers(s), eaten] += chance * chance_of_faces(sharks, one, two, three)


@rule
def roll_every_way(s: State, dealer: Dealer, dice: int, sharks: int, ends: Any) -> None:
    """One roll of an attack, by waves left, swimmers escaped and dice eaten; R18 nothing but waves changes nothing."""
    for ones in range(dice + 1):
        for twos in range(dice + 1 - ones):
            for threes in range(dice + 1 - ones - twos):
                if ones + twos + threes > 0:
                    bite_every_way(s, dealer, dice, ones, twos, threes, sharks, ends)


@rule
def after(race: Any, points: int, need: int, other: int, own: int, theirs: int) -> float:
    """S40, S41 The chance of winning once a turn has brought these points and left these signs."""
    return 1.0 if points >= need else 1.0 - race[other, need - points, theirs, own]


@rule
def calm(race: Any, count: int, need: int, other: int, own: int, theirs: int) -> float:
    """S7 No wave is left: the party, or a stop if that should ever be better."""
    party = after(race, PARTY_FACTOR * count, need, other, max(0, own - SIGNS_BACK_AT_PARTY), theirs)
    return max(party, stopping(race, count, need, other, own, theirs))


@rule
def stopping(race: Any, count: int, need: int, other: int, own: int, theirs: int) -> float:
    """S8"""
    return after(race, count, need, other, max(0, own - SIGNS_BACK_AT_STOP), theirs)


@rule
def fleeing(race: Any, ends: Any, need: int, other: int, own: int, theirs: int) -> float:
    """S20 to S38 The chance once a shark has come. S35 A sign for each eaten die: the centre's, then the other's."""
    total = 0.0
    for eaten in range(BLUE_DICE + 1):
        mine = min(SIGNS, own + eaten)
        left = min(theirs, SIGNS - mine)
        factor = BLESSING_FACTOR if eaten == 0 else 1
        for escaped in range(MOST_SWIMMERS + 1):
            if ends[escaped, eaten] > 0.0:
                total += ends[escaped, eaten] * after(race, factor * escaped, need, other, mine, left)
    return total


@rule
def rolled(beach: Any, landed: Any, dice: int, count: int, waves: int) -> float:
    """S13 The chance after a roll of the waves, as far as it brings anybody."""
    total = 0.0
    for more in range(1, waves + 1):
        for swum in range(more, THREE * more + 1):
            total += landed[waves, more, swum] * beach[dice + more, count + swum, waves - more]
    return total


@rule
def press(beach: Any, landed: Any, dice: int, count: int, waves: int, fresh: Any, shark: float) -> float:
    """S9 to S14 Sun, rain and shark are as likely; `fresh` is what `rolled` says of each number of waves."""
    sunny = min(waves + 1, BLUE_DICE - dice)
    rain = beach[dice, count, 0]
    if waves > 1:
        rain = fresh[waves - 1] + landed[waves - 1, 0, 0] * beach[dice, count, waves - 1]
    sun = fresh[sunny] + landed[sunny, 0, 0] * beach[dice, count, sunny]
    return float(sun + rain + shark) / EVENT_FACES


@rule
def settle(beach: Any, landed: Any, dice: int, count: int, fresh: Any, shark: float, stop: float) -> None:
    """S8 Stop or press on, for each number of waves; rain and sun lead back and forth, so they are iterated."""
    most = BLUE_DICE - dice
    for waves in range(1, most + 1):
        beach[dice, count, waves] = stop
    change = 1.0
    while change > CONVERGED:
        change = 0.0
        for waves in range(1, most + 1):
            better = max(stop, press(beach, landed, dice, count, waves, fresh, shark))
            change = max(change, abs(better - beach[dice, count, waves]))
            beach[dice, count, waves] = better


@rule
def solve_turn(
    race: Any, landed: Any, attack: Any, reading: int, need: int, other: int, own: int, theirs: int,
    beach: Any, fresh: Any, sharks: Any,
) -> float:  # fmt: skip  # the four numbers of a position, and the tables
    """Fills `beach` with the chance of winning from every point of a turn; the answer is that before the first roll."""
    for flown in range(BLUE_DICE + 1):
        sharks[flown] = fleeing(race, attack[flown], need, other, own, theirs)
    for dice in range(BLUE_DICE, -1, -1):
        for count in range(dice, THREE * dice + 1):
            beach[dice, count, 0] = calm(race, count, need, other, own, theirs)
            for waves in range(1, BLUE_DICE - dice + 1):
                fresh[waves] = rolled(beach, landed, dice, count, waves)
            shark = sharks[dice if reading == Fleeing.DICE else min(BLUE_DICE, count)]
            settle(beach, landed, dice, count, fresh, shark, stopping(race, count, need, other, own, theirs))
    first = STARTING_DICE - own
    return float(rolled(beach, landed, 0, 0, first) + HALF**first * beach[0, 0, first])


@rule
def solve_pair(
    race: Any, landed: Any, attack: Any, reading: int, a: int, b: int, beach: Any, fresh: Any, sharks: Any
) -> int:
    """The positions in which one needs `a` and the other `b`: how often they had to be gone through."""
    rounds = 0
    change = 1.0
    while change > CONVERGED:
        change = 0.0
        rounds += 1
        for side in range(2):
            need, other = (a, b) if side == 0 else (b, a)
            for own in range(SIGNS + 1):
                for theirs in range(SIGNS + 1 - own):
                    chance = solve_turn(race, landed, attack, reading, need, other, own, theirs, beach, fresh, sharks)
                    change = max(change, abs(chance - race[need, other, own, theirs]))
                    race[need, other, own, theirs] = chance
    return rounds


def new_turn() -> tuple[Table, Table, Table]:
    """Room for one turn: the beach, fresh rolls, and what sharks leave."""
    return np.zeros(BEACH), np.zeros(BLUE_DICE + 1), np.zeros(BLUE_DICE + 1)


def solve_race(reading: Fleeing, most: int = TARGET) -> Table:
    """Those who need least first: whatever a turn brings leads to a position already solved, or to its mirror."""
    race = np.full((most + 1, most + 1, SIGNS + 1, SIGNS + 1), 0.5)
    room = new_turn()
    for both in range(2, 2 * most + 1):
        for a in range(max(1, both - most), both // 2 + 1):
            solve_pair(race, landing_table(), attack_table(), int(reading), a, both - a, *room)
    return race


@rule
def chance_of_pressing(
    beach: Any, landed: Any, dice: int, count: int, waves: int, fresh: Any, sharks: Any, reading: int
) -> float:
    """S9 The chance of winning if one presses on, in a turn that `solve_turn` has solved."""
    for roll in range(1, BLUE_DICE - dice + 1):
        fresh[roll] = rolled(beach, landed, dice, count, roll)
    shark = sharks[dice if reading == Fleeing.DICE else min(BLUE_DICE, count)]
    return press(beach, landed, dice, count, waves, fresh, shark)
