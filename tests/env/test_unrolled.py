"""Small games unrolled: exact methods of OpenSpiel's run on them, and our bots have a distance from Nash."""

from typing import Any

import pyspiel
import pytest

import fathom
from fathom.engine.chance import TooManyOutcomes
from fathom.env import unrolled
from fathom.env.unrolled import Chances, Unrolled, mixed, policy_of, unroll

ROUNDS = 100


@pytest.fixture(scope="module", params=["barrakuda", "breath"])
def tree(request: pytest.FixtureRequest) -> Unrolled:
    options: dict[str, Any] = {"barrakuda": {"toy_turns": 1}, "breath": {"first": 1, "toy_hand": 1}}[request.param]
    return unroll(fathom.load(request.param, seats=2, edition="toy", **options))


def evenly(state: fathom.State) -> Chances:
    return [(action, 1 / len(state.allowed())) for action in state.allowed()]


def distance(tree: Unrolled, policy: Any) -> float:
    found: float = pyspiel.nash_conv(tree.game, policy, True)
    return found


def test_regret_finds_the_way_to_nash(tree: Unrolled) -> None:
    solver = pyspiel.CFRSolver(tree.game)
    for _ in range(ROUNDS):
        solver.evaluate_and_update_policy()
    found = distance(tree, solver.average_policy())
    assert found < 0.05
    assert found <= distance(tree, policy_of(tree, evenly))


def test_bots_are_measured_by_what_they_would_choose(tree: Unrolled) -> None:
    for level in ("random", "matelot"):
        assert distance(tree, policy_of(tree, mixed(fathom.player(level), 3))) >= 0


def test_the_tree_is_the_game(tree: Unrolled) -> None:
    """Played side by side, by the names of actions, they let the same seats choose the same and end alike."""
    for number in range(20):
        state, node = tree.variant.new(number), tree.game.new_initial_state()
        node = came_true(tree.variant.beginnings(), state, node)
        while not state.is_over:
            assert node.current_player() == state.seat
            assert sorted(int(node.action_to_string(action)) for action in node.legal_actions()) == state.allowed()
            action = state.allowed()[number % len(state.allowed())]
            outcomes = state.outcomes(action)
            state.play(action)
            node = node.child(next(one for one in node.legal_actions() if node.action_to_string(one) == str(action)))
            node = came_true(outcomes, state, node)
        assert node.returns() == state.returns()


def came_true(outcomes: list[fathom.Outcome], state: fathom.State, node: Any) -> Any:
    """The node of the outcome that happened."""
    if len(outcomes) == 1:
        return node
    came = [after == state and after.past.notes == state.past.notes for _, after in outcomes].index(True)
    drawn, chance = node.chance_outcomes()[came]
    assert chance == pytest.approx(float(outcomes[came].probability))
    return node.child(drawn)


def test_what_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unrolled, "LARGEST", 50)
    with pytest.raises(TooManyOutcomes, match="smaller"):
        unroll(fathom.load("barrakuda", seats=2, edition="toy", toy_turns=1))
