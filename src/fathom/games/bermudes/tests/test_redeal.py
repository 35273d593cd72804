"""B24, R12: what a seat cannot know is dealt again with its right probability."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import sqrt
from typing import Any

from fathom.engine.dealer import SPECTATOR, Dealer, seed_dealer
from fathom.engine.records import copy
from fathom.games.bermudes import GAME
from fathom.games.bermudes.breath import NOISES, WITHIN, second_of
from fathom.games.bermudes.material import AMBER_SHARE, LONGEST_BREATH, RED_SHARE
from fathom.games.bermudes.state import UNDECIDED, State
from fathom.games.bermudes.tests.scene import dive_table, fresh_table, hand_of, is_whole, lay, play, put_air, tick
from tests.scale import sample

DEALS = sample(plain=400, compiled=3_000, long=3_000)


def fits(counts: Counter[Any], chances: dict[Any, Fraction]) -> bool:
    """Every outcome is possible, and met as often as it should be, within four standard errors."""
    deals = sum(counts.values())
    errors = {outcome: 4 * sqrt(chance * (1 - chance) * deals) + 1 for outcome, chance in chances.items()}
    return set(counts) <= set(chances) and all(
        abs(counts[outcome] - chance * deals) <= errors[outcome] for outcome, chance in chances.items()
    )


def deal_again(s: State, seat: int, deals: int) -> list[State]:
    again, worlds = Dealer.new(), []
    seed_dealer(again, 11, 0)
    for _ in range(deals):
        world = copy(s)
        GAME.redeal(world, seat, again)
        worlds.append(world)
    return worlds


def small_deal() -> State:
    """Four unseen cards, 1 1 2 3: two in the hand of seat 1, one in that of seat 2, one aside."""
    s, _ = dive_table([6], [[9, 9], [1, 2], [1]])
    for value in range(9):
        s.aside[value] = 0
        s.copies[value] = 0
    s.aside[2] = 1
    s.copies[0], s.copies[1], s.copies[2], s.copies[8] = 2, 1, 1, 2
    return s


def test_b24_unseen_cards_are_dealt_again_as_a_shuffle_would() -> None:
    chances: dict[tuple[int, ...], Fraction] = {}
    for order in permutations((1, 1, 2, 3)):
        outcome = (*sorted(order[:2]), order[2], order[3])
        chances[outcome] = chances.get(outcome, Fraction(0)) + Fraction(1, 24)
    counts: Counter[tuple[int, ...]] = Counter()
    for world in deal_again(small_deal(), 0, DEALS):
        assert is_whole(world)
        assert hand_of(world, 0) == [9, 9]
        aside = next(value + 1 for value in range(9) if world.aside[value])
        counts[*sorted(hand_of(world, 1)), *hand_of(world, 2), aside] += 1
    assert fits(counts, chances)


def test_b24_a_spectator_knows_no_hand() -> None:
    own: Counter[tuple[int, ...]] = Counter()
    for world in deal_again(small_deal(), SPECTATOR, DEALS):
        own[(sum(value == 9 for value in hand_of(world, 0)),)] += 1
    chances = {(0,): Fraction(6, 15), (1,): Fraction(8, 15), (2,): Fraction(1, 15)}  # two nines among six cards
    assert fits(own, chances)


def test_r8_a_blind_hand_is_dealt_again_to_its_owner_too() -> None:
    s, _ = fresh_table(clock="live", blind_hands="on")
    hands = {tuple(hand_of(world, 0)) for world in deal_again(s, 0, 20)}
    assert len(hands) > 1


def test_r12_the_air_of_others_has_lasted_until_now() -> None:
    s, dealer = dive_table([6], [[4], [5], [9]])
    put_air(s, [60, 60, 60])
    for _ in range(30):
        tick(s, dealer)
    left = 1_000_000 - int(WITHIN[0, 30])
    chances = {
        (air,): Fraction(int(WITHIN[0, air] - WITHIN[0, air - 1]), left) for air in range(31, LONGEST_BREATH + 1)
    }
    counts = Counter((int(world.air[1]),) for world in deal_again(s, 0, DEALS))
    assert fits(counts, chances)


def own_air_chances(s: State, now: int) -> dict[tuple[int, ...], Fraction]:
    """Every breath and every noise of both marks, kept where the gauge shows what it has shown."""
    weights: dict[tuple[int, ...], int] = {}
    for air in range(now + 1, LONGEST_BREATH + 1):
        for noise in range(NOISES * NOISES):
            amber = int(second_of(air, AMBER_SHARE, noise % NOISES))
            red = int(second_of(air, RED_SHARE, noise // NOISES))
            if amber == s.amber[0] and red > now:
                likely = int(WITHIN[0, air] - WITHIN[0, air - 1])
                weights[air, amber, red] = weights.get((air, amber, red), 0) + likely
    total = sum(weights.values())
    return {outcome: Fraction(weight, total) for outcome, weight in weights.items()}


def test_r12_ones_own_air_fits_what_the_gauge_has_shown() -> None:
    s, dealer = dive_table([6], [[4], [5], [9]])
    put_air(s, [40, 90, 90])
    for _ in range(24):
        tick(s, dealer)
    counts = Counter((int(world.air[0]), int(world.amber[0]), int(world.red[0])) for world in deal_again(s, 0, DEALS))
    chances = own_air_chances(s, 24)
    assert sum(chances.values()) == 1
    assert fits(counts, chances)


def test_t2_a_hidden_choice_is_what_a_sensible_diver_would_do_with_that_hand() -> None:
    s, dealer = dive_table([6, 7], [[4], [5, 5], [9, 9]])
    play(s, dealer, (1, lay(5, 2)))
    choices = set()
    for world in deal_again(s, 0, DEALS):
        assert world.choice[0] == world.choice[2] == UNDECIDED
        assert int(world.choice[1]) == GAME.opinion(world, 1, dealer)
        choices.add(int(world.choice[1]))
    assert len(choices) > 1
