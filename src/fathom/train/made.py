"""What was learned, as a net that travels, and how it was made: by which commands, from which source, on what."""

from typing import Any

from fathom.bots.net import Net, quantise
from fathom.engine.version import rules_version
from fathom.lab.machine import commit, machine
from fathom.train.learner import Learner


def net_of(learner: Learner) -> Net:
    """In whole numbers."""
    return quantise(learner.network.weights(), learner.inputs, made(learner))


def made(learner: Learner) -> dict[str, Any]:
    games = learner.games
    what = {"game": games[0].name, "seats": [game.seats for game in games], "seed": learner.seed}
    how = {"commands": learner.commands, "commit": commit(), "rules": rules_version(games[0].name)}
    long = {"updates": learner.update, "steps": learner.steps, "hours": round(learner.seconds / 3600, 3)}
    return {**what, **how, **long, "device": card() if learner.device == "cuda" else machine()}


def card() -> str:
    import cupy  # noqa: PLC0415  # only who has a GPU has CuPy

    return str(cupy.cuda.runtime.getDeviceProperties(0)["name"].decode())
