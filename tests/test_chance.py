"""Exact chance: outcomes that add up to one, and that luck keeps to."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest

import fathom
from fathom.engine.chance import every_course
from fathom.engine.dealer import Dealer, count_hits, happens, hush, pick, seed_dealer
from tests.scale import sample
from tests.tables import each_game_of_the_library

pytestmark = pytest.mark.compiled
POSITIONS, MOST = 2, sample(plain=150, compiled=200, long=2_000)
SAMPLES = sample(plain=100, compiled=2_000, long=1_000_000)
SURE = 5  # standard deviations
each_game = each_game_of_the_library()


def chances(name: str) -> Iterator[tuple[fathom.State, int, list[fathom.Outcome]]]:
    """Positions in which luck follows an action, with few outcomes."""
    state, mind = fathom.load(name, seats=3).new(seed=11), np.random.default_rng(11)
    for _ in state.turns():
        action = int(mind.choice(state.allowed()))
        try:
            found = state.outcomes(action, most=MOST)
            if len(found) > 1:
                yield state.copy(), action, found
        except fathom.TooManyOutcomes:
            pass
        state.play(action)


def by_contents(outcomes: list[fathom.Outcome]) -> dict[bytes, Fraction]:
    found: Counter[bytes] = Counter()
    for probability, state in outcomes:
        found[state.contents] += probability  # type: ignore[assignment]  # a counter of fractions
    return dict(found)  # type: ignore[arg-type]  # as above


@each_game
def test_luck_keeps_to_the_outcomes_of_an_action(name: str) -> None:
    for state, action, outcomes in islice(chances(name), POSITIONS):
        expected = by_contents(outcomes)
        assert sum(expected.values()) == 1
        seen: Counter[bytes] = Counter()
        for luck in range(SAMPLES // POSITIONS):
            twin = state.copy()
            twin.reseed(luck)
            twin.play(action)
            seen[twin.contents] += 1
        assert seen.keys() <= expected.keys()
        assert misfit(expected, seen) <= SURE


def misfit(expected: dict[bytes, Fraction], seen: Counter[bytes]) -> float:
    """Pearson's chi-squared, in standard deviations from what is usual."""
    total, freedom = seen.total(), len(expected) - 1
    off = sum((seen[key] - total * float(share)) ** 2 / (total * float(share)) for key, share in expected.items())
    return float((off - freedom) / np.sqrt(2 * freedom + freedom / (total * min(map(float, expected.values())))))


def test_one_number_stands_for_all_that_lead_to_the_same() -> None:
    dealer = Dealer.new()
    seed_dealer(dealer, 1, 0)

    def play() -> tuple[int, bool, int]:
        hush(dealer)
        return int(pick(dealer, 2)), bool(happens(dealer, 30, 100)), int(count_hits(dealer, 3, 1, 2))

    found = {outcome: chance for chance, outcome in every_course(dealer, play, 100)}
    assert len(found) == 2 * 2 * 4
    assert sum(found.values()) == 1
    assert found[1, True, 2] == Fraction(1, 2) * Fraction(3, 10) * Fraction(3, 8)
    assert dealer.scripted == 0


def test_too_many_outcomes_are_refused() -> None:
    state = fathom.load("sharks", seats=2).new(seed=1)
    with pytest.raises(fathom.TooManyOutcomes, match="more than 5 outcomes"):
        state.outcomes(state.allowed()[-1], most=5)


def test_asking_for_outcomes_changes_nothing() -> None:
    state = fathom.load("sharks", seats=2).new(seed=1)
    before, (stop, *_) = bytes(state), state.allowed()
    assert sum(outcome.probability for outcome in state.outcomes(stop)) == 1
    assert bytes(state) == before
    with pytest.raises(fathom.IllegalAction):
        state.outcomes(-1)
