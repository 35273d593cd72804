"""The games under way in a batch, laid aside and taken up again."""

from typing import Any

import numpy as np

from fathom.bots.inputs import Array
from fathom.engine.records import as_bytes, from_memory
from fathom.env.batch import Batch
from fathom.train.network import here

KEPT = "words", "minds", "seeds", "episodes", "turns", "acting"


def lay_aside(batch: Batch) -> dict[str, Array]:
    """All that they need to go on; what a batch shows follows from it."""
    return {name: here(getattr(batch, name)) for name in KEPT} | {"states": memory_of(batch.states)}


def take_up(batch: Batch, kept: dict[str, Array]) -> None:
    for name in KEPT:
        getattr(batch, name)[:] = batch.numpy.asarray(kept[name])
    put_memory(batch, kept["states"])
    batch.done[:], batch.rewards[:] = 0, 0
    batch.step_randomly(0)  # plays nothing, and shows what there is


def memory_of(states: Any) -> Array:
    """Of each lane its bytes, or on a GPU the words of all."""
    if isinstance(states, list):
        return np.array([np.frombuffer(as_bytes(state), np.uint8) for state in states])
    if isinstance(states, np.ndarray):
        return np.frombuffer(states.tobytes(), np.uint8).reshape(len(states), -1)
    return here(states)


def put_memory(batch: Batch, memory: Array) -> None:
    states: Any = batch.states
    if isinstance(states, list):
        states[:] = [from_memory(batch.game.game.state, row.tobytes()) for row in memory]
    elif isinstance(states, np.ndarray):
        states.view(np.uint8)[:] = memory.reshape(-1)
    else:
        states[:] = batch.numpy.asarray(memory)
