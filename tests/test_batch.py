"""Batches play the very games that single states do, lane by lane."""

from typing import Any

import numpy as np
import pytest

import fathom
from fathom.engine.game import Game
from fathom.engine.records import as_dict
from tests.scale import sample
from tests.tables import each_searched_game

pytestmark = pytest.mark.compiled
LANES, SEED = 3, 5
STEPS = sample(plain=60, compiled=2_000, long=5_000)


class Beside:
    """Single states beside a batch, each playing what its lane plays."""

    def __init__(self, slug: str, **options: Any) -> None:
        self.variant = fathom.load(slug, seats=3)
        self.batch = fathom.batch(self.variant, LANES, SEED, final_observations=True, **options)
        self.states = [self.variant.new(SEED + lane) for lane in range(LANES)]
        self.ended = [0] * LANES
        self.mind = np.random.default_rng(1)

    def slots(self, lane: int) -> dict[int, int]:
        """The seats that are asked in a lane, and the slot of each."""
        state = self.states[lane]
        return {seat: seat for seat in state.acting} if self.batch.slots > 1 else {state.seat: 0}

    def compare(self) -> None:
        """What the batch shows is what the states say."""
        for lane, state in enumerate(self.states):
            assert self.batch.turns[lane] == state.seat
            assert self.batch.acting[lane] == state.acting_mask
            assert self.batch.episodes[lane] == self.ended[lane]
            for seat, slot in self.slots(lane).items():
                assert np.array_equal(self.batch.choices[lane, slot], state.mask(seat))
                assert np.array_equal(self.batch.rows[lane, slot], state.observe(seat).array)

    def step(self) -> None:
        asked = [self.slots(lane) for lane in range(LANES)]
        actions = np.zeros((LANES, self.batch.slots), np.int64)
        for lane, seats in enumerate(asked):
            for seat, slot in seats.items():
                actions[lane, slot] = self.mind.choice(self.states[lane].allowed(seat))
        self.batch.step(actions)
        for lane, seats in enumerate(asked):
            for seat, slot in seats.items():
                self.states[lane].play(actions[lane, slot], seat)
            self.follow(lane)

    def follow(self, lane: int) -> None:
        """A game that has ended is followed by the next of its lane."""
        state = self.states[lane]
        assert self.batch.done[lane] == state.is_over
        if state.is_over:
            assert self.batch.rewards[lane].tolist() == pytest.approx(state.returns())
            for seat in range(3):
                assert np.array_equal(self.batch.final_observations[lane, seat], state.observe(seat).array)
            self.ended[lane] += 1
            self.states[lane] = self.variant.new(SEED + lane, self.ended[lane])


@each_searched_game()
@pytest.mark.parametrize("simultaneous", [False, True])
def test_a_lane_plays_the_game_of_its_seed(game: Game, simultaneous: bool) -> None:
    beside = Beside(game.slug, simultaneous=simultaneous)
    for _ in range(STEPS // (3 if simultaneous else 1)):
        beside.compare()
        beside.step()
    assert simultaneous or game.slug != "sharks" or min(beside.ended) > 0


def test_one_call_writes_into_the_arrays_of_the_caller() -> None:
    game = fathom.load("sharks", seats=2)
    seen, masks = np.full((4, game.observation_size), 99, np.int16), np.full((4, game.num_actions), 99, np.uint8)
    batch = fathom.batch(game, 4, observations=seen, masks=masks, seeds=np.array([7, 7, 8, 9]))
    assert np.array_equal(seen[0], game.new(7).observe().array)
    assert np.array_equal(masks[3], game.new(9).mask())
    batch.step(masks.argmax(axis=1))
    assert np.array_equal(seen[0], seen[1])
    assert np.shares_memory(batch.observations, seen)


def test_threads_change_nothing() -> None:
    game = fathom.load("sharks", seats=2)
    one, two = (fathom.batch(game, 512, threads=threads) for threads in (1, 2))
    for _ in range(sample(plain=2, compiled=200)):
        one.step_randomly()
        two.step_randomly()
    assert two.threads == 2
    assert np.array_equal(one.observations, two.observations)
    assert np.array_equal(one.episodes, two.episodes)
    assert np.array_equal(one.words, two.words)


def test_many_random_decisions_at_one_go_are_the_same_as_one_by_one() -> None:
    one, two = (fathom.batch(fathom.load("sharks", seats=2), 8, final_observations=True) for _ in range(2))
    times = sample(plain=60, compiled=2_000)
    one.step_randomly(times)
    for _ in range(times):
        two.step_randomly()
    assert one.episodes.any()
    for name in ("states", "words", "episodes", "turns", "masks", "observations", "rewards", "done", "finals"):
        assert np.array_equal(as_numbers(getattr(one, name)), as_numbers(getattr(two, name)))


def as_numbers(array: Any) -> Any:
    """Plain states are objects."""
    return [as_dict(state) for state in array] if isinstance(array, list) else array


def test_a_batch_begins_anew() -> None:
    batch = fathom.batch(fathom.load("sharks", seats=2), 3, observations=True, masks=False)
    before = batch.observations.copy()
    for _ in range(50):
        batch.step_randomly()
    assert batch.masks.size == 0
    batch.reset()
    assert np.array_equal(batch.observations, before)
    batch.reset(seed=1)
    assert np.array_equal(batch.observations[:2], before[1:])


def test_a_refused_action_stops_its_lane_alone() -> None:
    game = fathom.load("sharks", seats=2)
    batch = fathom.batch(game, 3)
    before, actions = batch.observations.copy(), batch.masks.argmax(axis=1)
    actions[1] = game.num_actions - 1
    with pytest.raises(fathom.IllegalAction, match="TAKE_SIGN 5 by seat") as found:
        batch.step(actions)
    assert found.value.__notes__ == ["in lane 1"]
    assert np.array_equal(batch.observations[1], before[1])
    assert not np.array_equal(batch.observations[0], before[0])


@pytest.mark.parametrize("simultaneous", [False, True])
def test_a_bot_does_in_a_lane_what_it_does_at_a_table(simultaneous: bool) -> None:
    beside, matelot = Beside("sharks", simultaneous=simultaneous), fathom.player("matelot")
    for _ in range(sample(plain=30, compiled=300)):
        chosen = beside.batch.choose().reshape(LANES, -1)
        for lane, state in enumerate(beside.states):
            assert chosen[lane, beside.slots(lane)[state.seat]] == matelot(state)
        beside.step()


def test_who_asks_a_bot_changes_nothing_of_the_games() -> None:
    asked, alone = (fathom.batch(fathom.load("sharks", seats=2), 512, SEED, threads=threads) for threads in (2, 1))
    first = asked.choose("random")
    for _ in range(sample(plain=1, compiled=50)):
        assert asked.masks[np.arange(512), asked.choose("random")].all()
        asked.step_randomly()
        alone.step_randomly()
    assert np.array_equal(asked.words, alone.words)
    asked.reset()
    alone.reset()
    assert np.array_equal(asked.choose("random"), first)  # a bot that begins anew has the same whims
    assert np.array_equal(alone.choose("random"), first)


def test_a_bot_that_thinks_is_not_asked_in_a_batch() -> None:
    batch = fathom.batch(fathom.load("sharks", seats=2), 3)
    with pytest.raises(ValueError, match="Capitaine"):
        batch.choose("capitaine")


def test_an_array_that_does_not_fit_is_refused() -> None:
    game = fathom.load("sharks", seats=2)
    with pytest.raises(ValueError, match="masks must be a contiguous array of uint8 in the shape"):
        fathom.batch(game, 3, masks=np.zeros((3, 2), np.uint8))
