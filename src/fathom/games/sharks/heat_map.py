"""A picture of the race: who wins from where, and until when to press on."""

from pathlib import Path
from typing import Any

import matplotlib as mpl
import numpy as np

mpl.use("Agg")
from matplotlib import pyplot as plt  # the kind of drawing must be chosen first

from fathom.engine.errors import Mistake  # as above
from fathom.games.sharks.gains import gain  # as above
from fathom.games.sharks.material import BLUE_DICE, STARTING_DICE, THREE  # as above
from fathom.games.sharks.race_book import Position, SolvedTurn, open_book  # as above
from fathom.games.sharks.state import Fleeing  # as above

FORMATS = (".png", ".svg", ".pdf")


def draw_race(reading: Fleeing, position: Position, path: Path) -> None:
    """Left: the chance at the start of a turn, for every pair of scores. Right: what pressing on gains in this turn."""
    if path.suffix.lower() not in FORMATS:
        raise Mistake("picture_unknown", path=path, known=", ".join(FORMATS))
    figure, (left, right) = plt.subplots(1, 2, figsize=(13, 5.5), layout="constrained")
    draw_chances(left, reading, position)
    draw_gains(right, SolvedTurn(reading, position))
    try:
        figure.savefig(path, dpi=150)
    except OSError as error:
        raise Mistake("folder_unwritable", path=path, reason=error) from error
    finally:
        plt.close(figure)


def draw_chances(axes: Any, reading: Fleeing, position: Position) -> None:
    race = open_book(reading)[1:, 1:, position.own, position.theirs]
    most = len(race)
    shown = axes.imshow(race, origin="lower", cmap="RdBu", vmin=0, vmax=1, extent=(0.5, most + 0.5, 0.5, most + 0.5))
    axes.plot(position.other, position.need, "o", color="black", markersize=5)
    axes.set_xlabel("points that the other still needs")
    axes.set_ylabel("points that I still need")
    axes.set_title(f"My chance of winning, my turn (signs: {position.own} and {position.theirs})")
    axes.figure.colorbar(shown, ax=axes)


def draw_gains(axes: Any, turn: SolvedTurn) -> None:
    """For each number of swimmers and waves: the chance with pressing on, less that with stopping."""
    most = THREE * (BLUE_DICE - 1)
    gains = np.array([[gain(turn, count, waves) for count in range(most + 1)] for waves in range(1, STARTING_DICE + 1)])
    reach = float(np.nanmax(np.abs(gains)))
    shown = axes.imshow(gains, origin="lower", cmap="PuOr", vmin=-reach, vmax=reach, aspect="auto",
                        extent=(-0.5, most + 0.5, 0.5, STARTING_DICE + 0.5))  # fmt: skip
    axes.set_xlabel("swimmers in the water")
    axes.set_ylabel("waves")
    at = turn.position
    axes.set_title(f"What pressing on gains (I need {at.need}, the other {at.other})")
    axes.figure.colorbar(shown, ax=axes)
