"""What a learner computes in real numbers is what will be played in whole ones."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fathom
from fathom.bots import inputs as coding
from fathom.bots.net import CHANCE_BITS, WORTH_BITS, Net, Weights, evaluate, quantise, read, save
from fathom.library import Variant
from fathom.train.encoding import Encoder
from fathom.train.network import AGAINST_OTHERS, AMONG_EQUALS, WORTHS, Network, new_network, read_network
from fathom.train.players import unscaled
from tests.scale import sample

LANES, STEPS = sample(plain=6, compiled=32), sample(plain=60, compiled=300)
GAMES = [("sharks", 3), ("breath", 2), ("bermudes", 3)]
NEAR = 0.06  # of a logarithm to base 2, and of a worth
each_game = pytest.mark.parametrize(("slug", "seats"), GAMES)


def seen(game: Variant) -> Any:
    lanes, rows = fathom.batch(game, LANES, 7), []
    for _ in range(STEPS):
        lanes.step(lanes.choose("mousse"))
        rows.append(lanes.observations.copy())
    return np.concatenate(rows)


def learned(encoder: Encoder, actions: int) -> Network:
    """As if it had learned: every parameter is something."""
    luck, hidden = np.random.default_rng(3), [32, 16]
    network = new_network(np, [encoder.width, *hidden, actions + WORTHS], 40.0, encoder.usual, 5)
    for one in network.parameters:
        np.add(one, luck.normal(0, 0.08, one.shape), out=one, casting="unsafe")
    network.parameters[0][encoder.usual] = 0
    return network


@each_game
def test_rows_are_expanded_as_the_yardstick_does(slug: str, seats: int) -> None:
    game = fathom.load(slug, seats=seats)
    rows = seen(game)
    turned = coding.turn(slug, seats, rows)
    inputs = coding.make_inputs(slug, turned)
    encoder, columns = Encoder(np, slug, seats, inputs), coding.columns_of(inputs)
    weights = np.random.default_rng(1).normal(size=(encoder.width, 3))
    weights[encoder.usual] = 0
    assert np.allclose(
        encoder.wide(encoder.short(rows)) @ weights, coding.expand(columns, turned) @ weights[columns.row], atol=1e-4
    )


@each_game
def test_a_net_in_whole_numbers_agrees_with_the_one_that_learned(slug: str, seats: int, tmp_path: Path) -> None:
    game = fathom.load(slug, seats=seats)
    rows = seen(game)
    turned = coding.turn(slug, seats, rows)
    inputs = coding.make_inputs(slug, turned)
    encoder = Encoder(np, slug, seats, inputs)
    network = learned(encoder, game.num_actions)
    outputs = network.layers(encoder.wide(encoder.short(rows)))[-1]
    fresh = quantise(network.weights(), inputs, {"game": slug})
    save(fresh, tmp_path / "net.npz")
    kept = read(tmp_path / "net.npz")
    assert kept.digest == fresh.digest
    for net in (fresh, kept):
        assert_agreement(net, turned, outputs)
    again = read_network(np, kept).layers(Encoder(np, slug, seats, unscaled(inputs)).wide(encoder.short(rows)))[-1]
    assert np.abs(again - outputs)[:, :AGAINST_OTHERS].max() < NEAR


def assert_agreement(net: Net, turned: Any, outputs: Any) -> None:
    logs, worths = evaluate(net, turned)
    assert np.abs(logs / (1 << CHANCE_BITS) - outputs[:, :-WORTHS] * np.log2(np.e)).max() < NEAR
    assert np.abs(worths / (1 << WORTH_BITS) - np.clip(outputs[:, AMONG_EQUALS], -1, 1)).max() < NEAR


def test_a_first_layer_that_learned_what_is_usual_agrees_too() -> None:
    """The bias takes up what a place usually holds."""
    game = fathom.load("sharks", seats=2)
    rows = seen(game)
    turned = coding.turn("sharks", 2, rows)
    inputs = coding.make_inputs("sharks", turned)
    columns, luck = coding.columns_of(inputs), np.random.default_rng(2)
    shapes = [(inputs.rows, 8), (8,), (8, 8), (8,), (8, game.num_actions), (game.num_actions,), (8,), (1,)]
    weights = Weights(*(luck.normal(0, 0.2, shape) for shape in shapes))
    one = np.clip(coding.expand(columns, turned) @ weights.first[columns.row] + weights.first_bias, 0, 15.99)
    two = np.clip(one @ weights.second + weights.second_bias, 0, 15.99)
    worth = np.clip(two @ weights.worth + weights.worth_bias, -1, 1)
    assert np.abs(evaluate(quantise(weights, inputs, {}), turned)[1] / (1 << WORTH_BITS) - worth).max() < NEAR
