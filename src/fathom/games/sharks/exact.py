"""Exact numbers of Shark Attacks!: every roll is enumerated, none is sampled.

Signs are left out: these are the points of one turn for a player who wants points and nothing else.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import factorial

from fathom.engine.dealer import Dealer
from fathom.engine.errors import Mistake
from fathom.engine.records import put
from fathom.games.sharks import material
from fathom.games.sharks.material import BLUE_DICE, FACES, ONE, RED_DICE, STARTING_DICE, THREE, TWO, WAVE, WAVE_FACES
from fathom.games.sharks.rules import bite
from fathom.games.sharks.state import Fleeing, State

Faces = tuple[int, int, int, int]  # how many dice show a wave, 1, 2, 3
CONVERGED = 1e-13


@cache
def rolls(dice: int) -> tuple[tuple[Faces, Fraction], ...]:
    """Every way in which some dice can fall, with its probability."""
    return tuple(each_roll(dice))


def each_roll(dice: int) -> Iterator[tuple[Faces, Fraction]]:
    for ones in range(dice + 1):
        for twos in range(dice + 1 - ones):
            for threes in range(dice + 1 - ones - twos):
                waves = dice - ones - twos - threes
                ways = factorial(dice) // (factorial(waves) * factorial(ones) * factorial(twos) * factorial(threes))
                yield (waves, ones, twos, threes), Fraction(ways * WAVE_FACES**waves, FACES**dice)


def swimmers(faces: Faces) -> int:
    return faces[ONE] + TWO * faces[TWO] + THREE * faces[THREE]


@cache
def after_the_bite(faces: Faces, fins: Faces) -> Faces:
    """What is left of a roll once the sharks have eaten: the rules themselves say so."""
    s, dealer = State.new(), Dealer.new()
    put(s, dice=faces, fins=fins)
    bite(s, dealer)
    return int(s.dice[WAVE]), int(s.dice[ONE]), int(s.dice[TWO]), int(s.dice[THREE])


@dataclass(frozen=True)
class Attack:
    """What an attack brings, on average, from some dice in the water."""

    unharmed: Fraction  # probability that nobody is eaten
    escaped: Fraction  # swimmers that escape
    escaped_unharmed: Fraction  # swimmers that escape, counted only where nobody is eaten
    eaten: Fraction  # dice

    @property
    def points(self) -> Fraction:
        return self.escaped + (material.BLESSING_FACTOR - 1) * self.escaped_unharmed


@cache
def attack(dice: int, sharks: int = 1) -> Attack:
    """S20 to S38, from `dice` in the water and `sharks` red dice. A roll of nothing but waves changes nothing."""
    if dice == 0:
        return Attack(Fraction(1), Fraction(0), Fraction(0), Fraction(0))
    total = [Fraction(0)] * 4
    for faces, chance in rolls(dice):
        if faces[WAVE] < dice:
            for fins, fin_chance in rolls(sharks):
                add(total, chance * fin_chance, faces, after_the_bite(faces, fins), sharks)
    moving = 1 - Fraction(WAVE_FACES, FACES) ** dice
    return Attack(*(part / moving for part in total))


def add(total: list[Fraction], chance: Fraction, faces: Faces, left: Faces, sharks: int) -> None:
    """Adds one outcome of one roll, and what follows from it."""
    eaten = sum(faces) - sum(left)
    then = attack(left[WAVE], min(RED_DICE, sharks + 1) if eaten else sharks)
    total[1] += chance * (swimmers(left) + then.escaped)
    total[3] += chance * (eaten + then.eaten)
    if not eaten:
        total[0] += chance * then.unharmed
        total[2] += chance * (swimmers(left) * then.unharmed + then.escaped_unharmed)


@cache
def landings(dice: int) -> tuple[tuple[int, int, float], ...]:
    """For a roll of the waves: dice that show swimmers, how many swimmers, and the probability."""
    chances: dict[tuple[int, int], Fraction] = {}
    for faces, chance in rolls(dice):
        landed = (dice - faces[WAVE], swimmers(faces))
        chances[landed] = chances.get(landed, Fraction(0)) + chance
    return tuple((dice, count, float(chance)) for (dice, count), chance in chances.items())


class Turn:
    """S5 to S38 under one reading of how many dice flee: the best average points from any point of a turn."""

    def __init__(self, fleeing: Fleeing) -> None:
        self.fleeing = fleeing
        self.known: dict[tuple[int, int], list[float]] = {}

    def flight(self, swimmer_dice: int, count: int) -> float:
        """S20 What the shark leaves."""
        dice = swimmer_dice if self.fleeing == Fleeing.DICE else min(BLUE_DICE, count)
        return float(attack(dice).points)

    def values(self, swimmer_dice: int, count: int) -> list[float]:
        """The value for each number of waves; rain and sun lead back and forth between them, so they are iterated."""
        if (swimmer_dice, count) not in self.known:
            self.known[swimmer_dice, count] = self.iterate(swimmer_dice, count)
        return self.known[swimmer_dice, count]

    def iterate(self, swimmer_dice: int, count: int) -> list[float]:
        most = BLUE_DICE - swimmer_dice
        values = [float(material.PARTY_FACTOR * count)] + [float(count)] * most
        change = 1.0
        while change > CONVERGED:
            rolled = [self.roll(waves, swimmer_dice, count, values) for waves in range(most + 1)]
            rolled[WAVE] = values[WAVE]  # S12: no wave left, the party
            better = [max(count, self.press(waves, rolled, swimmer_dice, count)) for waves in range(1, most + 1)]
            change = max((abs(new - old) for new, old in zip(better, values[1:], strict=True)), default=0.0)
            values = values[:1] + better
        return values

    def press(self, waves: int, rolled: list[float], swimmer_dice: int, count: int) -> float:
        """S9 to S14."""
        sun, rain = rolled[min(waves + 1, len(rolled) - 1)], rolled[waves - 1]
        return (sun + rain + self.flight(swimmer_dice, count)) / material.EVENT_FACES

    def roll(self, waves: int, swimmer_dice: int, count: int, values: list[float]) -> float:
        """S13 The average over a roll of the waves; `values` are those of a roll that brings nobody."""
        total = 0.0
        for landed, more, chance in landings(waves):
            there = self.values(swimmer_dice + landed, count + more) if landed else values
            total += chance * there[waves - landed]
        return total

    def start(self, dice: int) -> float:
        """S5, S6."""
        return self.roll(dice, 0, 0, self.values(0, 0))


def solve_best_turn(question: Mapping[str, str]) -> dict[str, dict[str, float]]:
    """`--turn --dice 7`: the best average points of a turn that starts with 1 to 7 dice, under either reading."""
    asked = question.get("dice", str(STARTING_DICE))
    if not asked.isdecimal() or not 1 <= int(asked) <= STARTING_DICE:
        raise Mistake("dice_out_of_range", low=1, high=STARTING_DICE, dice=asked or "?")
    return {reading.name.lower(): turn_values(reading, int(asked)) for reading in Fleeing}


def turn_values(reading: Fleeing, most: int) -> dict[str, float]:
    turn = turn_under(reading)
    return {str(dice): turn.start(dice) for dice in range(1, most + 1)}


@cache
def turn_under(reading: Fleeing) -> Turn:
    """What was worked out once is known to whoever asks next."""
    return Turn(reading)
