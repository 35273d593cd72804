"""How a learner came along, as a picture."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

PERCENT = 100
COLOURS = {"matelot": "#1f7a8c", "recent": "#e07a5f", "past": "#81b29a", "guests": "#f2a541", "alone": "#8d99ae"}


def draw_curve(title: str, curve: Sequence[Mapping[str, Any]], words: Mapping[str, str], path: Path) -> None:
    """Shares of wins against each kind of rival, by the minutes that it learned."""
    from matplotlib import pyplot as plt  # noqa: PLC0415  # who wants no picture does without matplotlib

    from fathom.lab import pictures  # noqa: PLC0415  # as above

    figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
    for name, colour in COLOURS.items():
        told = [(point["seconds"] / 60, PERCENT * point["won"][name]) for point in curve if name in point["won"]]
        if told:
            axes.plot(*zip(*told, strict=True), color=colour, label=words[name], marker="o", markersize=3)
    axes.axhline(PERCENT / 2, color=pictures.INK, linewidth=0.8, alpha=0.4)
    axes.set(title=title, xlabel=words["minutes"], ylabel=words["share"], ylim=(0, PERCENT))
    axes.grid(alpha=0.3)
    if axes.lines[1:]:
        axes.legend()
    pictures.save(figure, path)
