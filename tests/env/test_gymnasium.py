"""Gymnasium's own checks, for every game."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import fathom
from fathom.env.gymnasium import LearnerEnv

each_game = pytest.mark.parametrize("name", fathom.list_games())


@each_game
@pytest.mark.filterwarnings("ignore:.*render:UserWarning")
def test_the_environment_passes_the_checks(name: str) -> None:
    check_env(LearnerEnv(name, seats=3, rivals="random"), skip_render_check=True)


def test_a_learner_plays_whole_games_among_bots() -> None:
    played = LearnerEnv("sharks", seats=3, seat=1, rivals=["matelot", "random"], target=40)
    for seed in range(5):
        _, info = played.reset(seed=seed)
        ended, reward = False, 0.0
        while not ended:
            _, reward, ended, _, info = played.step(np.int64(info["action_mask"].argmax()))
        assert reward == played.state.returns()[1]


def test_a_refused_action_loses_and_says_why() -> None:
    played = LearnerEnv("sharks", rivals=lambda state: state.allowed()[0])
    played.reset(seed=1)
    _, reward, ended, _, info = played.step(np.int64(8))
    assert (reward, ended) == (-1.0, True)
    assert "TAKE_SIGN 5" in info["illegal"]


def test_many_are_made_by_name() -> None:
    many = gymnasium.make_vec("fathom/sharks-v0", num_envs=3, vectorization_mode="sync", seats=4, rivals="random")
    seen, infos = many.reset(seed=1)
    assert seen.shape == many.observation_space.shape
    assert many.observation_space.contains(seen)
    for _ in range(40):
        seen, rewards, _, _, infos = many.step(infos["action_mask"].argmax(axis=1))
        assert many.observation_space.contains(seen)
        assert rewards.shape == (3,)


def test_a_table_that_is_not_full_is_refused() -> None:
    with pytest.raises(ValueError, match="seat 0 and 1 rivals do not fill a table of 3"):
        LearnerEnv("sharks", seats=3, rivals=["matelot"])
