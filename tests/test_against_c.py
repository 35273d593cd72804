"""The same seeds in the hand-written C program: `bench/sharks.c` printed these numbers."""

import pytest

from fathom.bots.kinds import RANDOM
from fathom.engine.game import PLACE
from fathom.engine.rule import PLAIN
from fathom.games.sharks import GAME
from fathom.lab.simulate import Simulation

GAMES = 40 if PLAIN else 20_000
STEPS_AND_POINTS = {  # ./sharks SEATS 40 7 and ./sharks SEATS 20000 7
    2: {40: (1163, 7257), 20_000: (526783, 3591586)},
    3: {40: (1500, 9940), 20_000: (714379, 4885390)},
    4: {40: (1895, 12410), 20_000: (897218, 6094999)},
    5: {40: (2264, 14467), 20_000: (1068980, 7227336)},
    6: {40: (2367, 15949), 20_000: (1244002, 8323672)},
}


@pytest.mark.parametrize("seats", STEPS_AND_POINTS)
def test_the_c_program_plays_the_same_games(seats: int) -> None:
    simulation = Simulation(GAME, GAME.pack(seats, {}), [RANDOM] * seats, GAMES, seed=7)
    played = simulation.play(0, GAMES)
    found = int(played.lengths.sum()), int((played.payoffs % PLACE).sum())
    assert found == STEPS_AND_POINTS[seats][GAMES]
