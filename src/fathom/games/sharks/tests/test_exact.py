"""The exact numbers, and the dice that must meet them."""

from fractions import Fraction
from math import sqrt
from typing import Any

import numpy as np
import pytest

from fathom.engine.dealer import Dealer, seed_dealer
from fathom.engine.errors import Mistake
from fathom.engine.rule import rule
from fathom.games.sharks.exact import Attack, attack, rolls, swimmers
from fathom.games.sharks.material import BLUE_DICE, RED_DICE, WAVE
from fathom.games.sharks.rules import (
    bite,
    clear_the_water,
    count_swimmers,
    leave_the_water,
    roll_the_attack,
    roll_waves,
)
from fathom.games.sharks.solve import solve
from fathom.games.sharks.state import State
from tests.scale import sample

TRIALS = sample(plain=2_000, compiled=400_000)


def chance_of_swimmers(count: int) -> Fraction:
    return sum((chance for faces, chance in rolls(7) if swimmers(faces) == count), Fraction(0))


def test_the_swimmers_on_seven_dice() -> None:
    mean = sum(swimmers(faces) * chance for faces, chance in rolls(7))
    square = sum(swimmers(faces) ** 2 * chance for faces, chance in rolls(7))
    assert mean == 7
    assert square - mean**2 == Fraction(28, 3)
    assert chance_of_swimmers(0) == Fraction(1, 128)
    assert chance_of_swimmers(7) == Fraction(8773, 69984)
    assert chance_of_swimmers(21) == Fraction(1, 279936)


def test_no_wave_on_the_first_roll() -> None:
    for dice in range(1, 8):
        assert sum(chance for faces, chance in rolls(dice) if faces[WAVE] == 0) == Fraction(1, 2**dice)


@pytest.mark.parametrize(
    ("dice", "unharmed", "escaped", "eaten", "points"),
    [
        (1, Fraction(2, 3), Fraction(11, 9), Fraction(1, 3), Fraction(11, 3)),
        (2, Fraction(38, 81), Fraction(202, 81), Fraction(164, 243), Fraction(488, 81)),
        (3, Fraction(401, 1134), Fraction(704665, 183708), Fraction(4367, 4374), Fraction(1451377, 183708)),
    ],
)
def test_an_attack(dice: int, unharmed: Fraction, escaped: Fraction, eaten: Fraction, points: Fraction) -> None:
    found = attack(dice)
    assert (found.unharmed, found.escaped, found.eaten, found.points) == (unharmed, escaped, eaten, points)


def test_r1_ten_swimmers_on_five_dice_are_worth_more_to_the_letter_of_the_booklet() -> None:
    assert float(attack(10).points) == pytest.approx(19.9, abs=0.05)
    assert float(attack(5).points) == pytest.approx(11.3, abs=0.05)


def test_the_best_turn() -> None:
    best = solve({"turn": "", "dice": "7"})
    assert list(best) == ["swimmers", "dice"]
    assert list(best["dice"]) == ["1", "2", "3", "4", "5", "6", "7"]
    assert best["swimmers"]["7"] == pytest.approx(20.288083, abs=1e-6)
    assert best["dice"]["7"] == pytest.approx(16.205374, abs=1e-6)


@pytest.mark.parametrize("question", [{}, {"turn": "", "dice": "8"}, {"turn": "", "dice": "x"}, {"luck": ""}])
def test_a_question_without_an_answer_is_a_mistake(question: dict[str, str]) -> None:
    with pytest.raises(Mistake):
        solve(question)


@rule
def roll_beaches(s: State, dealer: Dealer, dice: int, found: Any) -> None:
    for trial in range(len(found)):
        clear_the_water(s)
        s.dice[WAVE] = dice
        roll_waves(s, dealer)
        found[trial] = count_swimmers(s)


@rule
def flee_often(s: State, dealer: Dealer, dice: int, escaped: Any, eaten: Any) -> None:
    for trial in range(len(escaped)):
        clear_the_water(s)
        s.blue, s.red = BLUE_DICE - dice, RED_DICE - 1
        s.dice[WAVE], s.sharks = dice, 1
        while s.dice[WAVE] > 0:
            roll_the_attack(s, dealer)
            bite(s, dealer)
            eaten[trial] += s.bitten
            leave_the_water(s, dealer)
        escaped[trial] = s.escaped


def within_four_errors(found: Any, expected: float) -> bool:
    return bool(abs(found.mean() - expected) <= 4 * found.std() / sqrt(len(found)))


def quiet_dealer(seed: int) -> Dealer:
    dealer = Dealer.new()
    dealer.quiet = 1
    seed_dealer(dealer, seed, 0)
    return dealer


def test_rolled_swimmers_meet_their_frequencies() -> None:
    found = np.zeros(TRIALS, np.int64)
    roll_beaches(State.new(), quiet_dealer(11), 7, found)
    assert within_four_errors(found.astype(float), 7)
    assert within_four_errors((found - 7.0) ** 2, 28 / 3)
    for count in range(15):
        assert within_four_errors((found == count).astype(float), float(chance_of_swimmers(count)))


@pytest.mark.parametrize("dice", [1, 2, 3, 7])
def test_rolled_attacks_meet_their_averages(dice: int) -> None:
    escaped, eaten = np.zeros(TRIALS, np.int64), np.zeros(TRIALS, np.int64)
    flee_often(State.new(), quiet_dealer(dice), dice, escaped, eaten)
    expected: Attack = attack(dice)
    points = escaped * np.where(eaten == 0, 3.0, 1.0)
    assert within_four_errors((eaten == 0).astype(float), float(expected.unharmed))
    assert within_four_errors(escaped.astype(float), float(expected.escaped))
    assert within_four_errors(eaten.astype(float), float(expected.eaten))
    assert within_four_errors(points, float(expected.points))
