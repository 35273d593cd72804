"""Many quick games as columns: who won, with how many points, after how many steps."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from fathom.bots.kinds import MATELOT
from fathom.engine.box import Setting, options_of
from fathom.engine.game import PLACE, Game
from fathom.lab.simulate import Simulation
from fathom.lab.study.bounds import Array

Settings = Mapping[str, Setting]
OURS: Settings = {}  # the box as we know it; an edition has rows of its own


@dataclass(frozen=True)
class Played:
    """One row for each game."""

    lengths: Array
    payoffs: Array  # (games, seats)
    sides: Sequence[int]

    @cached_property
    def wins(self) -> Array:
        """Of each seat 1, or its part of a shared win; where all win together each has all of it."""
        firsts = self.payoffs // PLACE == 1
        if len(set(self.sides)) == 1:
            return np.asarray(firsts, float)
        winners = np.zeros(len(firsts))
        for side in sorted(set(self.sides)):
            winners += firsts[:, [seat for seat, own in enumerate(self.sides) if own == side]].any(axis=1)
        return np.asarray(firsts / np.maximum(winners, 1)[:, None])

    @property
    def points(self) -> Array:
        return self.payoffs % PLACE


def play(
    game: Game, seats: int, settings: Settings, games: int, seed: int, kinds: Sequence[int] | None = None
) -> Played:
    """Game `k` of a seed has the same luck whoever plays it, and whatever the options."""
    box: Any = game.pack(seats, settings)
    simulation = Simulation(game, box, kinds or [MATELOT] * seats, games, seed)
    piece = simulation.play(range(games))
    return Played(np.asarray(piece.lengths), np.asarray(piece.payoffs), game.sides(box))


def begun_by_first(game: Game) -> dict[str, Setting]:
    """Where a table may say who begins, the first seat does."""
    return {name: 1 for name, option in options_of(game.box).items() if option.is_seat}


def is_shared(game: Game) -> bool:
    """Whether all win or lose together."""
    return len(set(game.sides(game.pack(game.seats[-1], {})))) == 1
