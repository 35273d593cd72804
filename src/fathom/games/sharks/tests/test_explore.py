"""The charts of the page say what the solved race says."""

from base64 import b64decode

import numpy as np
import pytest

from fathom.engine.rule import PLAIN
from fathom.engine.study import Explored, read_explored
from fathom.games.sharks import GAME
from fathom.games.sharks.explore import NOTHING, SCALE, SWIMMERS, WAVES, cells_at
from tests.scale import sample


def chart_at(explored: Explored, *chosen: int) -> list[int]:
    shape = [len(axis.values) for axis in (*explored.choices, explored.rows, explored.columns)]
    cells = np.frombuffer(b64decode(explored.cells), np.int8).reshape(shape)
    nth = tuple(axis.values.index(value) for axis, value in zip(explored.choices, chosen, strict=True))
    return [int(cell) for cell in cells[nth].ravel()]


@pytest.mark.skipif(PLAIN, reason="a turn takes minutes in plain Python")
def test_every_chart_is_that_of_the_race() -> None:
    explored = read_explored(GAME)
    positions = [(0, 0, 0), (80, 80, 0), (90, 30, 3), (50, 70, 1)][: sample(plain=0, compiled=2, long=4)]
    for position in positions:
        assert chart_at(explored, *position) == cells_at(*position)


def test_whoever_has_won_by_stopping_stops() -> None:
    """At 80 all: 20 swimmers are enough, 19 are not."""
    explored = read_explored(GAME)
    chart = np.array(chart_at(explored, 80, 80, 0)).reshape(len(WAVES), len(SWIMMERS))
    two_waves = chart[WAVES.index(2)]
    assert two_waves[SWIMMERS.index(19)] > 10 * SCALE
    assert two_waves[SWIMMERS.index(20)] < -10 * SCALE
    assert chart[WAVES.index(7)][SWIMMERS.index(30)] == NOTHING
