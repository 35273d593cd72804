"""Five diving games at one table: their rules, players, numbers.

What a program plays them with is in `fathom.library`, loaded when it is asked for: a command need not wait for it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from fathom.engine.chance import TooManyOutcomes
    from fathom.engine.observation import Event, FieldInfo, Observation
    from fathom.env.batch import Batch, batch
    from fathom.lab.records import record
    from fathom.library import (
        IllegalAction,
        Outcome,
        Player,
        Result,
        State,
        Variant,
        let_in,
        list_games,
        load,
        player,
        restore,
    )

HOMES = {
    "fathom.library": (
        "IllegalAction", "Outcome", "Player", "Result", "State", "Variant",
        "let_in", "list_games", "load", "player", "restore",
    ),
    "fathom.env.batch": ("Batch", "batch"),
    "fathom.lab.records": ("record",),
    "fathom.engine.chance": ("TooManyOutcomes",),
    "fathom.engine.observation": ("Event", "FieldInfo", "Observation"),
}  # fmt: skip  # one line for each module
__all__ = [
    "Batch", "Event", "FieldInfo", "IllegalAction", "Observation", "Outcome", "Player", "Result", "State",
    "TooManyOutcomes", "Variant", "batch", "let_in", "list_games", "load", "player", "record", "restore",
]  # fmt: skip  # as above


def __getattr__(name: str) -> Any:
    for home, names in HOMES.items():
        if name in names:
            return getattr(import_module(home), name)
    raise AttributeError(f"module 'fathom' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
