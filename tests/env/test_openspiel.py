"""OpenSpiel's own tests, and its bots against ours, for every game."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import fathom
from fathom.env import openspiel

each_game = pytest.mark.parametrize("name", fathom.list_games())
FEW = "explicit=4,samples=3"  # quick in plain Python


@each_game
def test_random_play_keeps_to_the_api(name: str) -> None:
    game, mind = pyspiel.load_game(f"fathom_{name}(players=3,{FEW})"), np.random.default_rng(1)
    state = game.new_initial_state()
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            state.apply_action(int(mind.choice(actions, p=np.array(chances) / sum(chances))))
        else:
            state.apply_action(int(mind.choice(state.legal_actions())))
    again = game.deserialize_state(state.serialize())
    assert str(again) == str(state)
    assert str(state.clone()) == str(state)


def test_whole_games_pass_the_random_simulation_test() -> None:
    game = pyspiel.load_game(f"fathom_sharks(players=2,{FEW},options=target:30)")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@each_game
def test_a_player_cannot_tell_what_was_resampled(name: str) -> None:
    state, mind = pyspiel.load_game(f"fathom_{name}(players=3,{FEW})").new_initial_state(), np.random.default_rng(2)
    for _ in range(25):
        state.apply_action(int(mind.choice(state.legal_actions())))
    while state.is_chance_node():
        state.apply_action(0)
    player = state.current_player()
    other = state.resample_from_infostate(player, mind.random)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.legal_actions() == state.legal_actions()


def test_searchers_of_theirs_play_against_ours() -> None:
    game, mind = pyspiel.load_game(f"fathom_sharks(players=2,{FEW},options=target:30)"), np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(1, mind)
    theirs = [
        mcts.MCTSBot(game, 1.4, 3, evaluator, random_state=mind),
        ismcts.ISMCTSBot(game, evaluator, 1.4, 3, random_state=mind),
    ]
    ours = fathom.player("matelot")
    for bot in theirs:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(int(mind.choice(len(state.chance_outcomes()))))
            elif state.current_player() == 0:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(ours(state.play))
        assert sum(state.returns()) == 0


def test_dice_that_are_few_are_exact() -> None:
    state = pyspiel.load_game("fathom_barrakuda(players=2,samples=2)").new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert len(state.chance_outcomes()) in {2, 3, 4, 6, 12, 18}
    assert len(state.chance_outcomes()) <= openspiel.EXPLICIT
