"""The net as it learns: real numbers, the slopes of its loss by hand, and Adam; the same on NumPy and on CuPy.

It is the net of `fathom.bots.net`, its bounds included, so that what is learned is what will be played.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from fathom.bots.inputs import Array
from fathom.bots.net import FIRST_BITS, LATER_BITS, MOST, UNIT, WORTH_BITS, Net, Weights

TOP = MOST / (1 << UNIT)  # the largest number that a layer gives on
BOUNDS = 1.99, 0.99, 20.0, 20.0, 20.0, 20.0  # of parameters: what 16 bits hold, with room for a change of base
FORBIDDEN = -1e9
LOG2 = float(np.log2(np.e))
WORTHS = 2  # outputs behind the actions: what a position is worth
AMONG_EQUALS, AGAINST_OTHERS = -2, -1  # the first is played by, the second helps to learn where rivals play otherwise
FADING, SPREADING = 0.9, 0.999  # Adam's memory
STEEPEST = 1.0  # slopes together
TINY = 1e-7


class Network:
    """Two hidden layers; the last gives a number for each action, and behind them what a position is worth."""

    def __init__(self, xp: Any, parameters: Sequence[Array]) -> None:
        self.xp = xp
        self.parameters = [xp.asarray(one, np.float32) for one in parameters]  # weights and biases in turns

    def layers(self, inputs: Array) -> list[Array]:
        """What each layer gives on to the next: the inputs first, the outputs last."""
        first, first_bias, second, second_bias, last, last_bias = self.parameters
        one = self.xp.clip(inputs @ first + first_bias, 0, TOP)
        two = self.xp.clip(one @ second + second_bias, 0, TOP)
        return [inputs, one, two, two @ last + last_bias]

    def slopes(self, given: Sequence[Array], slope: Array) -> list[Array]:
        """How the loss changes with each parameter, from how it changes with the outputs."""
        found: list[Array] = []
        for layer in (2, 1, 0):
            found = [given[layer].T @ slope, slope.sum(axis=0), *found]
            if layer:
                is_free = (given[layer] > 0) & (given[layer] < TOP)
                slope = (slope @ self.parameters[2 * layer].T) * is_free
        return found

    def copy(self) -> "Network":
        return Network(self.xp, [one.copy() for one in self.parameters])

    def follow(self, other: "Network", share: float) -> None:
        """Comes nearer to another."""
        for place, theirs in enumerate(other.parameters):
            self.parameters[place] += (theirs - self.parameters[place]) * share

    def weights(self) -> Weights:
        """On this side, as `quantise` takes them."""
        first, first_bias, second, second_bias, last, last_bias = (here(one) for one in self.parameters)
        worth, worth_bias = last[:, AMONG_EQUALS], last_bias[AMONG_EQUALS:AGAINST_OTHERS]
        heads = last[:, :-WORTHS], last_bias[:-WORTHS], worth, worth_bias
        return Weights(first, first_bias, second, second_bias, *heads)


def here(array: Array) -> Array:
    """An array of NumPy, wherever it lay."""
    return array.get() if hasattr(array, "get") else array


def new_network(xp: Any, sizes: Sequence[int], typical: float, usual: Array, seed: int) -> Network:
    """At first every action is about as likely; `typical` is the sum of the squares of a row's inputs."""
    luck = np.random.default_rng(seed & ((1 << 64) - 1))
    spreads = [typical, *sizes[1:]]
    weights = [
        luck.standard_normal(shape, np.float32) * np.float32((2 / spread) ** 0.5)
        for shape, spread in zip(pairwise(sizes), spreads, strict=False)
    ]
    weights[0][usual] = 0  # never learned: see `Encoder.usual`
    weights[2] *= np.float32(0.01)
    return Network(xp, [part for one in weights for part in (one, np.zeros(one.shape[1], np.float32))])


def read_network(xp: Any, net: Net) -> Network:
    """The net of a file in real numbers: its inputs are not scaled (`unscaled`)."""
    last = np.concatenate([net.chances / LOG2, *[net.worth[:, None]] * WORTHS], axis=1)
    last_bias = np.concatenate([net.chances_bias / LOG2, *[net.worth_bias] * WORTHS])
    parts = net.first, net.first_bias, net.second, net.second_bias, last, last_bias
    bits = FIRST_BITS, FIRST_BITS, LATER_BITS, WORTH_BITS, LATER_BITS, WORTH_BITS
    return Network(xp, [part / (1 << each) for part, each in zip(parts, bits, strict=True)])


def log_chances(xp: Any, outputs: Array, masks: Array) -> Array:
    """Of each action, to base e; what is not allowed has none."""
    logits = xp.where(masks, outputs[:, :-WORTHS], FORBIDDEN)
    logits -= logits.max(axis=1, keepdims=True)
    logits -= xp.log(xp.exp(logits).sum(axis=1, keepdims=True))
    return logits  # type: ignore[no-any-return]  # of NumPy or CuPy


class Adam:
    """Goes down the slopes, with steps that are as long for steep parameters as for flat ones."""

    def __init__(self, network: Network) -> None:
        self.xp, self.parameters, self.steps = network.xp, network.parameters, 0
        self.means, self.squares = ([self.xp.zeros_like(one) for one in self.parameters] for _ in range(2))

    def step(self, slopes: Sequence[Array], rate: float) -> None:
        self.steps += 1
        length = rate * (1 - SPREADING**self.steps) ** 0.5 / (1 - FADING**self.steps)
        whole = self.xp.sqrt(sum((slope * slope).sum() for slope in slopes))
        share = self.xp.minimum(STEEPEST / (whole + TINY), 1.0)
        for place, (slope, bound) in enumerate(zip(slopes, BOUNDS, strict=True)):
            gentle, parameter = slope * share, self.parameters[place]
            self.means[place] += (gentle - self.means[place]) * (1 - FADING)
            self.squares[place] += (gentle * gentle - self.squares[place]) * (1 - SPREADING)
            parameter -= self.means[place] * length / (self.xp.sqrt(self.squares[place]) + TINY)
            self.xp.clip(parameter, -bound, bound, out=parameter)
