"""Decisions side by side, as compiled play notes them: who was asked, what that seat saw and might do, what it did."""

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

import numpy as np

from fathom.engine.game import Game
from fathom.engine.observation import size_of

MINDS = 1 << 32  # streams from here on are the players', those below are the deals'
Array = np.ndarray[Any, np.dtype[Any]]
Row = tuple[int, Array, list[int], int]  # seat, observation, what is allowed, action


class Decisions(NamedTuple):
    """One row for each, in the order in which they were taken."""

    seats: Array
    observations: Array  # (rows, 1, numbers), as the flat arrays of a batch
    masks: Array
    actions: Array

    @classmethod
    def room(cls, game: Game, rows: int) -> Self:
        """Nothing noted yet."""
        return cls(
            np.zeros(rows, np.int8),
            np.zeros((rows, 1, size_of(game)), np.int16),
            np.zeros((rows, game.action_count), np.bool_),
            np.zeros(rows, np.int16),
        )

    @classmethod
    def of(cls, game: Game, rows: Sequence[Row]) -> Self:
        """Those of a game that Python has played."""
        noted = cls.room(game, len(rows))
        for row, (seat, observation, allowed, action) in enumerate(rows):
            noted.seats[row], noted.observations[row, 0], noted.actions[row] = seat, observation, action
            noted.masks[row, allowed] = True
        return noted
