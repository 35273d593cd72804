"""What pressing on gains, with as many dice as usually show so many swimmers."""

from fathom.games.sharks.material import BLUE_DICE, THREE
from fathom.games.sharks.race_book import SolvedTurn


def gain(turn: SolvedTurn, count: int, waves: int) -> float:
    """With as many dice as usually show so many swimmers: two on each, on average."""
    dice = min(BLUE_DICE - waves, max(-(-count // THREE), round(count / 2)))
    if not dice <= count <= THREE * dice:
        return float("nan")
    return turn.press(dice, count, waves) - turn.stop(count)
