"""OpenSpiel's own tests, and its bots against ours, for every game."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import fathom
from fathom.env import openspiel

each_game = pytest.mark.parametrize("name", fathom.list_games())
SHORT = {"sharks": "target:30", "plongee": "max_rounds:10"}
TRIES = 60  # decisions of a game from which one is resampled and played to its end
LAST = 8  # places of a game, its end among them, in which the searchers play
BUDGET = {"uct_c": 1.4, "max_simulations": 3}


Choose = Callable[[Any], int]  # the action of whoever decides in a state


def game_of(name: str, players: int = 2) -> Any:
    """A game that is soon over."""
    return pyspiel.load_game(f"fathom_{name}(players={players},explicit=4,samples=3,options={SHORT.get(name, '')})")


def course(state: Any, mind: np.random.RandomState, choose: Choose) -> Iterator[Any]:
    """The state again and again until the game is over: first when a seat decides, at last when nobody does."""
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(int(mind.choice(len(state.chance_outcomes()))))
        else:
            yield state
            state.apply_action(choose(state))
    yield state


def at_random(mind: np.random.RandomState) -> Choose:
    return lambda state: int(mind.choice(state.legal_actions()))


def matelot() -> Choose:
    player = fathom.player("matelot")
    return lambda state: player(state.play)


@each_game
def test_whole_games_pass_the_random_simulation_test(name: str) -> None:
    """With games and states that are serialised on the way."""
    pyspiel.random_sim_test(game_of(name), num_sims=1, serialize=True, verbose=False)


@each_game
def test_a_player_cannot_tell_what_was_resampled(name: str) -> None:
    """In a whole game: everybody sees the same, whoever decides may do the same, and what was dealt has an end too."""
    mind = np.random.RandomState(2)
    start = game_of(name, players=3).new_initial_state()
    for decision, state in enumerate(course(start, mind, at_random(mind))):
        player = decision % 3
        other = state.resample_from_infostate(player, mind.random_sample)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.current_player() == state.current_player()
        assert other.legal_actions(player) == state.legal_actions(player)
        if decision % TRIES == 0:
            *_, end = course(other, mind, at_random(mind))
            assert end.is_terminal()


@each_game
@pytest.mark.parametrize("bot", [mcts.MCTSBot, ismcts.ISMCTSBot])
def test_searchers_of_theirs_play_against_ours(name: str, bot: Any) -> None:
    """The end of a game: there even a search in plain Python is soon through."""
    game, mind, ours = game_of(name), np.random.RandomState(3), matelot()
    state = [now.clone() for now in course(game.new_initial_state(), mind, ours)][-LAST:][0]
    seat = state.current_player()
    theirs = bot(game, evaluator=mcts.RandomRolloutEvaluator(1, mind), random_state=mind, **BUDGET)
    *_, end = course(state, mind, lambda now: theirs.step(now) if now.current_player() == seat else ours(now))
    assert sum(end.returns()) in {0, 2, -2}


def test_dice_that_are_few_are_exact() -> None:
    state = pyspiel.load_game("fathom_barrakuda(players=2,samples=2)").new_initial_state()
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    assert len(state.chance_outcomes()) in {2, 3, 4, 6, 12, 18}
    assert len(state.chance_outcomes()) <= openspiel.EXPLICIT
