"""PettingZoo's own tests, for every game."""

import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test

import fathom
from fathom.env.pettingzoo import env, parallel_env

STEPS = 60
each_game = pytest.mark.parametrize("name", fathom.list_games())
pytestmark = [
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),  # of who is not asked
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably"),  # masks stand beside it,
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),  # as in their own card games
]


@each_game
def test_the_api_in_turn(name: str) -> None:
    api_test(env(name, seats=3), num_cycles=STEPS)


@each_game
def test_the_api_at_once(name: str) -> None:
    parallel_api_test(parallel_env(name, seats=3), num_cycles=STEPS)


@each_game
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    seed_test(lambda: env(name, seats=3), num_cycles=20)


def test_a_whole_game_rewards_as_its_state_does() -> None:
    played = env("sharks", seats=2, target=30)
    played.reset(seed=3)
    won = {}
    for agent in played.agent_iter():
        seen, reward, ended, _, _ = played.last()
        won[agent] = reward
        played.step(None if ended else int(seen["action_mask"].argmax()))
    assert [won["seat_0"], won["seat_1"]] == played.state_of_play.returns()
    assert sum(won.values()) == 0


def test_all_who_are_asked_choose_at_once() -> None:
    played = parallel_env("barrakuda", seats=3)
    seen, _ = played.reset(seed=1)
    asked = [agent for agent in played.agents if seen[agent]["action_mask"].any()]
    assert asked == played.agents
    played.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in asked})
    assert played.state_of_play.observe(0).actions != ()


def test_a_refused_action_raises() -> None:
    played = env("sharks", seats=2)
    played.reset(seed=1)
    with pytest.raises(fathom.IllegalAction):
        played.step(8)
