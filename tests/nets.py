"""Nets that know nothing, to test with: inputs as they are made for a game, weights by chance."""

from functools import cache
from itertools import pairwise

import numpy as np

from fathom.bots.inputs import Array, make_inputs, turn
from fathom.bots.net import Net, Weights, quantise
from fathom.engine.game import Game, find_game
from fathom.engine.observation import flatten
from fathom.engine.records import as_bytes
from fathom.engine.rule import PLAIN
from tests.tables import Table, lay_out

LEARNED_FROM = 3  # games played by chance
HIDDEN = (6, 10) if PLAIN else (40, 20)  # no multiples of the lanes


def row_of(table: Table, seat: int) -> Array:
    """What a seat sees, as one flat row."""
    sight = table.game.sight.new()
    table.game.see(table.s, seat, sight)
    return flatten(table.game, seat, as_bytes(sight))


def rows_of(game: Game, seats: int, games: int, most: int, seed: int = 0) -> Array:
    """What everybody saw in some games played by chance."""
    tables = (lay_out(game, game.pack(seats, {}), seed + number) for number in range(games))
    return np.array([row_of(table, seat) for table in tables for _ in table.steps(most) for seat in range(seats)])


@cache
def random_net(slug: str, seats: int, size: float = 1.0, hidden: tuple[int, int] = HIDDEN) -> Net:
    """Every action about as likely; with a larger size it is sure of itself, without reason."""
    game, luck = find_game(slug), np.random.default_rng(seats)
    inputs = make_inputs(slug, turn(slug, seats, rows_of(game, seats, LEARNED_FROM, 100)))
    sizes = [inputs.rows, *hidden, game.action_count + 1]
    layers = [luck.normal(0, size / low**0.5, (low, high)) for low, high in pairwise(sizes)]
    biases = [luck.normal(0, 0.1, high) for high in sizes[1:]]
    last, last_bias = layers[2], biases[2]
    weights = Weights(
        layers[0], biases[0], layers[1], biases[1], last[:, :-1], last_bias[:-1], last[:, -1], last_bias[-1:]
    )
    return quantise(weights, inputs, {"game": slug, "seats": seats})
