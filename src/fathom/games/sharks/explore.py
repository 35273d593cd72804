"""When to press on, for the page to play with: the solved race of two at many scores, for every sea."""

from base64 import b64encode
from itertools import product
from math import isnan

from fathom.engine.study import Axis, Explored
from fathom.games.sharks.gains import gain
from fathom.games.sharks.material import BLUE_DICE, STARTING_DICE, TARGET, THREE
from fathom.games.sharks.race_book import Position, SolvedTurn
from fathom.games.sharks.state import Fleeing

SCORES = list(range(0, TARGET, 10))
BEACHES = list(range(4))  # signs of one's own; the other has none
WAVES = list(range(1, STARTING_DICE + 1))
SWIMMERS = list(range(1, THREE * (BLUE_DICE - 1) + 1))
SCALE, PERCENT, MOST, NOTHING = 2, 100, 127, -128


def explore() -> Explored:
    """By how many per cent of the chance to win pressing on is better than stopping."""
    choices = [Axis("own", SCORES), Axis("other", SCORES), Axis("signs", BEACHES)]
    cells = [cell for position in product(SCORES, SCORES, BEACHES) for cell in cells_at(*position)]
    packed = b64encode(bytes(cell & 0xFF for cell in cells)).decode()
    return Explored(choices, Axis("waves", WAVES), Axis("swimmers", SWIMMERS), SCALE, packed)


def cells_at(own: int, other: int, signs: int) -> list[int]:
    turn = SolvedTurn(Fleeing.SWIMMERS, Position(TARGET - own, TARGET - other, signs))
    return [cell_of(gain(turn, count, waves)) for waves in WAVES for count in SWIMMERS]


def cell_of(chance: float) -> int:
    return NOTHING if isnan(chance) else max(-MOST, min(MOST, round(chance * PERCENT * SCALE)))
