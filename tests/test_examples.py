"""The example that learns: in small, does it do what it says?"""

import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import fathom
from examples import ppo
from fathom.bots.outside import VARIABLE

ROWS, INPUTS, ACTIONS = 12, 5, 4
SLIGHTLY = 1e-6


@pytest.fixture(autouse=True)
def _tiny_chances_vanish() -> Iterator[None]:
    with np.errstate(under="ignore"):
        yield


@pytest.fixture
def net() -> ppo.Net:
    fresh = ppo.new_net([INPUTS, 6, 7, ACTIONS + 1], np.random.default_rng(3))
    luck = np.random.default_rng(4)
    return ppo.Net([one + luck.normal(0, 0.3, one.shape) for one in fresh.parameters])


@pytest.fixture
def lesson(net: ppo.Net) -> ppo.Lesson:
    """Decisions of a net that has changed a little since, some of them by more than what is allowed."""
    luck = np.random.default_rng(5)
    inputs, masks = luck.normal(size=(ROWS, INPUTS)), luck.random((ROWS, ACTIONS)) < 0.7
    masks[:, 1] = True
    logs = ppo.log_chances(net.layers(inputs)[-1], masks)
    actions = ppo.draw(logs, luck)
    before = logs[np.arange(ROWS), actions] + luck.normal(0, 0.2, ROWS)
    return ppo.Lesson(inputs, masks, actions, before, luck.normal(size=ROWS), luck.normal(size=ROWS))


def test_the_slopes_are_those_of_the_loss(net: ppo.Net, lesson: ppo.Lesson) -> None:
    def loss() -> float:
        return ppo.judge(net.layers(lesson.inputs)[-1], lesson)[0]

    given = net.layers(lesson.inputs)
    slopes = net.slopes(given, ppo.judge(given[-1], lesson)[1])
    for parameter, slope in zip(net.parameters, slopes, strict=True):
        for place in np.ndindex(parameter.shape):
            before = parameter[place]
            parameter[place] = before + SLIGHTLY
            above = loss()
            parameter[place] = before - SLIGHTLY
            assert slope[place] == pytest.approx((above - loss()) / (2 * SLIGHTLY), rel=1e-4, abs=1e-7)
            parameter[place] = before


def test_what_is_not_allowed_is_never_drawn(net: ppo.Net, lesson: ppo.Lesson) -> None:
    logs, luck = ppo.log_chances(net.layers(lesson.inputs)[-1], lesson.masks), np.random.default_rng(1)
    assert np.exp(logs).sum(axis=1) == pytest.approx(1)
    assert not np.exp(logs)[~lesson.masks].any()
    for _ in range(50):
        assert lesson.masks[np.arange(ROWS), ppo.draw(logs, luck)].all()


def test_a_decision_is_credited_with_what_its_own_seat_wins() -> None:
    turns, values = np.array([[0], [1], [0], [1], [0]]), np.array([[0.5], [0.25], [0.5], [0.0], [0.125]], np.float32)
    rewards, done = np.zeros((5, 1, 2), np.float32), np.zeros((5, 1), bool)
    rewards[2, 0], done[2, 0] = [1, -1], True
    later = np.float32(ppo.FORESIGHT * 0.5)
    gains = ppo.credit(turns, values, rewards, done)
    assert gains[:3, 0].tolist() == pytest.approx([later, -1.25, 0.5])
    assert np.isnan(gains[3:]).all()  # of a game that goes on


def test_an_encoder_gives_things_inputs_of_their_own_and_scales_what_counts() -> None:
    encoder = ppo.Encoder(np.array([1, 1, 2]), np.array([4, 6, 10], np.float32), np.array([0, 0, 5], np.float32))
    assert encoder(np.array([[0, 6, 20], [1, 4, 5]], np.int16)).tolist() == [[0, 1, 2], [1, 0, -1]]


def test_it_learns_and_the_player_that_is_kept_plays_by_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = fathom.load("sharks", seats=2, target=30)
    losses, weights = [], []
    for player, loss in ppo.learn(game, updates=3, lanes=6, steps=24, hidden=8):
        losses.append(loss)
        weights.append(player.net.weights[0].copy())
    assert np.isfinite(losses).all()
    assert not np.array_equal(weights[0], weights[-1])
    assert 0 <= ppo.measure(player, game, 4)[0] <= 1
    player.save(tmp_path / "kept.npz")
    monkeypatch.setenv("PPO_FILE", str(tmp_path / "kept.npz"))
    monkeypatch.setenv(VARIABLE, json.dumps({"ppo": "examples.ppo:choose"}))
    state, learned = game.new(seed=2), fathom.player("ppo")
    for _ in state.turns():
        state.play(learned(state))
    assert sorted(state.returns()) in ([-1, 1], [0, 0])
