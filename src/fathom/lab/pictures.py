"""Pictures of what the lab found, as PNG, SVG or PDF, whichever the name of the file ends with."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib as mpl

mpl.use("Agg")
from matplotlib import pyplot as plt  # the kind of drawing must be chosen first

from fathom.engine.errors import Mistake  # as above
from fathom.lab.standings import HALF, Rating, Share, Standings  # as above

INK, WATER = "#12313f", "#1f7a8c"
FORMATS = (".png", ".svg", ".pdf")


def check_picture(path: Path) -> None:
    """Before hours of play, not after."""
    if path.suffix.lower() not in FORMATS:
        raise Mistake("picture_unknown", path=path, known=", ".join(FORMATS))
    if not path.parent.is_dir():
        raise Mistake("folder_unwritable", path=path, reason=path.parent)


def save(figure: Any, path: Path) -> None:
    try:
        figure.savefig(path, dpi=150, metadata={"Date": None} if path.suffix.lower() == ".svg" else None)
    except OSError as error:
        raise Mistake("folder_unwritable", path=path, reason=error) from error
    finally:
        plt.close(figure)


def draw_standings(title: str, found: Standings, words: Mapping[str, str], path: Path) -> None:
    """Ratings with their 95 % bounds, and who beats whom."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 1.6 + 0.7 * len(found.ratings)), layout="constrained")
    figure.suptitle(title, color=INK)
    draw_ratings(left, found.ratings, words)
    draw_cross(right, [one.player for one in found.ratings], found.cross, words)
    save(figure, path)


def draw_ratings(axes: Any, ratings: Sequence[Rating], words: Mapping[str, str]) -> None:
    names = [one.player for one in ratings]
    reach = [[one.rating - one.low for one in ratings], [one.high - one.rating for one in ratings]]
    axes.errorbar([one.rating for one in ratings], names, xerr=reach, fmt="o", color=WATER, capsize=4)
    axes.invert_yaxis()
    axes.set_xlabel(words["rating"])
    axes.grid(axis="x", alpha=0.3)


def draw_cross(
    axes: Any, names: Sequence[str], cross: Mapping[tuple[str, str], Share], words: Mapping[str, str]
) -> None:
    shares = [[cross[one, other].share if (one, other) in cross else HALF for other in names] for one in names]
    axes.imshow(shares, cmap="RdBu", vmin=0, vmax=1)
    axes.set_xticks(range(len(names)), names, rotation=30, ha="right")
    axes.set_yticks(range(len(names)), names)
    axes.set_title(words["cross"], fontsize="medium", color=INK)
    for row, one in enumerate(names):
        for column, other in enumerate(names):
            if (one, other) in cross:
                axes.text(column, row, f"{cross[one, other].share:.0%}", ha="center", va="center", color=INK)
