"""What all environments of other people's libraries share: spaces, and how observations lie in them."""

from typing import Any

import numpy as np
from gymnasium import spaces

from fathom.library import State, Variant


def numbers_space(game: Variant) -> spaces.Box:
    """Of the flat array: each number has the range that its field declares."""
    low, high = (np.full(game.observation_size, limit, np.int16) for limit in (-1, game.seats - 1))
    for field in game.fields.values():
        low[field.place], high[field.place] = field.low, field.high
    return spaces.Box(low, high, dtype=np.int16)


def masked_space(game: Variant) -> spaces.Dict:
    """The flat array, and beside it what is allowed."""
    return spaces.Dict({"observation": numbers_space(game), "action_mask": spaces.MultiBinary(game.num_actions)})


def masked(state: State, seat: int) -> dict[str, Any]:
    """What a seat observes, in such a space."""
    return {"observation": state.observe(seat).array, "action_mask": state.mask(seat).astype(np.int8)}
