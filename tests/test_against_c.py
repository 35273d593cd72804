"""The same seeds in the hand-written C program: `bench/sharks.c` printed these numbers."""

import pytest

from fathom.bots.kinds import RANDOM
from fathom.engine.game import PLACE
from fathom.games.sharks import GAME
from fathom.lab.simulate import Simulation
from tests.scale import sample

pytestmark = pytest.mark.compiled
GAMES = sample(plain=40, compiled=20_000)
STEPS_AND_POINTS = {  # ./sharks SEATS 40 7 and ./sharks SEATS 20000 7
    2: {40: (1116, 7257), 20_000: (525800, 3589374)},
    3: {40: (1554, 10125), 20_000: (715484, 4887984)},
    4: {40: (1880, 12477), 20_000: (897515, 6095246)},
    5: {40: (2227, 14378), 20_000: (1069159, 7229704)},
    6: {40: (2435, 16513), 20_000: (1247149, 8336973)},
}


@pytest.mark.parametrize("seats", STEPS_AND_POINTS)
def test_the_c_program_plays_the_same_games(seats: int) -> None:
    simulation = Simulation(GAME, GAME.pack(seats, {}), [RANDOM] * seats, GAMES, seed=7, one_luck=True)
    played = simulation.play(range(GAMES))
    found = int(played.lengths.sum()), int((played.payoffs % PLACE).sum())
    assert found == STEPS_AND_POINTS[seats][GAMES]
