"""Copies and finger prints of records, inside compiled code and in plain Python alike."""

from typing import Any

import numpy as np

from fathom.engine.game import Game
from fathom.engine.records import as_array, copy
from fathom.engine.rule import PLAIN, rule
from fathom.engine.wrapping import wrapped_product

WORD_BYTES = 8
SIGN_FREE = (1 << 63) - 1  # the low 63 bits, which wrapped and endless whole numbers have in common
SPREADER = 0x9E3779B97F4A7C15 - (1 << 64)
SHIFT = 29


def lay_out_states(game: Game) -> Any:
    """Two states side by side: the one to think about, and the one to play on."""
    return [game.state.new(), game.state.new()] if PLAIN else np.zeros(2, game.state.dtype)


def lay_out_sight(game: Game) -> tuple[Any, Any]:
    """A sight, and the very same memory in whole words."""
    if PLAIN:
        return [game.sight.new()], []
    size = game.sight.dtype.itemsize
    words = np.zeros(-(-size // WORD_BYTES), np.int64)
    return words.view(np.uint8)[:size].view(game.sight.dtype), words


@rule
def stir(mix: int, word: int) -> int:
    """One more word for a finger print."""
    mix = wrapped_product(mix ^ word, SPREADER) & SIGN_FREE
    return mix ^ (mix >> SHIFT)


@rule
def copy_compiled(states: Any, to: int, origin: int) -> None:
    states[to] = states[origin]


def copy_plain(states: Any, to: int, origin: int) -> None:
    states[to] = copy(states[origin])


@rule
def print_compiled(sights: Any, words: Any, mix: int) -> int:
    for place in range(len(words)):
        mix = stir(mix, words[place])
    return mix


def print_plain(sights: Any, words: Any, mix: int) -> int:
    raw = as_array(sights[0]).tobytes()
    for start in range(0, len(raw), WORD_BYTES):
        mix = stir(mix, int.from_bytes(raw[start : start + WORD_BYTES], "little", signed=True))
    return mix


copy_state = copy_plain if PLAIN else copy_compiled
finger_print = print_plain if PLAIN else print_compiled
