"""A small net in whole numbers: how likely each action is, and what a position is worth to whoever sees it.

Two hidden layers over `inputs`. Everything is whole numbers, added and shifted, so that plain Python, native code and
WebAssembly give the same bits. This is the file, and the yardstick for those who do it quicker.
"""

import io
import json
import zlib
from dataclasses import dataclass, fields, replace
from functools import cache
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from fathom.bots.inputs import BITS, NUMBER, THING, Array, Inputs, columns_of, expand
from fathom.engine.errors import Mistake
from fathom.engine.game import Game, find_game
from fathom.engine.observation import size_of

FILE = "net.npz"  # in a game's folder
LARGEST = 2 << 20  # bytes
UNIT = 8  # bits behind the point of what a layer gives on
MOST = 4095  # the largest number that it gives on
FIRST_BITS, LATER_BITS = 14, 10  # behind the point of weights
WORTH_BITS = UNIT + LATER_BITS  # of a value: it lies from -1 to 1
CHANCE_BITS = UNIT  # of the logarithm, to base 2, of how likely an action is
BELOW = -(1 << 15), (1 << 15) - 1
SUMS = 1 << 31


@dataclass(frozen=True)
class Weights:
    """As they are learned: layer by layer weights and biases in real numbers."""

    first: Array  # (rows of the inputs, units)
    first_bias: Array
    second: Array
    second_bias: Array
    chances: Array  # (units, actions)
    chances_bias: Array
    worth: Array  # (units)
    worth_bias: Array


@dataclass(frozen=True)
class Net:
    """Whole numbers: 16 bits for weights, 32 for biases. What `made` it stands in it."""

    inputs: Inputs
    first: Array
    first_bias: Array
    second: Array
    second_bias: Array
    chances: Array
    chances_bias: Array
    worth: Array
    worth_bias: Array
    made: dict[str, Any]

    @property
    def sizes(self) -> tuple[int, int, int]:
        """Units of both hidden layers, and actions."""
        return self.second.shape[0], self.second.shape[1], self.chances.shape[1]

    def is_for(self, seats: int) -> bool:
        """Whether it has learned at tables of so many seats: what `made` it says so, or nothing."""
        learned = self.made.get("seats", seats)
        return seats in (learned if isinstance(learned, list) else [learned])

    @property
    def advised(self) -> float:
        """How much of the trying follows the game's opinion instead."""
        return float(self.made.get("advised", 0.0))

    @property
    def digest(self) -> str:
        """Names what it does, however it was made."""
        parts = [*vars(self.inputs).items(), *((name, getattr(self, name)) for name in NUMBERS)]
        return sha256(
            b"".join(name.encode() + np.ascontiguousarray(array).tobytes() for name, array in parts)
        ).hexdigest()


NUMBERS = tuple(field.name for field in fields(Weights))


def in_bits(numbers: Array, bits: int, kind: Any = np.int16) -> Array:
    low, high = BELOW if kind is np.int16 else (-SUMS, SUMS - 1)
    return np.asarray(np.clip(np.rint(numbers * (1 << bits)), low, high), kind)


def quantise(weights: Weights, inputs: Inputs, made: dict[str, Any]) -> Net:
    """The same net in whole numbers; what a place usually holds is added beforehand, so that only the rest costs."""
    first, bias = with_usual(weights, inputs)
    log2 = np.log2(np.e)
    net = Net(
        inputs,
        in_bits(first, FIRST_BITS),
        in_bits(bias, FIRST_BITS, np.int32),
        in_bits(weights.second, LATER_BITS),
        in_bits(weights.second_bias, WORTH_BITS, np.int32),
        in_bits(weights.chances * log2, LATER_BITS),
        in_bits(weights.chances_bias * log2, WORTH_BITS, np.int32),
        in_bits(weights.worth, LATER_BITS),
        in_bits(weights.worth_bias, WORTH_BITS, np.int32),
        made,
    )
    check_sums(net)
    return net


def with_usual(weights: Weights, inputs: Inputs) -> tuple[Array, Array]:
    """The first layer, its rows as differences from what a place usually holds; a scaled number brings its scale."""
    first, bias = weights.first.astype(np.float64), weights.first_bias.astype(np.float64)
    usual = inputs.first + inputs.usual - inputs.low
    things = inputs.coding == THING
    bias = bias + first[usual[things]].sum(axis=0)
    _, once = np.unique(inputs.first, return_index=True)  # places of a pile share their rows
    changed = first.copy()
    for entry in once:
        start, end = inputs.first[entry], inputs.first[entry] + inputs.high[entry] - inputs.low[entry] + 1
        if inputs.coding[entry] == THING:
            changed[start:end] = first[start:end] - first[usual[entry]]
        elif inputs.coding[entry] == NUMBER:
            changed[start] = first[start] / inputs.scale[entry]
    return changed, bias


def check_sums(net: Net) -> None:
    """No sum leaves 32 bits, whatever is seen."""
    inputs, size = net.inputs, np.abs(net.first.astype(np.int64))
    most = np.abs(net.first_bias.astype(np.int64))
    for coding, low, high, first in zip(inputs.coding, inputs.low, inputs.high, inputs.first, strict=True):
        rows = size[first : first + (1 if coding == NUMBER else high - low + 1)]
        most = most + (
            rows[0] * max(abs(low), abs(high)) if coding == NUMBER else rows.max(0) if coding == THING else rows.sum(0)
        )
    later = ((net.second, net.second_bias), (net.chances, net.chances_bias), (net.worth[:, None], net.worth_bias))
    sums = [most, *(np.abs(w.astype(np.int64)).sum(axis=0) * MOST + np.abs(b) for w, b in later)]
    if max(int(one.max()) for one in sums) >= SUMS:
        raise ValueError("the weights of this net are too large: a sum would leave 32 bits")


def evaluate(net: Net, turned: Array) -> tuple[Array, Array]:
    """For rows that are turned: the logarithm of each action's chance, and the worth, in whole numbers."""
    columns, first = columns_of(net.inputs), net.first.astype(np.int64)
    one = layer(net.first_bias + seen_in(net.inputs, turned) @ first[columns.row], FIRST_BITS - UNIT)
    two = layer(net.second_bias + one @ net.second.astype(np.int64), LATER_BITS)
    chances = (net.chances_bias + two @ net.chances.astype(np.int64)) >> LATER_BITS
    worth = net.worth_bias + two @ net.worth.astype(np.int64)
    return chances, np.clip(worth, -(1 << WORTH_BITS), 1 << WORTH_BITS)


def layer(sums: Array, shift: int) -> Array:
    return np.asarray(np.clip(sums >> shift, 0, MOST))


def seen_in(inputs: Inputs, turned: Array) -> Array:
    """A whole number for each column: a NUMBER as it is, nothing for what a place usually holds."""
    columns = columns_of(replace(inputs, scale=np.ones_like(inputs.scale)))
    found = np.rint(expand(columns, turned)).astype(np.int64)
    is_thing = inputs.coding == THING
    usual = (inputs.first + inputs.usual - inputs.low)[is_thing]
    return np.where((columns.coding == THING) & np.isin(columns.row, usual), 0, found)


def save(net: Net, path: Path) -> None:
    """All of it in one file; one that is too large is not written."""
    arrays = {f"inputs_{name}": array for name, array in vars(net.inputs).items()}
    arrays |= {name: getattr(net, name) for name in NUMBERS}
    kept = io.BytesIO()
    np.savez_compressed(kept, made=np.array(json.dumps(net.made)), **arrays)
    if len(kept.getvalue()) > LARGEST:
        raise Mistake("net_too_large", path=str(path), bytes=len(kept.getvalue()), most=LARGEST)
    path.write_bytes(kept.getvalue())


def read(path: Path) -> Net:
    try:
        with np.load(io.BytesIO(path.read_bytes()), allow_pickle=False) as kept:
            inputs = Inputs(*(kept[f"inputs_{field.name}"] for field in fields(Inputs)))
            net = Net(inputs, made=json.loads(str(kept["made"])), **{name: kept[name] for name in NUMBERS})
        check_inputs(net.inputs)
        check_shapes(net)
        check_sums(net)
    except (OSError, ValueError, KeyError, EOFError, IndexError, TypeError, BadZipFile, zlib.error) as error:
        raise Mistake("net_unreadable", path=str(path), reason=str(error)) from error
    return net


def check_inputs(inputs: Inputs) -> None:
    """Each says where it is found and which rows it has: nothing is ever read beside them."""
    if {array.shape for array in vars(inputs).values()} != {inputs.place.shape} or inputs.place.ndim != 1:
        raise ValueError("its inputs are not of one length")
    least = min(inputs.place.min(), inputs.first.min(), (inputs.high - inputs.low).min())
    if least < 0 or not set(inputs.coding.tolist()) <= {THING, BITS, NUMBER} or inputs.low[inputs.coding == BITS].any():
        raise ValueError("its inputs make no sense")


def check_shapes(net: Net) -> None:
    one, two, actions = net.sizes
    sizes = [net.inputs.rows, one, two, actions]
    shapes = [net.first.shape, net.second.shape, net.chances.shape]
    biases = [net.first_bias.shape, net.second_bias.shape, net.chances_bias.shape]
    kinds = {getattr(net, name).dtype.name for name in NUMBERS}
    if (
        kinds != {"int16", "int32"}
        or shapes != list(pairwise(sizes))
        or biases != [(size,) for size in sizes[1:]]
        or net.worth.shape != (two,)
    ):
        raise ValueError("its layers do not fit together")


def net_of(game: Game) -> Net | None:
    """What was learned of a game; None where nothing was."""
    path = Path(str(game.folder)) / FILE
    return read_once(game.slug, path) if path.is_file() else None


@cache
def read_once(slug: str, path: Path) -> Net:
    """A net that sees what the game shows and knows its actions."""
    net, game = read(path), find_game(slug)
    if net.sizes[2] != game.action_count or int(net.inputs.place.max()) >= size_of(game):
        raise Mistake("net_unreadable", path=str(path), reason=f"it has not learned {slug} as it is now")
    return net
