"""Nets in whole numbers: compiled, in plain Python and by the yardstick the same to the last bit."""

import numpy as np
import pytest

from fathom.bots.inputs import Array, turn
from fathom.bots.layers import chance_of, lay_out_net, look, power, worth_of
from fathom.bots.net import Net, evaluate
from fathom.engine.game import Game
from tests.nets import random_net, rows_of
from tests.scale import sample
from tests.tables import GAMES

pytestmark = pytest.mark.compiled
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
STEPS = sample(plain=6, compiled=60, long=400)  # of a game


def evaluate_here(game: Game, net: Net, seats: int, rows: Array) -> tuple[Array, Array]:
    """As the search does, row by row."""
    layers, chances, worth = lay_out_net(game, net, seats), [], []
    for row in rows:
        for place, number in enumerate(row.tolist()):
            layers.row[place] = number
        look(layers, int(row[0]))
        chances.append([int(chance_of(layers, action)) for action in range(game.action_count)])
        worth.append(int(worth_of(layers)))
    return np.array(chances), np.array(worth)


@each_game
@pytest.mark.parametrize("size", [0.1, 6.0])
def test_a_net_gives_the_same_bits_as_the_yardstick(game: Game, size: float) -> None:
    """The larger weights drive layers and worth to where they are cut off."""
    for seats in {game.seats[0], game.seats[-1]}:
        net, rows = random_net(game.slug, seats, size), rows_of(game, seats, 1, STEPS, seed=9)
        chances, worth = evaluate(net, turn(game.slug, seats, rows))
        here = evaluate_here(game, net, seats, rows)
        assert np.array_equal(here[0], chances)
        assert np.array_equal(here[1], worth)
        assert len(np.unique(chances)) > 1


def test_powers_of_two_are_rounded_down() -> None:
    game = GAMES[0]
    layers = lay_out_net(game, random_net(game.slug, game.seats[0]), game.seats[0])
    found = [int(power(layers, below)) for below in range(0, 32 << 8, 64)]
    assert found[0] == 1 << 30
    assert all(abs(one - 2 ** (30 - step / 4)) <= 1 for step, one in enumerate(found[:-4]))
    assert found[-4:] == [0, 0, 0, 0]
